import { type JsonSchema, isJsonObject } from '../json.ts';
import { rewriteSchema, schemaAt } from '../schema/walk.ts';

/** What became of the parts of a document while it was rewritten. */
export interface Moves {
  /** What each subschema has become, by the pointer at which it stood. */
  readonly made: Map<string, JsonSchema>;
  /** What each reference led to, by the reference as it is written now. */
  readonly meant: Map<string, string>;
}

/**
 * A rewritten document in which every reference leads to what it led to before: what has gone from its place, or stands there under the name
 * of another keyword, gets a definition of its own.
 */
export function relinked(document: JsonSchema, { made, meant }: Moves): JsonSchema {
  const { $defs } = document;
  const definitions: Record<string, unknown> = { ...(isJsonObject($defs) && $defs) };
  const names = new Map<string, string>();
  for (const [ref, before] of meant) {
    const target = made.get(plain(before));
    if (target === undefined || schemaAt(document, plain(ref)) !== undefined) continue;
    let number = names.size + 1;
    while (Object.hasOwn(definitions, `part_${number}`)) number += 1;
    names.set(ref, `part_${number}`);
    definitions[`part_${number}`] = target;
  }
  if (names.size === 0) return document;
  return rewriteSchema({ ...document, $defs: definitions }, (schema) => {
    const name = typeof schema['$ref'] === 'string' ? names.get(schema['$ref']) : undefined;
    return name === undefined ? schema : { ...schema, $ref: `#/$defs/${name}` };
  }) as JsonSchema;
}

/** The pointer in a reference, without the escapes of a URL. */
function plain(ref: string): string {
  try {
    return decodeURIComponent(ref.slice(1));
  } catch {
    return ref.slice(1);
  }
}
