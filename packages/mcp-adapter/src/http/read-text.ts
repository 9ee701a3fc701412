/** A body as text, or why there is none. */
export type BodyText = { readonly text: string } | { readonly fault: 'too_large' | 'not_utf8' | 'unreadable' };

/** Reads a body whole, up to a number of bytes: UTF-8 and nothing else, as RFC 8259 asks of JSON. */
export async function readBodyText(body: AsyncIterable<Uint8Array | string>, mostBytes: number): Promise<BodyText> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of body) {
      const data = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
      bytes += data.byteLength;
      if (bytes > mostBytes) return { fault: 'too_large' };
      text += decoder.decode(data, { stream: true });
    }
    return { text: text + decoder.decode() };
  } catch (error) {
    return { fault: error instanceof TypeError ? 'not_utf8' : 'unreadable' };
  }
}
