import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import type { Dialect } from './dialect.ts';
import { schemaFault } from './schema-fault.ts';
import { visitSchema } from './walk.ts';

const remedies: ReadonlyMap<string, string> = new Map([
  ['$async', 'is no keyword of JSON Schema, and would make each check answer too late; take it out'],
  ['$data', 'is no keyword of JSON Schema; write the value that is meant'],
  ['$dynamicRef', 'is not followed; write $ref, to the schema that is meant'],
  ['$recursiveRef', 'is of draft 2019-09; write $ref: "#"'],
]);

/** Keywords whose value is data, where `$data` is a key like any other. */
const literals = new Set(['default', 'examples', '$comment']);

/**
 * Refuses what would change how a schema is read, or what it is called.
 * @throws DefinitionError `invalid_schema`, with the place and what to write instead.
 */
export function vetKeywords(document: JsonSchema, dialect: Dialect, owner: string): void {
  visitSchema(document, (schema, { at }) => {
    for (const keyword of Object.keys(schema)) {
      const fault = remedies.get(keyword) ?? faultOf(keyword, schema[keyword], at !== '', dialect);
      if (fault !== undefined) throw schemaFault(owner + pointer(at, keyword), fault);
    }
  });
}

function faultOf(keyword: string, value: unknown, inside: boolean, dialect: Dialect): string | undefined {
  if (keyword === '$id') {
    const isAnchor = dialect === 'draft-07' && typeof value === 'string' && value.startsWith('#');
    return inside && !isAnchor
      ? 'gives a part an address of its own; take it out, and refer to the part by its place: #/$defs/…'
      : undefined;
  }
  if (typeof value !== 'object' || value === null || literals.has(keyword)) return undefined;
  if (isJsonObject(value) && typeof value['$data'] === 'string' && Object.keys(value).length === 1)
    return 'holds $data, which is no part of JSON Schema; write the value that is meant';
  const lists = keyword === 'required' ? [value] : naming.has(keyword) ? Object.values(value) : [];
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    if (list.includes('__proto__')) return 'names __proto__, which no key may be called; rename it';
    if (list.some((name) => typeof name === 'string' && /\p{Surrogate}/u.test(name)))
      return 'names a key with half of a surrogate pair, which no JSON text can hold; rename it';
    if (list.length > mostNames) return `lists more than ${mostNames} names; group what they name in objects`;
  }
  return undefined;
}

/** Each of them can be missing in each object that is sent. */
const mostNames = 1_000;

/** Keywords that list names for each of their members. */
const naming = new Set(['dependentRequired', 'dependencies']);
