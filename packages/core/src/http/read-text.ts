/** A body in parts. */
export type Body = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A body as text, or why there is none. */
export type BodyText = { readonly text: string } | { readonly fault: 'too_large' | 'not_utf8' | 'unreadable' };

/** True for a body that nobody has parsed yet. */
export function isWritten(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/** Reads a body whole, up to a number of bytes: UTF-8 and nothing else, as RFC 8259 asks of JSON. */
export async function readBodyText(body: Body, mostBytes: number): Promise<BodyText> {
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
