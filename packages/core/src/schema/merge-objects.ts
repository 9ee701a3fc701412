import { isJsonObject, setOwn, stableText } from '../json.ts';
import { isAssertion } from './close-draft.ts';
import { type Draft, marksKeyword, marksOf, withMarks } from './draft.ts';

/** Beyond this many branches an intersection of unions stays as it is written. */
const branchLimit = 64;

const annotations = ['title', 'description', 'deprecated', 'examples'];
const foldable: ReadonlySet<string> = new Set('type properties required additionalProperties patternProperties propertyNames'.split(' '));

/** Says something about what fits that folding does not understand. */
function saysMore(draft: Draft): boolean {
  return Object.keys(draft).some((keyword) => isAssertion(keyword) && !foldable.has(keyword));
}

/**
 * The one object that several objects describe together, as Zod reads an intersection: a key that one member owns is not unknown to the
 * others. Intersects branch by branch where members are unions. Undefined when that cannot be said as one; `not: {}` when nothing fits.
 */
export function mergeObjects(members: readonly Draft[]): Draft | undefined {
  const merged = intersect(members);
  return merged === 'nothing' ? { not: {} } : merged;
}

function intersect(members: readonly Draft[]): Draft | 'nothing' | undefined {
  const telling = members.filter((member) => Object.keys(member).some((keyword) => keyword !== marksKeyword));
  if (telling.some(({ not }) => isJsonObject(not) && Object.keys(not).length === 0)) return 'nothing';
  const union = telling.find((member) => keywordOfUnion(member) !== undefined);
  const merged = union ? distribute(union, telling) : combine(telling);
  if (merged === undefined || merged === 'nothing') return merged;
  return withMarks(
    merged,
    members.filter((member) => !telling.includes(member)).flatMap((member) => marksOf(member)),
  );
}

function keywordOfUnion(draft: Draft): 'anyOf' | 'oneOf' | undefined {
  if (Array.isArray(draft['oneOf'])) return 'oneOf';
  return Array.isArray(draft['anyOf']) ? 'anyOf' : undefined;
}

/** Branches that nothing can fit are left out. */
function distribute(union: Draft, members: readonly Draft[]): Draft | 'nothing' | undefined {
  const keyword = keywordOfUnion(union) ?? 'anyOf';
  const { [keyword]: branches, type: _type, ...beside } = union;
  const others = members.filter((member) => member !== union);
  if (saysMore(beside)) return undefined;
  const merged: Draft[] = [];
  for (const branch of branches as readonly Draft[]) {
    const one = intersect([...others, branch]);
    if (one === undefined) return undefined;
    if (one !== 'nothing') merged.push(one);
  }
  if (merged.length === 0) return 'nothing';
  return merged.reduce((sum, branch) => sum + countBranches(branch), 0) > branchLimit ? undefined : { ...beside, [keyword]: merged };
}

function countBranches(draft: Draft): number {
  const keyword = keywordOfUnion(draft);
  return keyword ? (draft[keyword] as readonly Draft[]).reduce((sum, branch) => sum + countBranches(branch), 0) : 1;
}

function combine(members: readonly Draft[]): Draft | 'nothing' | undefined {
  const types = members.map(typesOf);
  const shared = types.reduce((left, right) => left.filter((type) => right.includes(type)), types[0] ?? []);
  if (shared.length === 0) return 'nothing';
  return shared.includes('object') ? fold(members) : allOf(distinct(members));
}

/** The types that a draft takes; all of them when it does not say. */
function typesOf({ type, const: only, enum: values }: Draft): readonly unknown[] {
  const named = type ?? (only === undefined ? undefined : [only]) ?? values;
  if (named === undefined) return allTypes;
  const listed = type === undefined ? (named as readonly unknown[]).map(typeOf) : [type].flat();
  return listed.includes('number') ? [...listed, 'integer'] : listed;
}

const allTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function fold(given: readonly Draft[]): Draft | undefined {
  const members: Draft[] = [];
  for (const member of given) {
    const plain = withoutPropertyNames(member);
    if (plain?.['type'] !== 'object' || saysMore(plain)) return undefined;
    members.push(plain);
  }
  const patterned = members.filter((member) => member['patternProperties'] !== undefined);
  if (patterned.length > 0 && (members.length > 2 || members.some((member) => extrasOf(member) !== undefined))) return undefined;
  const merged: Record<string, unknown> = {
    ...Object.assign({}, ...[...members].reverse().map(annotationsOf)),
    type: 'object',
    properties: foldProperties(members),
  };
  if (patterned[0]) merged['patternProperties'] = Object.assign({}, ...patterned.map((member) => member['patternProperties']));
  const required = new Set(members.flatMap((member) => (member['required'] as readonly string[] | undefined) ?? []));
  if (required.size > 0) merged['required'] = [...required];
  const extras = distinct(members.map(extrasOf).filter((extra) => extra !== undefined));
  if (members.some(isOpen)) merged['additionalProperties'] = extras.length > 0 ? allOf(extras) : {};
  return withMarks(merged, members.flatMap(marksOf));
}

function foldProperties(members: readonly Draft[]): Draft {
  const properties: Record<string, unknown> = {};
  for (const key of new Set(members.flatMap((member) => Object.keys((member['properties'] ?? {}) as Draft)))) {
    const parts = members.flatMap((member): readonly Draft[] => {
      const own = (member['properties'] ?? {}) as Draft;
      if (Object.hasOwn(own, key)) return [own[key] as Draft];
      const extras = extrasOf(member);
      return extras ? [extras] : [];
    });
    setOwn(properties, key, allOf(distinct(parts)));
  }
  return properties;
}

function allOf(parts: readonly Draft[]): Draft {
  return parts.length === 1 && parts[0] ? parts[0] : { allOf: parts };
}

/** Parts that say something that no other part says. */
function distinct(parts: readonly Draft[]): Draft[] {
  const unique = [...new Map(parts.map((part) => [stableText(part), part])).values()];
  const isContained = (part: Draft, other: Draft): boolean =>
    part !== other &&
    Object.keys(part).every((keyword) => keyword === marksKeyword || stableText(part[keyword]) === stableText(other[keyword]));
  return unique.filter((part) => marksOf(part).length > 0 || !unique.some((other) => isContained(part, other)));
}

function annotationsOf(member: Draft): Draft {
  return Object.fromEntries(annotations.filter((keyword) => keyword in member).map((keyword) => [keyword, member[keyword]]));
}

/** A member that takes keys it does not name. */
function isOpen(member: Draft): boolean {
  const extra = member['additionalProperties'];
  return extra !== undefined && extra !== false;
}

/** What a member asks of the keys it does not name; undefined when nothing. */
function extrasOf(member: Draft): Draft | undefined {
  const extra = member['additionalProperties'];
  return isJsonObject(extra) && Object.keys(extra).some((keyword) => keyword !== marksKeyword) ? extra : undefined;
}

/** A record says which keys it takes; folded with others, its keys become properties or patterns of its own. */
function withoutPropertyNames(member: Draft): Draft | undefined {
  const { propertyNames, additionalProperties, ...rest } = member;
  if (!isJsonObject(propertyNames)) return member;
  const telling = Object.keys(propertyNames).filter((keyword) => keyword !== 'type' && isAssertion(keyword));
  if (telling.length === 0) return { ...rest, additionalProperties };
  if (telling.length > 1 || rest['properties'] !== undefined || rest['patternProperties'] !== undefined) return undefined;
  const names = propertyNames['const'] === undefined ? propertyNames['enum'] : [propertyNames['const']];
  if (Array.isArray(names)) return { ...rest, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) };
  const { pattern } = propertyNames;
  return typeof pattern === 'string' ? { ...rest, properties: {}, patternProperties: { [pattern]: additionalProperties } } : undefined;
}
