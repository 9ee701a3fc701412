import { type JsonSchema, isJsonObject } from '../json.ts';
import { inPlaceSchemas } from './endless.ts';
import type { Resolve } from './references.ts';
import { schemaFault } from './schema-fault.ts';
import { subschemasOf } from './walk.ts';

/** Schemas and references one behind the other. Compiling and checking follow them with the stack, which holds somewhat more than this. */
const longest = 200;

/**
 * Refuses definitions that lead through too many others. `order` holds the schemas of the document in such an order that what one asks of
 * the value itself stands before it.
 * @throws DefinitionError `invalid_schema`.
 */
export function vetChains(document: JsonSchema, order: readonly JsonSchema[], resolve: Resolve): void {
  const lengths = new Map<unknown, number>();
  for (const schema of order) {
    const length = 1 + inPlaceSchemas(schema, resolve).reduce<number>((most, inner) => Math.max(most, lengths.get(inner) ?? 0), 0);
    if (length > longest) throw tooLong();
    lengths.set(schema, length);
  }
  // As a compiler goes: into each schema, and into what is referred to the first time that it is met.
  const met = new Set<unknown>([document]);
  const waiting: { readonly schema: JsonSchema; readonly length: number }[] = [{ schema: document, length: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { schema, length } = next;
    if (length > longest) throw tooLong();
    const inner = subschemasOf(schema).filter(({ keyword }) => keyword !== '$defs' && keyword !== 'definitions');
    for (let index = inner.length - 1; index >= 0; index--) {
      const found = inner[index]?.schema;
      if (isJsonObject(found)) waiting.push({ schema: found, length: length + 1 });
    }
    const target = typeof schema['$ref'] === 'string' ? resolve(schema['$ref']) : undefined;
    if (!isJsonObject(target) || met.has(target)) continue;
    met.add(target);
    waiting.push({ schema: target, length: length + 1 });
  }
}

function tooLong(): Error {
  return schemaFault('', `its definitions lead through more than ${longest} others; write it with fewer that build on one another`);
}
