/** Takes a stream apart into its lines. */
export interface LineReader {
  /** The lines that this part completes, in their order: as text, or why one is none. A line that is empty is left out. */
  take(part: Uint8Array | string): readonly Line[];
}

/** A line, or why there is none. */
export type Line = { readonly text: string } | { readonly fault: 'too_large' | 'not_utf8' };

/** Lines of at most `mostBytes`, in UTF-8; of a longer one nothing is kept but that it was there. */
export function createLineReader(mostBytes: number): LineReader {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const add = (part: Uint8Array): void => {
    bytes += part.byteLength;
    if (bytes > mostBytes) parts = [];
    else parts.push(part);
  };
  const end = (): Line => {
    const line: Line = bytes > mostBytes ? { fault: 'too_large' } : decode(parts);
    parts = [];
    bytes = 0;
    return line;
  };
  return {
    take(part) {
      const data = typeof part === 'string' ? new TextEncoder().encode(part) : part;
      const lines: Line[] = [];
      let start = 0;
      for (let stop = data.indexOf(newline); stop !== -1; stop = data.indexOf(newline, start)) {
        add(data.subarray(start, stop));
        start = stop + 1;
        const line = end();
        if ('fault' in line || line.text.trim() !== '') lines.push(line);
      }
      // A copy, since the stream may use its memory again, and a part may be much larger than what is left of it.
      if (start < data.byteLength) add(data.slice(start));
      return lines;
    },
  };
}

const newline = 0x0a;

function decode(parts: readonly Uint8Array[]): Line {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return { text: parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode() };
  } catch {
    return { fault: 'not_utf8' };
  }
}
