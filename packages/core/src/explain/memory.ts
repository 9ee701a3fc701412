import type { Sentences } from '../sentence-kinds.ts';

/**
 * What was made of a schema under a name, or is made now. Kept, as long as the schema lives, only of a frozen one: any other may change.
 * `name` must come from the schema, so that it bounds what is kept.
 */
export type Memory<Made> = (sentences: Sentences, schema: object, name: string, make: () => Made) => Made;

/** Keeps what is said about schemas in each language, so that it is not made again for each call. */
export function createMemory<Made extends object>(): Memory<Made> {
  const languages = new WeakMap<Sentences, WeakMap<object, Map<string, Made>>>();
  return (sentences, schema, name, make) => {
    let kept = languages.get(sentences);
    if (kept === undefined) languages.set(sentences, (kept = new WeakMap()));
    const known = kept.get(schema);
    const found = known?.get(name);
    if (found !== undefined) return found;
    const made = make();
    if (known !== undefined) known.set(name, made);
    else if (Object.isFrozen(schema)) kept.set(schema, new Map([[name, made]]));
    return made;
  };
}
