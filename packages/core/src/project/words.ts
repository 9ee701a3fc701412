import type { JsonSchema } from '../json.ts';
import type { Fact, Place, Words } from './place.ts';
import { keyword } from './reading.ts';

/** The words of a schema: what its author wrote for readers. */
export function readWords(schema: JsonSchema, at: string): Words {
  const description = [keyword(schema, 'description'), keyword(schema, 'title')].find((text) => typeof text === 'string');
  const initial = keyword(schema, 'default');
  return {
    description,
    notes: [],
    ...(initial !== undefined && { initial: { keyword: 'default', value: initial, at, written: 'default' } }),
  };
}

/** What a schema demands of values of any type: no provider takes either. */
export function generalFacts(schema: JsonSchema, at: string): readonly Fact[] {
  const named = ['if', 'then', 'else'].filter((name) => Object.hasOwn(schema, name)).map((name) => [name, schema[name]] as const);
  const condition = Object.fromEntries(named);
  return [
    ...(Object.hasOwn(schema, 'not') ? [{ keyword: 'not', value: schema['not'], at, written: 'not' }] : []),
    ...('if' in condition && named.length > 1 ? [{ keyword: 'if', value: condition, at, written: 'if' }] : []),
  ];
}

/** Words of an outer schema and of one inside it that describes the same value: the outer's rule. */
export function joinWords(outer: Words, within: Words): Words {
  const initial = outer.initial ?? within.initial;
  return {
    description: outer.description ?? within.description,
    notes: [...outer.notes, ...within.notes],
    ...(initial !== undefined && { initial }),
  };
}

/** The same place with more to say about it. */
export function withWords(place: Place, words: Words, facts: readonly Fact[]): Place {
  return { ...place, words: joinWords(words, place.words), facts: facts.length === 0 ? place.facts : [...place.facts, ...facts] };
}
