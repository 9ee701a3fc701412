import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import type { Dialect } from './dialect.ts';
import { schemaFault } from './schema-fault.ts';
import { visitSchema } from './walk.ts';

const remedies: { readonly [keyword: string]: string } = {
  $async: 'is no keyword of JSON Schema, and would make each check answer too late; take it out',
  $data: 'is no keyword of JSON Schema; write the value that is meant',
  $dynamicRef: 'is not followed; write $ref, to the schema that is meant',
  $recursiveRef: 'is of draft 2019-09; write $ref: "#"',
};

/** Keywords whose value is data, where `$data` is a key like any other. */
const literals = new Set(['default', 'examples', '$comment']);

/**
 * Refuses what would change how a schema is read, or what it is called.
 * @throws DefinitionError `invalid_schema`, with the place and what to write instead.
 */
export function vetKeywords(document: JsonSchema, dialect: Dialect, owner: string): void {
  visitSchema(document, (schema, { at }) => {
    const place = (keyword: string): string => `${owner}${pointer(at, keyword)}`;
    for (const [keyword, remedy] of Object.entries(remedies)) {
      if (Object.hasOwn(schema, keyword)) throw schemaFault(place(keyword), remedy);
    }
    const { $id } = schema;
    const isAnchor = dialect === 'draft-07' && typeof $id === 'string' && $id.startsWith('#');
    if (at !== '' && $id !== undefined && !isAnchor)
      throw schemaFault(place('$id'), 'gives a part an address of its own; take it out, and refer to the part by its place: #/$defs/…');
    for (const [keyword, value] of Object.entries(schema)) {
      if (isJsonObject(value) && Object.keys(value).length === 1 && typeof value['$data'] === 'string' && !literals.has(keyword))
        throw schemaFault(place(keyword), 'holds $data, which is no part of JSON Schema; write the value that is meant');
    }
    for (const [where, names] of nameLists(schema)) {
      if (names.includes('__proto__')) throw schemaFault(place(where), 'names __proto__, which no key may be called; rename it');
    }
  });
}

function nameLists({ required, dependentRequired, dependencies }: JsonSchema): readonly [string, readonly unknown[]][] {
  const lists: [string, readonly unknown[]][] = Array.isArray(required) ? [['required', required]] : [];
  for (const [keyword, held] of [
    ['dependentRequired', dependentRequired],
    ['dependencies', dependencies],
  ] as const) {
    for (const names of isJsonObject(held) ? Object.values(held) : []) if (Array.isArray(names)) lists.push([keyword, names]);
  }
  return lists;
}
