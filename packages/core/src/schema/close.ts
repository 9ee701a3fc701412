import { type JsonSchema, isJsonObject, pointer, setOwn } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import type { Dialect } from './dialect.ts';
import { type Closing, closedNote, closingOf, openNote, unlistedNote } from './closing.ts';
import { isExclusive } from './exclusive.ts';
import { innerSchemas, listingSchemas } from './listing.ts';
import { type Part, type PartsBudget, mayMeet, partsOf } from './parts.ts';
import { type Resolve, isSoleReference } from './references.ts';
import { type Subschema, subschemasOf } from './walk.ts';

interface Plan {
  readonly resolve: Resolve;
  /** Schemas that list properties, or hold one that does. */
  readonly listing: ReadonlySet<JsonSchema>;
  readonly seen: Set<JsonSchema>;
  /** Objects to close, and where in the arguments they are first; `direct` when they stand there themselves. */
  readonly wanted: Map<JsonSchema, { readonly path: string; readonly closing: Closing; direct: boolean }>;
  /** What stands for another schema and adds nothing. */
  readonly sites: { readonly site: JsonSchema; readonly target: JsonSchema; readonly path: string }[];
  /** What describes a value together with others: closed by itself it would refuse what the others list. */
  readonly merged: Set<JsonSchema>;
  /** What must stay as it is with all inside it: narrower, it could let in more. */
  readonly fixed: Set<JsonSchema>;
  readonly notes: SchemaNote[];
  readonly budget: PartsBudget;
  /** How many pairs of members may still be compared. */
  comparisons: number;
}

/**
 * Closes, in place, each object that lists properties and is silent about others: with `additionalProperties: false` where one schema
 * lists them all, with `unevaluatedProperties: false` on the whole where several do. Only ever narrows what the document accepts; where
 * that cannot be had, the object stays open and a note says so. References must be local.
 */
export function closeObjects(document: JsonSchema, dialect: Dialect, resolve: Resolve, budget: PartsBudget): readonly SchemaNote[] {
  const plan: Plan = {
    resolve,
    listing: listingSchemas(document, resolve),
    seen: new Set(),
    wanted: new Map(),
    sites: [],
    merged: new Set(),
    fixed: new Set(),
    notes: [],
    budget,
    comparisons,
  };
  visit(plan, document, '', true);
  const isFree = (schema: JsonSchema): boolean => !plan.merged.has(schema) && !plan.fixed.has(schema);
  const close = (schema: JsonSchema, { keyword, exact, unlisted }: Closing, path: string): void => {
    const possible = isFree(schema) && exact && (keyword === 'additionalProperties' || dialect === '2020-12');
    plan.notes.push(possible ? closedNote(path) : openNote(path));
    if (!possible) return;
    const draft = schema as Record<string, unknown>;
    if (unlisted.length > 0) {
      draft['properties'] = withEmpty(draft['properties'], unlisted);
      plan.notes.push(unlistedNote(path, unlisted));
    }
    draft[keyword] = false;
  };
  for (const [schema, { path, closing, direct }] of plan.wanted) if (direct || isFree(schema)) close(schema, closing, path);
  for (const { site, target, path } of plan.sites) {
    const closing = plan.wanted.get(target)?.closing;
    if (closing && !isFree(target)) close(site, { ...closing, keyword: 'unevaluatedProperties' }, path);
  }
  return plan.notes;
}

/** Plans for a schema that describes a value alone. */
function visit(plan: Plan, schema: JsonSchema, path: string, direct: boolean): void {
  const known = plan.wanted.get(schema);
  if (known && direct) known.direct = true;
  if (plan.seen.has(schema)) return;
  plan.seen.add(schema);
  const target = isSoleReference(schema) ? plan.resolve(schema['$ref'] as string) : undefined;
  if (isJsonObject(target)) {
    plan.sites.push({ site: schema, target, path });
    return visit(plan, target, path, false);
  }
  const branches = soleUnion(schema);
  if (branches && isExclusive(branches, plan.resolve)) {
    for (const branch of branches) if (isJsonObject(branch)) visit(plan, branch, path, true);
    return;
  }
  const parts = partsOf(schema, plan.resolve, plan.budget);
  for (const part of parts.slice(1)) plan.merged.add(part.schema);
  const closing = closingOf(parts, path === '', plan.resolve);
  if (closing) plan.wanted.set(schema, { path, closing, direct });
  visitInside(plan, parts, path);
}

interface Inside extends Subschema {
  readonly part: Part;
  readonly schema: JsonSchema;
}

/** Goes on with what describes members and items; a member that two parts describe at once is closed by neither. */
function visitInside(plan: Plan, parts: readonly Part[], path: string): void {
  const inside: Inside[] = [];
  for (const part of parts) {
    for (const { keyword, token, schema } of subschemasOf(part.schema)) {
      if (isJsonObject(schema) && plan.listing.has(schema) && !besides.has(keyword)) inside.push({ keyword, token, schema, part });
    }
  }
  const alone = parts.length === 1 && !('patternProperties' in (parts[0]?.schema ?? {}));
  for (const found of inside) {
    if (opposing.has(found.keyword)) {
      fix(plan, found.schema);
      continue;
    }
    const below = found.keyword === 'properties' || typeof found.token === 'number' ? pointer(path, found.token ?? '*') : `${path}/*`;
    const shared = !alone && isShared(plan, found, inside);
    if (!found.part.fixed && !shared) {
      visit(plan, found.schema, below, true);
      continue;
    }
    fix(plan, found.schema);
    plan.notes.push(openNote(below));
  }
}

/** Keywords whose schemas are parts of the same value, or describe none. */
const besides = new Set([
  '$defs',
  'definitions',
  'allOf',
  'anyOf',
  'oneOf',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
  'contentSchema',
]);

/** Keywords under which a narrower schema lets in more, or may. */
const opposing = new Set(['not', 'if', 'contains', 'propertyNames']);

/** Beyond this many comparisons in a document, members that several parts may describe count as shared. */
const comparisons = 1_000_000;

function isShared(plan: Plan, found: Inside, inside: readonly Inside[]): boolean {
  plan.comparisons -= inside.length;
  return plan.comparisons < 0 || inside.some((other) => other !== found && overlaps(found, other));
}

function overlaps(one: Inside, other: Inside): boolean {
  if (opposing.has(other.keyword) || isItems(one) !== isItems(other)) return false;
  if (one.part === other.part) {
    const patterned = [one, other].filter(({ keyword }) => keyword === 'patternProperties').length;
    return patterned === 2 || (patterned === 1 && [one, other].some(({ keyword }) => keyword === 'properties'));
  }
  const named = one.keyword === 'properties' && other.keyword === 'properties';
  return (!named || one.token === other.token) && mayMeet(one.part, other.part);
}

function isItems({ keyword }: Subschema): boolean {
  return keyword.toLowerCase().endsWith('items');
}

function fix(plan: Plan, schema: JsonSchema): void {
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!isJsonObject(next) || plan.fixed.has(next)) continue;
    plan.fixed.add(next);
    waiting.push(...innerSchemas(next, plan.resolve));
  }
}

/** The branches of a schema that says nothing about an object but which of them it fits. */
function soleUnion(schema: JsonSchema): readonly unknown[] | undefined {
  const keywords = new Set(subschemasOf(schema).map(({ keyword }) => keyword));
  keywords.delete('$defs');
  keywords.delete('definitions');
  const [keyword] = keywords;
  if (keywords.size !== 1 || '$ref' in schema || (keyword !== 'anyOf' && keyword !== 'oneOf')) return undefined;
  return schema[keyword] as readonly unknown[];
}

function withEmpty(properties: unknown, names: readonly string[]): Record<string, unknown> {
  const all: Record<string, unknown> = isJsonObject(properties) ? { ...properties } : {};
  for (const name of names) setOwn(all, name, {});
  return all;
}
