import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { absoluteAddress, readReference } from './addresses.ts';
import type { Dialect } from './dialect.ts';
import { schemaFault } from './schema-fault.ts';
import { schemaAt, visitSchema } from './walk.ts';

/** Finds what a `$ref` within a document refers to; undefined when that is no schema of it. */
export type Resolve = (ref: string) => unknown;

/** Documents that may be referred to, by absolute address without fragment. Each is asked for once, when it is first met. */
export interface Library {
  has(address: string): boolean;
  /** The document, vetted; it becomes part of the one that refers to it. */
  read(address: string): JsonSchema | boolean;
}

/** A document on its way into the one that refers to it. */
interface Member {
  readonly schema: JsonSchema | boolean;
  /** Its name for a refusal; `''` for the root. */
  readonly owner: string;
  /** Where it stands, or will stand, in the root. */
  readonly prefix: string;
  readonly base: string;
  readonly anchors: ReadonlyMap<string, string>;
}

interface Bundle {
  readonly members: Map<string, Member>;
  readonly waiting: Member[];
  readonly library: Library;
  /** Keys that the root's definitions have already. */
  readonly taken: Set<string>;
  readonly holder: '$defs' | 'definitions';
}

/**
 * Rewrites a document in place so that each reference is `#` and a JSON Pointer, and takes out `$id`, `$anchor` and `$dynamicAnchor`, which
 * nothing needs then. Documents of the library that are referred to become definitions; nothing is ever fetched.
 * @throws DefinitionError `invalid_schema` for a reference to a document that is not there, or to nothing, and for an anchor given twice.
 */
export function localReferences(document: Record<string, unknown>, dialect: Dialect, library: Library): Resolve {
  const holder = dialect === 'draft-07' ? 'definitions' : '$defs';
  const definitions: unknown = document[holder];
  const bundle: Bundle = {
    members: new Map(),
    waiting: [],
    library,
    taken: new Set(isJsonObject(definitions) ? Object.keys(definitions) : []),
    holder,
  };
  join(bundle, '', document, '', '');
  const added: [string, JsonSchema | boolean][] = [];
  for (let member = bundle.waiting.shift(); member; member = bundle.waiting.shift()) {
    if (member.prefix !== '') added.push([member.prefix.slice(`/${holder}/`.length), member.schema]);
    if (isJsonObject(member.schema)) rewrite(bundle, member, member.schema);
  }
  if (added.length > 0) document[holder] = { ...(definitions as object | undefined), ...Object.fromEntries(added) };
  const known = new Map<string, unknown>();
  return (ref) => {
    if (!ref.startsWith('#')) return undefined;
    if (!known.has(ref)) known.set(ref, schemaAt(document, readReference(ref, '').fragment));
    return known.get(ref);
  };
}

/** Makes a document one of the bundle. It is known by the address it was handed in under, and by its own. */
function join(bundle: Bundle, address: string, schema: JsonSchema | boolean, owner: string, prefix: string): Member {
  const own = isJsonObject(schema) && typeof schema['$id'] === 'string' ? absoluteAddress(schema['$id'], address) : '';
  const member: Member = { schema, owner, prefix, base: own || address, anchors: anchorsOf(schema, owner) };
  bundle.members.set(address, member);
  if (own !== '' && !bundle.members.has(own) && (prefix === '' || !bundle.library.has(own))) bundle.members.set(own, member);
  bundle.waiting.push(member);
  return member;
}

function anchorsOf(schema: JsonSchema | boolean, owner: string): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  if (typeof schema === 'boolean') return anchors;
  visitSchema(schema, ({ $id, $anchor, $dynamicAnchor }, { at }) => {
    const names = [$anchor, $dynamicAnchor, typeof $id === 'string' && $id.startsWith('#') && $id !== '#' ? $id.slice(1) : undefined];
    for (const name of names) {
      if (typeof name !== 'string') continue;
      if (anchors.has(name) && anchors.get(name) !== at)
        throw schemaFault(owner + at, `is the second one with the anchor ${shown(name)}; rename it`);
      anchors.set(name, at);
    }
  });
  return anchors;
}

function rewrite(bundle: Bundle, member: Member, schema: JsonSchema): void {
  visitSchema(schema, (draft: Record<string, unknown>, { at }) => {
    if (typeof draft['$ref'] === 'string') draft['$ref'] = localOf(bundle, member, draft['$ref'], member.owner + at);
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor']) delete draft[keyword];
    if (member.prefix !== '') delete draft['$schema'];
  });
}

function localOf(bundle: Bundle, from: Member, ref: string, at: string): string {
  const { document, fragment } = readReference(ref, from.base);
  const target = document === '' ? from : memberOf(bundle, document, ref, at);
  const place = fragment === '' || fragment.startsWith('/') ? fragment : target.anchors.get(fragment);
  const found = place === undefined ? undefined : schemaAt(target.schema, place);
  if (isJsonObject(found) || typeof found === 'boolean') {
    const isPointer = fragment === place && target.prefix === '';
    return isPointer ? `#${ref.split('#')[1] ?? ''}` : `#${encodeURI(target.prefix + place).replaceAll('#', '%23')}`;
  }
  const where = target.owner === '' ? 'where this document has no schema' : `where ${target.owner} has no schema`;
  throw schemaFault(at || 'the root', `refers to ${shown(ref)}, ${where}`);
}

function memberOf(bundle: Bundle, address: string, ref: string, at: string): Member {
  const known = bundle.members.get(address);
  if (known) return known;
  if (!bundle.library.has(address)) {
    const way = 'nothing is fetched: hand it in as documents, by this address, or copy what it refers to into $defs';
    throw schemaFault(at || 'the root', `refers to ${shown(ref)}, another document; ${way}`);
  }
  const name = freeName(bundle.taken, address);
  return join(bundle, address, bundle.library.read(address), `documents[${shown(address)}]`, pointer(`/${bundle.holder}`, name));
}

function freeName(taken: Set<string>, address: string): string {
  const last = /[A-Za-z0-9_-]+(?=[^/]*$)/.exec(address)?.[0].slice(0, 40) ?? 'document';
  let name = last;
  for (let count = 2; taken.has(name); count++) name = `${last}_${count}`;
  taken.add(name);
  return name;
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100));
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
