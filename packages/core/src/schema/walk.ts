import { type JsonSchema, isJsonObject, pointer, setOwn } from '../json.ts';

/** Where a subschema stands. */
export interface SchemaPlace {
  /** JSON Pointer of the subschema in its document; `''` is the document itself. */
  readonly at: string;
  /**
   * JSON Pointer of the values that it describes, `*` for any item or key; undefined inside `$defs` and `contentSchema`, which describe
   * none by themselves. For `propertyNames` it is the pointer of the member whose name is meant.
   */
  readonly instance: string | undefined;
  /** The keyword that holds it; `''` for the document. */
  readonly keyword: string;
}

/**
 * Visits every subschema object of a document once, the document first, by position: a property that is called like a keyword is a
 * property. Knows the applicators of 2020-12 and draft-07; follows no reference; needs no stack, so any depth is fine. Boolean schemas and
 * what is no schema at all are passed over. `instance` is the pointer of what the document describes, `''` by default.
 */
export function visitSchema(document: JsonSchema, visit: (schema: JsonSchema, place: SchemaPlace) => void, instance: string = ''): void {
  const waiting: { readonly schema: JsonSchema; readonly place: SchemaPlace }[] = [
    { schema: document, place: { at: '', instance, keyword: '' } },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { schema, place } = next;
    visit(schema, place);
    const inner = subschemasOf(schema);
    for (let index = inner.length - 1; index >= 0; index--) {
      const found = inner[index];
      if (found && isJsonObject(found.schema)) waiting.push({ schema: found.schema, place: placeOf(place, found) });
    }
  }
}

/**
 * A document with every subschema replaced by what `rewrite` makes of it, innermost first: the schema that `rewrite` gets holds
 * subschemas already rewritten. What it answers stands as it is. The document given is left as it was.
 */
export function rewriteSchema(document: JsonSchema, rewrite: (schema: JsonSchema, place: SchemaPlace) => unknown): unknown {
  const rewriteAt = (schema: JsonSchema, place: SchemaPlace): unknown =>
    rewrite(
      mapSubschemas(schema, (found) => (isJsonObject(found.schema) ? rewriteAt(found.schema, placeOf(place, found)) : found.schema)),
      place,
    );
  return rewriteAt(document, { at: '', instance: '', keyword: '' });
}

/** A copy of a schema in which `map` has replaced what stands at the schema positions directly inside it. */
export function mapSubschemas(schema: JsonSchema, map: (found: Subschema) => unknown): JsonSchema {
  const copy: Record<string, unknown> = { ...schema };
  for (const found of subschemasOf(schema)) {
    const { keyword, token } = found;
    if (token === undefined) {
      copy[keyword] = map(found);
      continue;
    }
    if (copy[keyword] === schema[keyword]) copy[keyword] = shallowCopy(schema[keyword]);
    setOwn(copy[keyword] as object, String(token), map(found));
  }
  return copy;
}

/** One value at a schema position: usually an object or a boolean, whatever the document says. */
export interface Subschema {
  readonly keyword: string;
  /** Index or key below the keyword; undefined when the keyword holds the schema itself. */
  readonly token: string | number | undefined;
  readonly schema: unknown;
}

/** The values at the schema positions directly inside a schema, in the order of its keywords. */
export function subschemasOf(schema: JsonSchema): readonly Subschema[] {
  let found: Subschema[] | undefined;
  for (const keyword of Object.keys(schema)) {
    const applies = applicators.get(keyword);
    if (!applies) continue;
    found ??= [];
    const held = schema[keyword];
    if (Array.isArray(held)) {
      if (applies.holds.includes('list')) for (const [token, inner] of held.entries()) found.push({ keyword, token, schema: inner });
    } else if (applies.holds.includes('map')) {
      if (isJsonObject(held)) for (const token of Object.keys(held)) found.push({ keyword, token, schema: held[token] });
    } else if (applies.holds.includes('one')) found.push({ keyword, token: undefined, schema: held });
  }
  return found ?? none;
}

/** What a JSON Pointer leads to by schema positions alone; undefined where it leads to something else, or nowhere. */
export function schemaAt(document: unknown, at: string): unknown {
  if (at === '') return document;
  if (!at.startsWith('/')) return undefined;
  const tokens = at
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  let current: unknown = document;
  for (let index = 0; index < tokens.length; index++) {
    const keyword = tokens[index] as string;
    const applies = applicators.get(keyword);
    if (!applies || !isJsonObject(current) || !Object.hasOwn(current, keyword)) return undefined;
    current = current[keyword];
    const isList = Array.isArray(current);
    if (!isList && !applies.holds.includes('map')) {
      if (!applies.holds.includes('one')) return undefined;
      continue;
    }
    const token = tokens[++index];
    if (token === undefined || (isList && !(applies.holds.includes('list') && /^(?:0|[1-9]\d*)$/.test(token)))) return undefined;
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, token)) return undefined;
    current = (current as JsonSchema)[token];
  }
  return current;
}

/** Most schemas hold no others. */
const none: readonly Subschema[] = [];

interface Applicator {
  readonly holds: readonly ('one' | 'list' | 'map')[];
  /** What it describes: the same value, any member or item of it, the one named by the token, or no value. */
  readonly describes: 'same' | 'any' | 'token' | 'none';
}

const applicators = new Map<string, Applicator>([
  ['$defs', { holds: ['map'], describes: 'none' }],
  ['definitions', { holds: ['map'], describes: 'none' }],
  ['properties', { holds: ['map'], describes: 'token' }],
  ['patternProperties', { holds: ['map'], describes: 'any' }],
  ['additionalProperties', { holds: ['one'], describes: 'any' }],
  ['unevaluatedProperties', { holds: ['one'], describes: 'any' }],
  ['propertyNames', { holds: ['one'], describes: 'any' }],
  ['dependentSchemas', { holds: ['map'], describes: 'same' }],
  ['dependencies', { holds: ['map'], describes: 'same' }],
  ['prefixItems', { holds: ['list'], describes: 'token' }],
  ['items', { holds: ['one', 'list'], describes: 'any' }],
  ['additionalItems', { holds: ['one'], describes: 'any' }],
  ['unevaluatedItems', { holds: ['one'], describes: 'any' }],
  ['contains', { holds: ['one'], describes: 'any' }],
  ['allOf', { holds: ['list'], describes: 'same' }],
  ['anyOf', { holds: ['list'], describes: 'same' }],
  ['oneOf', { holds: ['list'], describes: 'same' }],
  ['not', { holds: ['one'], describes: 'same' }],
  ['if', { holds: ['one'], describes: 'same' }],
  ['then', { holds: ['one'], describes: 'same' }],
  ['else', { holds: ['one'], describes: 'same' }],
  ['contentSchema', { holds: ['one'], describes: 'none' }],
]);

function placeOf(parent: SchemaPlace, { keyword, token }: Subschema): SchemaPlace {
  const at = pointer(parent.at, keyword);
  return {
    at: token === undefined ? at : pointer(at, token),
    instance: parent.instance === undefined ? undefined : instanceOf(parent.instance, keyword, token),
    keyword,
  };
}

function instanceOf(parent: string, keyword: string, token: string | number | undefined): string | undefined {
  const describes = typeof token === 'number' && keyword === 'items' ? 'token' : applicators.get(keyword)?.describes;
  if (describes === 'same') return parent;
  if (describes === 'any') return `${parent}/*`;
  return describes === 'token' && token !== undefined ? pointer(parent, token) : undefined;
}

function shallowCopy(held: unknown): unknown {
  if (Array.isArray(held)) return [...(held as readonly unknown[])];
  const copy = {};
  for (const [key, value] of Object.entries(held as JsonSchema)) setOwn(copy, key, value);
  return copy;
}
