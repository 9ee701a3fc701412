import { isJsonObject, setOwn } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import type { Dialect } from './dialect.ts';
import { isBesideReference } from './references.ts';
import { visitSchema } from './walk.ts';

/** A schema document that is still being written. */
type Draft = Record<string, unknown>;

/**
 * Rewrites a stranger's document in place, without changing what it accepts, so that it says by its dialect what it means: OpenAPI's
 * `nullable` becomes a type; under draft-07 what stands beside `$ref`, and is ignored there, goes; and a draft-07 document whose keywords
 * mean the same in 2020-12 becomes one. Answers what an author should know.
 */
export function normalize(document: Draft, dialect: Dialect): readonly SchemaNote[] {
  const notes: SchemaNote[] = [];
  let portable = true;
  visitSchema(document, (draft: Draft, { instance = '' }) => {
    if ('nullable' in draft) notes.push(...sayNull(draft, instance));
    if (dialect === '2020-12') return;
    if ('$ref' in draft) notes.push(...dropBesideReference(draft, instance));
    portable &&= !Array.isArray(draft['items']) && !Object.keys(draft).some((keyword) => newer.has(keyword));
  });
  if (!portable) return notes;
  delete document['$schema'];
  visitSchema(document, splitDependencies);
  return notes;
}

/** Keywords that draft-07 does not know, and 2020-12 would begin to enforce. */
const newer = new Set([
  'prefixItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  'dependentRequired',
  'dependentSchemas',
  'minContains',
  'maxContains',
]);

function sayNull(draft: Draft, path: string): readonly SchemaNote[] {
  const { nullable, type } = draft;
  delete draft['nullable'];
  if (nullable !== true || type === undefined) return [];
  draft['type'] = [...new Set([type, 'null'].flat())];
  return [{ path, code: 'nullable', message: '`nullable` is no keyword of JSON Schema; it is published as a type' }];
}

function dropBesideReference(draft: Draft, path: string): readonly SchemaNote[] {
  const dropped = Object.keys(draft).filter((keyword) => !isBesideReference(keyword));
  for (const keyword of dropped) delete draft[keyword];
  if (dropped.length === 0) return [];
  return [{ path, code: 'beside_reference', message: `draft-07 ignores what stands beside a $ref; left out: ${dropped.join(', ')}` }];
}

function splitDependencies(draft: Draft): void {
  const { dependencies } = draft;
  if (!isJsonObject(dependencies) || 'dependentRequired' in draft || 'dependentSchemas' in draft) return;
  delete draft['dependencies'];
  for (const [key, value] of Object.entries(dependencies)) {
    const keyword = Array.isArray(value) ? 'dependentRequired' : 'dependentSchemas';
    setOwn((draft[keyword] ??= {}), key, value);
  }
}
