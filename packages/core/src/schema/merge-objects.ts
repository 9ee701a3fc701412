import { isJsonObject, setOwn, stableText } from '../json.ts';
import { type Draft, marksKeyword, marksOf, withMarks } from './draft.ts';

/** Beyond this many branches an intersection of unions is left as it stands. */
const branchLimit = 64;

const annotations = ['title', 'description', 'deprecated', 'examples'];
const foldable = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  marksKeyword,
  ...annotations,
]);

/**
 * The one object that several objects describe together, as Zod reads an intersection: a key that one member owns is not unknown to the
 * others. Intersects branch by branch where members are unions. Undefined when the members are no objects, or cannot be folded.
 */
export function mergeObjects(members: readonly Draft[]): Draft | undefined {
  const telling = members.filter((member) => Object.keys(member).some((keyword) => keyword !== marksKeyword));
  const union = telling.find((member) => keywordOfUnion(member) !== undefined);
  const merged = union ? distribute(union, telling) : fold(telling);
  const silent = members.filter((member) => !telling.includes(member));
  return merged && withMarks(merged, silent.flatMap(marksOf));
}

function keywordOfUnion(draft: Draft): 'anyOf' | 'oneOf' | undefined {
  if (Array.isArray(draft['oneOf'])) return 'oneOf';
  return Array.isArray(draft['anyOf']) ? 'anyOf' : undefined;
}

function distribute(union: Draft, members: readonly Draft[]): Draft | undefined {
  const keyword = keywordOfUnion(union) ?? 'anyOf';
  const { [keyword]: branches, type: _type, ...beside } = union;
  const others = members.filter((member) => member !== union);
  if (Object.keys(beside).some((key) => !foldable.has(key))) return undefined;
  const merged = (branches as readonly Draft[]).map((branch) => mergeObjects([...others, branch]));
  if (merged.length > branchLimit || merged.some((branch) => !branch || countBranches(branch) > branchLimit)) return undefined;
  return { ...beside, [keyword]: merged };
}

function countBranches(draft: Draft): number {
  const keyword = keywordOfUnion(draft);
  return keyword ? (draft[keyword] as readonly Draft[]).reduce((sum, branch) => sum + countBranches(branch), 0) : 1;
}

function fold(given: readonly Draft[]): Draft | undefined {
  const members: Draft[] = [];
  for (const member of given) {
    const plain = withoutPropertyNames(member);
    if (plain?.['type'] !== 'object' || Object.keys(plain).some((keyword) => !foldable.has(keyword))) return undefined;
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
  const extras = members.some(isOpen) ? distinct(members.map(extrasOf).filter((extra) => extra !== undefined)) : [];
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
  const telling = Object.keys(propertyNames).filter(
    (keyword) => keyword !== 'type' && keyword !== marksKeyword && !annotations.includes(keyword),
  );
  if (telling.length === 0) return { ...rest, additionalProperties };
  if (telling.length > 1 || rest['properties'] !== undefined || rest['patternProperties'] !== undefined) return undefined;
  const names = propertyNames['const'] === undefined ? propertyNames['enum'] : [propertyNames['const']];
  if (Array.isArray(names)) return { ...rest, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) };
  const { pattern } = propertyNames;
  return typeof pattern === 'string' ? { ...rest, properties: {}, patternProperties: { [pattern]: additionalProperties } } : undefined;
}
