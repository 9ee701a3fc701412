/** A response that tells when its stream has been read to the end, has failed, or is no longer wanted; at once when it streams nothing. */
export function finishStream(response: Response, finish: () => void): Response {
  if (response.body === null || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    finish();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (value !== undefined) controller.enqueue(value);
        if (!done) return;
        controller.close();
        finish();
      } catch (error) {
        controller.error(error);
        finish();
      }
    },
    async cancel(reason) {
      finish();
      await reader.cancel(reason).catch(() => undefined);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
