import { DefinitionError } from '../definition-error.ts';
import type { JsonSchema } from '../json.ts';

/** The dialects of JSON Schema that are understood; `2020-12` is meant where a schema names none. */
export type Dialect = '2020-12' | 'draft-07';

const byAddress: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
]);

/** The `$schema` of a dialect, as its specification spells it. */
export const dialectAddress: Readonly<Record<Dialect, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

/**
 * The dialect that a schema names in `$schema`, with `http` or `https`, with or without the empty fragment.
 * @throws DefinitionError `invalid_schema` for any other dialect, by its name.
 */
export function dialectOf(json: JsonSchema): Dialect {
  const named = Object.hasOwn(json, '$schema') ? json['$schema'] : undefined;
  if (named === undefined) return '2020-12';
  const dialect = typeof named === 'string' ? byAddress.get(named.replace(/^https?:\/\//, '').replace(/#$/, '')) : undefined;
  if (dialect) return dialect;
  const shown = JSON.stringify(named)?.slice(0, 100) ?? typeof named;
  throw new DefinitionError(
    'invalid_schema',
    `/$schema: unsupported dialect ${shown}; name ${dialectAddress['2020-12']} or ${dialectAddress['draft-07']}, and translate the schema where it is written in neither`,
  );
}
