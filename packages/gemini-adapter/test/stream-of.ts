/** A stream of chunks, as `generateContentStream` gives one. */
export async function* streamOf(chunks: readonly unknown[]): AsyncGenerator<unknown> {
  for (const chunk of chunks) {
    await Promise.resolve();
    yield chunk;
  }
}
