/** A `create` of a client that answers with each of these in turn. */
export function answerer(responses: readonly unknown[]): (...given: unknown[]) => Promise<unknown> {
  const waiting = [...responses];
  return async () => {
    if (waiting.length === 0) throw new Error('The model is asked more often than it was to be.');
    return waiting.shift();
  };
}

/** Arguments as a text of JSON; a text is taken for one already. */
export function textOf(given: unknown): string {
  return typeof given === 'string' ? given : JSON.stringify(given);
}

/** A text in the parts of a stream. */
export function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '');
}
