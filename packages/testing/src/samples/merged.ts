import { follow, isMembers, member } from '../legality/place.ts';
import type { Members } from '../legality/place.ts';
import type { Random } from './random.ts';

/** Keywords whose members are joined, rather than replaced, when two schemas are read as one. */
const joined = new Set(['properties', 'patternProperties', 'dependentRequired', 'dependentSchemas']);
const deepest = 20;

/**
 * One schema without references and combinators whose values are likely to be those of the schema given: a branch of each union is chosen.
 * What is not exact about it costs samples, since whoever asks for samples validates them.
 */
export function merged(schema: Members, document: Members, random: Random, depth = 0): Members {
  if (depth > deepest) return {};
  const { $ref: ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...base } = schema;
  const parts: unknown[] = [];
  if (ref !== undefined) parts.push(follow(document, ref));
  if (Array.isArray(allOf)) parts.push(...(allOf as readonly unknown[]));
  for (const union of [anyOf, oneOf]) if (Array.isArray(union) && union.length > 0) parts.push(random.pick(union as readonly unknown[]));
  if (condition !== undefined) parts.push(...(random.chance(0.5) ? [condition, then] : [otherwise]));
  return parts.filter(isMembers).reduce<Members>((whole, part) => join(whole, merged(part, document, random, depth + 1), random), base);
}

function join(one: Members, other: Members, random: Random): Members {
  const whole: Record<string, unknown> = { ...one };
  for (const keyword of Object.keys(other)) {
    const [before, after] = [member(one, keyword), other[keyword]];
    if (before === undefined) whole[keyword] = after;
    else if (joined.has(keyword) && isMembers(before) && isMembers(after)) whole[keyword] = both(before, after);
    else if (keyword === 'required' && Array.isArray(before) && Array.isArray(after)) whole[keyword] = [...before, ...after] as unknown[];
    else if (keyword === 'enum' && Array.isArray(before) && Array.isArray(after))
      whole[keyword] = before.filter((value: unknown) => after.some((same) => JSON.stringify(same) === JSON.stringify(value)));
    else if (/^min|^exclusiveMin/.test(keyword)) whole[keyword] = Math.max(Number(before), Number(after));
    else if (/^max|^exclusiveMax/.test(keyword)) whole[keyword] = Math.min(Number(before), Number(after));
    // One after the other: such are a beginning and an end. Or one of them may be the narrower.
    else if (keyword === 'pattern' && typeof before === 'string' && typeof after === 'string')
      whole[keyword] = random.pick([`(?:${before})(?:${after})`, before, after]);
    else if (keyword === 'type') whole[keyword] = bothTypes(before, after);
    else if (keyword === 'additionalProperties' && before === false) whole[keyword] = false;
    else if (isMembers(before) && isMembers(after)) whole[keyword] = { allOf: [before, after] };
    else whole[keyword] = after;
  }
  return whole;
}

function both(one: Members, other: Members): Members {
  const shared = Object.keys(other).filter((name) => Object.hasOwn(one, name));
  return { ...one, ...other, ...Object.fromEntries(shared.map((name) => [name, { allOf: [one[name], other[name]] }])) };
}

function bothTypes(one: unknown, other: unknown): unknown {
  const names = (type: unknown): readonly unknown[] => (Array.isArray(type) ? type : [type]);
  const common = names(one).filter((name) => names(other).includes(name) || (name === 'integer' && names(other).includes('number')));
  if (common.length > 0) return common;
  return names(other).includes('integer') && names(one).includes('number') ? 'integer' : other;
}
