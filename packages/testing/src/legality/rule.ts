import { isMembers, positionsOf } from './place.ts';
import type { Members, Place } from './place.ts';
import type { Violation } from './violation.ts';

/** One thing that a provider asks of a schema. */
export interface Rule {
  readonly rule: string;
  readonly source: string;
  /** What is wrong there, one sentence each. */
  find(place: Place): readonly string[];
}

/** All that a provider asks of a schema. */
export interface Rules {
  /** Where it is said that `true` and `false` are no schemas; undefined when they are. */
  readonly noBooleans: string | undefined;
  /** Asked at the root. */
  readonly root: readonly Rule[];
  /** Asked wherever a schema stands. */
  readonly everywhere: readonly Rule[];
}

/** Every violation of a document, in its order. Never throws for plain JSON data. */
export function violationsOf(document: unknown, rules: Rules): readonly Violation[] {
  if (!isMembers(document))
    return [{ pointer: '', rule: 'schema', message: 'the schema of arguments must be an object', source: 'every provider' }];
  return positionsOf(document).flatMap(({ value, pointer }) => {
    if (!isMembers(value)) return notAnObject(value, pointer, rules.noBooleans);
    const asked = pointer === '' ? [...rules.root, ...rules.everywhere] : rules.everywhere;
    return asked.flatMap((rule) => ask(rule, { schema: value, pointer, document }));
  });
}

/** A rule that is asked about one keyword, where it is there. */
export function aboutKeyword(keyword: string, source: string, find: (value: unknown, schema: Members) => string | undefined): Rule {
  return {
    rule: keyword,
    source,
    find: ({ schema }) => {
      const message = Object.hasOwn(schema, keyword) ? find(schema[keyword], schema) : undefined;
      return message === undefined ? [] : [message];
    },
  };
}

function ask({ rule, source, find }: Rule, place: Place): readonly Violation[] {
  return find(place).map((message) => ({ pointer: place.pointer, rule, message, source }));
}

function notAnObject(value: unknown, pointer: string, noBooleans: string | undefined): readonly Violation[] {
  if (typeof value === 'boolean')
    return noBooleans === undefined ? [] : [{ pointer, rule: 'boolean', message: `${value} is not taken as a schema`, source: noBooleans }];
  return [{ pointer, rule: 'schema', message: 'a schema must be an object', source: 'JSON Schema 2020-12, core, section 4.3' }];
}
