/** A body in parts. */
export type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A body as text, or why there is none. */
export type BodyText = { readonly text: string } | { readonly fault: 'too_large' | 'not_utf8' | 'unreadable' };

/** True for a body that nobody has parsed yet. */
export function isWritten(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/**
 * Reads a body whole, up to a number of bytes: UTF-8 and nothing else, as RFC 8259 asks of JSON. A stream that is not read to its end is
 * cancelled, also when `late` is aborted; who waits then waits no longer.
 */
export async function readBodyText(body: Body, mostBytes: number, late: AbortSignal): Promise<BodyText> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of 'getReader' in body ? partsOf(body, late) : body) {
      const data = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
      bytes += data.byteLength;
      if (bytes > mostBytes) return { fault: 'too_large' };
      const decoded = decode(decoder, data);
      if (decoded === undefined) return { fault: 'not_utf8' };
      text += decoded;
    }
  } catch {
    return { fault: 'unreadable' };
  }
  const end = decode(decoder);
  return end === undefined ? { fault: 'not_utf8' } : { text: text + end };
}

function decode(decoder: TextDecoder, data?: Uint8Array): string | undefined {
  try {
    return decoder.decode(data, { stream: data !== undefined });
  } catch {
    return undefined;
  }
}

/** A stream's own iterator cannot be ended while a part is awaited, and would hold the stream for as long as its source is silent. */
async function* partsOf(stream: ReadableStream<Uint8Array>, late: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  late.addEventListener('abort', stop, { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    late.removeEventListener('abort', stop);
    stop();
  }
}
