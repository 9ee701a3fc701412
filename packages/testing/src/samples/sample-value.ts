import { isMembers, member } from '../legality/place.ts';
import type { Members } from '../legality/place.ts';
import { merged } from './merged.ts';
import type { Random } from './random.ts';
import { sampleNumber, sampleText } from './sample-scalar.ts';

const deepest = 12;
/** Schemas that demand themselves several times over would have values without an end; beyond this many places there is only null. */
const mostPlaces = 2000;
const anything: readonly unknown[] = ['a', 1, 1.5, true, null, [], {}, ['a', 1], { a: 1 }];
const telling: readonly (readonly [type: string, keywords: RegExp])[] = [
  [
    'object',
    /^(properties|required|additionalProperties|patternProperties|propertyNames|(min|max)Properties|dependent.*|unevaluatedProperties)$/,
  ],
  ['array', /^(items|prefixItems|contains|(min|max)Items|uniqueItems|additionalItems)$/],
  ['string', /^(pattern|format|(min|max)Length)$/],
  ['number', /^(multipleOf|.*imum)$/],
];

/** A value of the structure that a schema describes; likely, not certain, to be valid. */
export function sampleValue(given: unknown, document: Members, random: Random): unknown {
  return sampleAt(given, { document, random, left: mostPlaces }, 0);
}

interface Sampling {
  readonly document: Members;
  readonly random: Random;
  /** How many places may still be filled. */
  left: number;
}

function sampleAt(given: unknown, sampling: Sampling, depth: number): unknown {
  const { document, random } = sampling;
  sampling.left -= 1;
  if (depth > deepest || sampling.left < 0) return null;
  if (!isMembers(given)) return random.pick(anything);
  const schema = merged(given, document, random);
  const values = member(schema, 'enum');
  if (Object.hasOwn(schema, 'const')) return schema['const'];
  if (Array.isArray(values)) return values.length === 0 ? null : random.pick(values as readonly unknown[]);
  switch (typeOf(schema, random)) {
    case 'string':
      return sampleText(schema, random);
    case 'integer':
      return sampleNumber(schema, true, random);
    case 'number':
      return sampleNumber(schema, random.chance(0.5), random);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return sampleArray(schema, sampling, depth + 1);
    case 'object':
      return sampleObject(schema, sampling, depth + 1);
    case 'null':
      return null;
    default:
      return random.pick(anything);
  }
}

function typeOf(schema: Members, random: Random): unknown {
  const type = member(schema, 'type');
  if (Array.isArray(type)) return random.pick(type as readonly unknown[]);
  if (type !== undefined) return typeof type === 'string' ? type.toLowerCase() : undefined;
  const implied = telling.filter(([, keywords]) => Object.keys(schema).some((name) => keywords.test(name)));
  return implied.length === 0 || random.chance(0.1) ? undefined : random.pick(implied)[0];
}

function sampleArray(schema: Members, sampling: Sampling, depth: number): readonly unknown[] {
  const { random } = sampling;
  const tuple = [member(schema, 'prefixItems'), member(schema, 'items')].find((items): items is unknown[] => Array.isArray(items));
  const rest = Array.isArray(schema['items']) ? member(schema, 'additionalItems') : member(schema, 'items');
  const least = Math.min(Number(member(schema, 'minItems') ?? 0), 50);
  const most = Number(member(schema, 'maxItems') ?? Infinity);
  const positions = tuple ?? [];
  const wanted = Math.max(least, depth > 6 ? 0 : random.below(positions.length > 0 ? positions.length + 2 : 4));
  const length = Math.min(rest === false ? Math.min(wanted, positions.length) : wanted, most);
  const items = Array.from({ length }, (_, index) => sampleAt(index < positions.length ? positions[index] : rest, sampling, depth));
  const contains = member(schema, 'contains');
  if (isMembers(contains) && items.length < most) items.push(sampleAt(contains, sampling, depth));
  return member(schema, 'uniqueItems') === true ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()] : items;
}

function sampleObject(schema: Members, sampling: Sampling, depth: number): Members {
  const { random } = sampling;
  const properties = membersOf(schema, 'properties');
  const required = new Set(listOf(member(schema, 'required')));
  const isSparse = random.chance(0.3);
  const chosen = Object.keys(properties).filter((name) => required.has(name) || (depth < 8 && random.chance(isSparse ? 0.15 : 0.6)));
  const dependent = chosen.flatMap((name) => listOf(membersOf(schema, 'dependentRequired')[name]));
  const names = new Set([...chosen, ...required, ...dependent]);
  const entries = [...names].map((name): [string, unknown] => [name, sampleAt(properties[name], sampling, depth)]);
  return Object.fromEntries([...entries, ...extraEntries(schema, sampling, depth)]);
}

function extraEntries(schema: Members, sampling: Sampling, depth: number): readonly [string, unknown][] {
  const { random } = sampling;
  const patterns = membersOf(schema, 'patternProperties');
  const names = membersOf(schema, 'propertyNames');
  const rest = member(schema, 'additionalProperties');
  const few = Number(member(schema, 'minProperties') ?? 0);
  const byPattern = Object.keys(patterns).flatMap((pattern): [string, unknown][] =>
    random.chance(0.5) ? [[sampleText({ pattern }, random), sampleAt(patterns[pattern], sampling, depth)]] : [],
  );
  if (rest === false || depth > 8) return byPattern;
  const isRecord = isMembers(rest) || few > 0;
  const count = isRecord ? few + random.below(3) : Number(random.chance(0.15));
  const others = Array.from({ length: Math.min(count, 20) }, (_, index): [string, unknown] => [
    Object.keys(names).length > 0 ? String(sampleAt({ type: 'string', ...names }, sampling, depth)) : `key${index}`,
    sampleAt(rest ?? true, sampling, depth),
  ]);
  return [...byPattern, ...others];
}

function membersOf(schema: Members, keyword: string): Members {
  const held = member(schema, keyword);
  return isMembers(held) ? held : {};
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}
