import { type JsonSchema, isJsonObject } from '../json.ts';
import { schemasLeadingTo } from './listing.ts';
import type { Resolve } from './references.ts';
import { schemaFault } from './schema-fault.ts';
import { visitSchema } from './walk.ts';

interface Reference {
  readonly from: JsonSchema;
  readonly to: JsonSchema;
  readonly path: string;
  /** `to` had been read before, somewhere else. */
  readonly again: boolean;
}

/**
 * Pointers into the arguments, `*` for any item or key, of fields with `format: password`. What is referred to is read where it is first
 * met; where it is met again and holds a secret, the whole of it counts as secret.
 */
export function secretFields(json: JsonSchema, resolve: Resolve): readonly string[] {
  const secrets = new Set<string>();
  const holders = new Set<JsonSchema>();
  const references: Reference[] = [];
  const met = new Set<JsonSchema>([json]);
  const waiting: { readonly schema: JsonSchema; readonly start: string }[] = [{ schema: json, start: '' }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { schema: from, start } = next;
    visitSchema(
      from,
      ({ format, $ref }, { instance: path }) => {
        if (path === undefined) return;
        if (format === 'password') {
          secrets.add(path);
          holders.add(from);
        }
        const to = typeof $ref === 'string' ? resolve($ref) : undefined;
        if (!isJsonObject(to)) return;
        references.push({ from, to, path, again: met.has(to) });
        if (!met.has(to)) waiting.push({ schema: to, start: path });
        met.add(to);
      },
      start,
    );
  }
  for (let before = -1; before !== holders.size;) {
    before = holders.size;
    for (const { from, to } of references) if (holders.has(to)) holders.add(from);
  }
  for (const { to, path, again } of references) if (again && holders.has(to)) secrets.add(path);
  return [...secrets];
}

/**
 * Refuses objects whose keys have `format: password`, as the Zod types that say the same: keys stand in paths and messages, and cannot be
 * kept from them.
 * @throws DefinitionError `invalid_schema`, with the pointer.
 */
export function refuseSecretKeys(json: JsonSchema, resolve: Resolve): void {
  const secret = schemasLeadingTo(json, resolve, ({ format }) => format === 'password');
  visitSchema(json, ({ propertyNames }, { at }) => {
    if (!isJsonObject(propertyNames) || !secret.has(propertyNames)) return;
    const way = 'take a list of objects with a field for the key, and mark that field secret';
    throw schemaFault(`${at}/propertyNames`, `makes the keys secret (format: password), and keys stand in paths and messages; ${way}`);
  });
}
