/** A JSON object. */
export type Members = { readonly [key: string]: unknown };

/** A position at which a schema stands. */
export interface Place {
  readonly schema: Members;
  readonly pointer: string;
  /** The whole schema, which references are read in. */
  readonly document: Members;
}

// Written apart from `@toolgate/core`, whose own walk stands behind the projections that are checked here.
const single = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];

/** True for a JSON object. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member. */
export function member(schema: Members, name: string): unknown {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}

/** What stands at the positions of one schema where schemas stand, each with its pointer below that schema. */
export function childrenOf(schema: Members): readonly { readonly value: unknown; readonly below: string; readonly keyword: string }[] {
  const found: { value: unknown; below: string; keyword: string }[] = [];
  for (const keyword of Object.keys(schema)) {
    const held = schema[keyword];
    if (single.includes(keyword) && !Array.isArray(held)) found.push({ value: held, below: `/${keyword}`, keyword });
    if (lists.includes(keyword) && Array.isArray(held))
      held.forEach((value: unknown, index) => found.push({ value, below: `/${keyword}/${index}`, keyword }));
    if (maps.includes(keyword) && isMembers(held))
      for (const name of Object.keys(held))
        // `dependencies` of draft-07 holds lists of names too.
        if (!(keyword === 'dependencies' && Array.isArray(held[name])))
          found.push({ value: held[name], below: `/${keyword}/${escaped(name)}`, keyword });
  }
  return found;
}

/** Every position of a document at which a schema stands or should stand, the root first. */
export function positionsOf(document: unknown): readonly { readonly value: unknown; readonly pointer: string }[] {
  const found: { value: unknown; pointer: string }[] = [];
  const waiting = [{ value: document, pointer: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const { value, pointer } = next;
    if (isMembers(value))
      for (const child of [...childrenOf(value)].reverse())
        // There a boolean says whether an object is closed: the rules on objects look at it.
        if (child.keyword !== 'additionalProperties' || typeof child.value !== 'boolean')
          waiting.push({ value: child.value, pointer: pointer + child.below });
  }
  return found;
}

/** The types that a schema names. */
export function typesOf(schema: Members): readonly unknown[] {
  const type = member(schema, 'type');
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}

/** What a reference inside the document leads to; undefined when it leads nowhere or elsewhere. */
export function follow(document: Members, ref: unknown): unknown {
  if (typeof ref !== 'string' || !/^#(\/|$)/.test(ref)) return undefined;
  let current: unknown = document;
  for (const token of ref.split('/').slice(1)) {
    const name = unescaped(token);
    if (name === undefined || typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Members)[name];
  }
  return current;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescaped(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
