import { type JsonSchema, isJsonObject } from '../json.ts';
import { type Draft, marksOf } from './draft.ts';
import { rewriteSchema } from './walk.ts';

/** A resolved draft as it is published: objects closed, and nothing in it but keywords that say something. */
export function closeDraft(document: Draft): JsonSchema {
  return rewriteSchema(document, closeNode) as JsonSchema;
}

function closeNode(draft: Draft): JsonSchema {
  const json: Record<string, unknown> = {};
  for (const keyword of Object.keys(draft)) if (published.has(keyword) && draft[keyword] !== undefined) json[keyword] = draft[keyword];
  if (isClosed(draft)) json['additionalProperties'] = false;
  if (isEmptyList(json['required'])) delete json['required'];
  if (saysNothing(json['propertyNames'])) delete json['propertyNames'];
  if (json['type'] === 'integer') dropSafeRange(json);
  for (const keyword of ['minLength', 'minItems', 'maxLength', 'maxItems']) roundLength(json, keyword);
  joinTypes(json);
  return json;
}

/** An object that lists its properties takes no others, unless it says so or is a part of an intersection that closes as a whole. */
function isClosed(draft: Draft): boolean {
  if (draft['type'] !== 'object' || !isJsonObject(draft['properties'])) return false;
  if (draft['additionalProperties'] !== undefined || draft['unevaluatedProperties'] !== undefined) return false;
  return !marksOf(draft).some((mark) => mark.kind === 'open');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Every key is a string; only a schema that says more is worth publishing. */
function saysNothing(names: unknown): boolean {
  return (
    isJsonObject(names) &&
    Object.keys(names).every((keyword) => annotations.includes(keyword) || (keyword === 'type' && names['type'] === 'string'))
  );
}

/** The parser of a call's text refuses what a double cannot hold, for every integer alike. */
function dropSafeRange(json: Record<string, unknown>): void {
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
}

/** Lengths are whole in JSON Schema, and not below zero. */
function roundLength(json: Record<string, unknown>, keyword: string): void {
  const length = json[keyword];
  if (typeof length !== 'number') return;
  const whole = keyword.startsWith('min') ? Math.max(0, Math.ceil(length)) : Math.floor(length);
  json[keyword] = whole;
  if (whole === 0 && length < 0) delete json[keyword];
}

/** `anyOf` over bare types is a list of types. */
function joinTypes(json: Record<string, unknown>): void {
  const branches = json['anyOf'];
  if (!Array.isArray(branches) || json['type'] !== undefined || branches.length === 0) return;
  const types = new Set<unknown>();
  for (const branch of branches as readonly JsonSchema[]) {
    if (Object.keys(branch).join() !== 'type') return;
    for (const type of [branch['type']].flat()) types.add(type);
  }
  const place = Object.keys(json).indexOf('anyOf');
  const entries = Object.entries(json).filter(([keyword]) => keyword !== 'anyOf');
  entries.splice(place, 0, ['type', types.size === 1 ? [...types][0] : [...types]]);
  for (const keyword of Object.keys(json)) delete json[keyword];
  Object.assign(json, Object.fromEntries(entries));
}

const annotations: readonly string[] = ['title', 'description', 'default', 'examples', 'deprecated'];

/** Annotations that an adapter reads from the published schema. */
export const asked: readonly string[] = ['x-mcp-header'];

/** The keywords that decide what is accepted. */
export const assertions: readonly string[] = [
  '$ref $defs type const enum allOf anyOf oneOf not if then else',
  'minLength maxLength pattern format contentEncoding contentMediaType contentSchema',
  'minimum exclusiveMinimum maximum exclusiveMaximum multipleOf',
  'properties required additionalProperties patternProperties propertyNames unevaluatedProperties',
  'minProperties maxProperties dependentRequired dependentSchemas',
  'items prefixItems unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems',
].flatMap((line) => line.split(' '));

const published: ReadonlySet<string> = new Set([...annotations, ...asked, ...assertions]);

/** True for a keyword that decides what is accepted. */
export function isAssertion(keyword: string): boolean {
  return assertions.includes(keyword);
}

/** True for a keyword that a published schema may have. */
export function isPublished(keyword: string): boolean {
  return published.has(keyword);
}
