/** A body in parts. */
export type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A body as text, or why there is none. */
export type BodyText = { readonly text: string } | { readonly fault: 'too_large' | 'not_utf8' | 'unreadable' };

/** True for a body that nobody has parsed yet. */
export function isWritten(body: unknown): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/** A body that is being read. */
export interface Reading {
  /** Never rejects. */
  readonly text: Promise<BodyText>;
  /** Gives up on it: a stream is cancelled, and who waits for it waits no longer. */
  stop(): void;
}

/** Reads a body whole, up to a number of bytes: UTF-8 and nothing else, as RFC 8259 asks of JSON. A stream that is not read to its end is cancelled. */
export function readBodyText(body: Body, mostBytes: number): Reading {
  if (!('getReader' in body)) return { text: textOf(body, mostBytes), stop: () => undefined };
  // A stream's own iterator cannot be ended while a part is awaited, and would hold the stream for as long as its source is silent.
  const reader = body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  return { text: textOf(partsOf(reader, stop), mostBytes), stop };
}

async function textOf(parts: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>, mostBytes: number): Promise<BodyText> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const part of parts) {
      const data = typeof part === 'string' ? new TextEncoder().encode(part) : part;
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

async function* partsOf(reader: ReadableStreamDefaultReader<Uint8Array>, stop: () => void): AsyncGenerator<Uint8Array> {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    stop();
  }
}
