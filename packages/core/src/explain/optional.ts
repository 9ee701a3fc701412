import { isJsonObject, keysAlong, type JsonObject, type JsonSchema } from '../json.ts';
import { schemaReader, listed, member } from './schema-reader.ts';

/** True when a schema declares the key at a JSON Pointer, and nothing that may apply there requires it. */
export function isOptionalAt(schema: JsonSchema, path: string): boolean {
  const keys = keysAlong(path);
  const key = keys.pop();
  if (key === undefined) return false;
  const reader = schemaReader(schema);
  let applying = reader.inPlace(reader.root);
  for (const above of keys) {
    applying = [...new Set(applying.flatMap((parent) => childrenOf(parent, above)).flatMap(reader.inPlace))];
  }
  const declaring = applying.filter(({ properties }) => member(properties, key) !== undefined);
  return declaring.length > 0 && !applying.some(({ required }) => listed(required).includes(key));
}

function childrenOf({ properties, prefixItems, items, additionalProperties }: JsonObject, token: string): readonly JsonObject[] {
  const named = member(properties, token);
  const item = listed(prefixItems ?? items)[Number(token)] ?? items;
  return [named ?? additionalProperties, item].filter(isJsonObject);
}
