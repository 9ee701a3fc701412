import { DefinitionError } from '../definition-error.ts';
import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { subschemasOf, visitSchema } from './walk.ts';

/** Finds what a `$ref` within a document refers to; undefined when that is no schema of it. */
export type Resolve = (ref: string) => unknown;

/**
 * Rewrites a document in place so that each reference is `#` and a JSON Pointer, and takes out `$id`, `$anchor` and `$dynamicAnchor`, which
 * nothing needs then.
 * @throws DefinitionError `invalid_schema` for a reference to another document or to nothing, and for a reference below an inner `$id`.
 */
export function localReferences(document: Record<string, unknown>): Resolve {
  const schemas = new Map<string, unknown>([['', document]]);
  const anchors = new Map<string, string>();
  const inner: string[] = [];
  const base = typeof document['$id'] === 'string' ? document['$id'].replace(/#.*$/, '') : '';
  visitSchema(document, (schema, { at }) => {
    for (const { keyword, token, schema: found } of subschemasOf(schema)) {
      schemas.set(token === undefined ? pointer(at, keyword) : pointer(pointer(at, keyword), token), found);
    }
    const { $id, $anchor, $dynamicAnchor } = schema;
    for (const name of [$anchor, $dynamicAnchor]) if (typeof name === 'string') anchors.set(`#${name}`, `#${encodeURI(at)}`);
    if (typeof $id === 'string' && $id.startsWith('#')) anchors.set($id, `#${encodeURI(at)}`);
    else if ($id !== undefined && at !== '') inner.push(at);
  });
  const resolve: Resolve = (ref) => (ref.startsWith('#') ? schemas.get(decode(ref.slice(1))) : undefined);
  visitSchema(document, (schema, { at }) => {
    const { $ref, $dynamicRef } = schema;
    const ref = $ref ?? $dynamicRef;
    const draft = schema as Record<string, unknown>;
    if (typeof ref === 'string') {
      if ($ref !== undefined && $dynamicRef !== undefined)
        throw refused(pointer(at, '$dynamicRef'), 'stands beside a $ref; put one of them into allOf');
      if (inner.some((holder) => at.startsWith(`${holder}/`)))
        throw refused(at, 'is a reference below an inner $id; take the inner $id out');
      delete draft['$dynamicRef'];
      draft['$ref'] = localOf(ref, base, anchors, resolve, at);
    }
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor']) delete draft[keyword];
  });
  return resolve;
}

function localOf(ref: string, base: string, anchors: ReadonlyMap<string, string>, resolve: Resolve, at: string): string {
  const within = base !== '' && (ref === base || ref.startsWith(`${base}#`)) ? `#${ref.slice(base.length + 1)}` : ref;
  if (!within.startsWith('#')) {
    throw refused(at, `refers to ${shown(ref)}, another document; nothing is fetched, copy what it refers to into $defs`);
  }
  const local = resolve(within) === undefined ? (anchors.get(within) ?? within) : within;
  const target = resolve(local);
  if (isJsonObject(target) || typeof target === 'boolean') return local;
  throw refused(at, `refers to ${shown(ref)}, where this document has no schema`);
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function shown(ref: string): string {
  return JSON.stringify(ref.slice(0, 100));
}

function refused(at: string, reason: string): DefinitionError {
  return new DefinitionError('invalid_schema', `JSON Schema: ${at || 'the root'} ${reason}`);
}

/** The schema object behind a chain of references that add nothing; undefined for a chain without an end. */
export function settle(schema: JsonSchema, resolve: Resolve): JsonSchema | undefined {
  const passed = new Set<JsonSchema>();
  let current: unknown = schema;
  while (isJsonObject(current)) {
    if (passed.has(current)) return undefined;
    passed.add(current);
    if (!isSoleReference(current)) return current;
    current = resolve(current['$ref'] as string);
  }
  return undefined;
}

const annotations = new Set(['definitions', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly']);

/** True for `$ref` and for keywords that may stand beside it and ask nothing of a value. */
export function isBesideReference(keyword: string): boolean {
  return keyword.startsWith('$') || keyword.startsWith('x-') || annotations.has(keyword);
}

/** True for a schema that stands for another one and adds nothing but annotations. */
export function isSoleReference(schema: JsonSchema): boolean {
  return typeof schema['$ref'] === 'string' && Object.keys(schema).every(isBesideReference);
}
