import type { Draft } from './draft.ts';
import type { ZodCheck, ZodDefinition, ZodNode } from './zod-node.ts';

/** The keywords that deriving states itself, by kind of type: releases of Zod differ in them, and in some they are wrong. */
export const statedKeywords: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['string', 'type format pattern allOf contentEncoding minLength maxLength'],
    ['number', 'type minimum maximum exclusiveMinimum exclusiveMaximum multipleOf allOf'],
    ['array', 'minItems maxItems'],
    ['tuple', 'prefixItems items minItems maxItems'],
    ['object', 'required'],
    ['record', 'required'],
  ].map(([kind = '', keywords = '']) => [kind, keywords.split(' ')] as const),
);

/** Those keywords of one type. `checks` are the ones that count; `json` is what Zod says, with the types inside. */
export function stateKeywords({ _zod: { def } }: ZodNode, checks: readonly ZodCheck[], side: 'input' | 'output', json: Draft): Draft {
  const definitions = checks.map(({ _zod }) => _zod.def);
  if (def.type === 'string') return stringKeywords(definitions);
  if (def.type === 'number') return numberKeywords(definitions);
  if (def.type === 'array') return rangeOf(definitions, 'minItems', 'maxItems');
  if (def.type === 'tuple') return { ...tupleKeywords(def, side, json), ...rangeOf(definitions, 'minItems', 'maxItems') };
  if (def.type === 'object') {
    const shape = def['shape'] as { readonly [key: string]: ZodNode };
    return { required: Object.keys(shape).filter((key) => !mayBeAbsent(shape[key] as ZodNode, side)) };
  }
  return def.type === 'record' ? recordKeywords(def, side) : {};
}

/**
 * True for a type whose value may be left out. What is declared counts: a preprocess or a `.catch()` that would stand in for a missing
 * value does not make it optional.
 */
function mayBeAbsent({ _zod }: ZodNode, side: 'input' | 'output'): boolean {
  const { def } = _zod;
  const within = (part: unknown): boolean => mayBeAbsent(part as ZodNode, side);
  if (def.type === 'optional') return true;
  if (def.type === 'default' || def.type === 'prefault') return side === 'input';
  if (def.type === 'union') return (def['options'] as readonly unknown[]).some(within);
  if (def.type === 'pipe')
    return within(side === 'output' || (def['in'] as ZodNode)._zod.def.type === 'transform' ? def['out'] : def['in']);
  if (def.type === 'lazy') return within((_zod as { readonly innerType?: unknown }).innerType);
  return ['nullable', 'readonly', 'catch'].includes(def.type) && within(def['innerType']);
}

type Check = ZodCheck['_zod']['def'];

function stringKeywords(checks: readonly Check[]): Draft {
  const formats = checks.filter(({ check }) => check === 'string_format');
  const sources = new Set(formats.flatMap((check) => (check.pattern instanceof RegExp ? [sourceOf(check, check.pattern)] : [])));
  const [pattern, ...more] = sources;
  const format = last(formats.map(formatName).filter((name) => name !== undefined));
  const encoding = last(formats.map((check) => check.format).filter((name) => name === 'base64' || name === 'base64url'));
  return {
    type: 'string',
    ...rangeOf(checks, 'minLength', 'maxLength'),
    ...(format === undefined ? {} : { format }),
    ...(encoding === undefined ? {} : { contentEncoding: encoding }),
    ...(more.length > 0 ? { allOf: [...sources].map((source) => ({ pattern: source })) } : pattern === undefined ? {} : { pattern }),
  };
}

function last<Item>(items: readonly Item[]): Item | undefined {
  return items[items.length - 1];
}

/** Checks that Zod names like formats and that are none, and formats of Zod that JSON Schema calls otherwise. */
const noFormats: readonly unknown[] = ['regex', 'includes', 'starts_with', 'ends_with', 'lowercase', 'uppercase', 'time'];
const formatNames: ReadonlyMap<string | undefined, string> = new Map([
  ['guid', 'uuid'],
  ['url', 'uri'],
  ['datetime', 'date-time'],
  ['json_string', 'json-string'],
]);

function formatName({ format, ...check }: Check): string | undefined {
  if (noFormats.includes(format) || check['local'] === true || check['precision'] === -1) return undefined;
  return formatNames.get(format) ?? format;
}

/** What Zod checks in base64 by code, its pattern leaves open; text `includes` from a position on is not at that position. */
function sourceOf({ format, ...check }: Check, { source }: RegExp): string {
  if (format === 'base64') return '^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$';
  if (format === 'base64url') return '^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$';
  return typeof check['position'] === 'number' ? source.replace(/^\^\.\{\d+\}/, `^.{${check['position']},}`) : source;
}

function numberKeywords(checks: readonly Check[]): Draft {
  const minimums = boundsOf(checks, 'greater_than', 0);
  const maximums = boundsOf(checks, 'less_than', 1);
  const least = Math.max(...minimums.map(({ value }) => value));
  const most = Math.min(...maximums.map(({ value }) => value));
  const divisors = checks.filter(({ check, value }) => check === 'multiple_of' && Number.isFinite(value) && value !== 0);
  const [multipleOf, ...more] = new Set(divisors.map(({ value }) => Math.abs(value as number)));
  const isInteger = checks.some(({ check, format }) => check === 'number_format' && format?.includes('int'));
  const exclusive = (bounds: readonly Bound[], value: number): boolean => bounds.some((bound) => bound.value === value && bound.exclusive);
  return {
    type: isInteger ? 'integer' : 'number',
    ...(Number.isFinite(least) ? { [exclusive(minimums, least) ? 'exclusiveMinimum' : 'minimum']: least } : {}),
    ...(Number.isFinite(most) ? { [exclusive(maximums, most) ? 'exclusiveMaximum' : 'maximum']: most } : {}),
    ...(multipleOf === undefined ? {} : { multipleOf }),
    ...(more.length > 0 ? { allOf: more.map((divisor) => ({ multipleOf: divisor })) } : {}),
  };
}

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/** The ranges of number formats, apart from those of every double and of every integer that a double holds. */
const formatRanges: ReadonlyMap<string | undefined, readonly [number, number]> = new Map([
  ['int32', [-2147483648, 2147483647]],
  ['uint32', [0, 4294967295]],
  ['float32', [-3.4028234663852886e38, 3.4028234663852886e38]],
]);

function boundsOf(checks: readonly Check[], kind: 'greater_than' | 'less_than', end: 0 | 1): Bound[] {
  return checks.flatMap(({ check, value, inclusive, format }) => {
    const range = check === 'number_format' ? formatRanges.get(format) : undefined;
    if (range) return [{ value: range[end], exclusive: false }];
    return check === kind && Number.isFinite(value) ? [{ value: value as number, exclusive: inclusive !== true }] : [];
  });
}

function rangeOf(checks: readonly Check[], least: string, most: string): Draft {
  const numbers = (...kinds: readonly string[]): number[] =>
    checks.filter(({ check }) => kinds.includes(check)).map((check) => (check['minimum'] ?? check['maximum'] ?? check['length']) as number);
  const minimum = Math.max(...numbers('min_length', 'length_equals'));
  const maximum = Math.min(...numbers('max_length', 'length_equals'));
  return { ...(Number.isFinite(minimum) ? { [least]: minimum } : {}), ...(Number.isFinite(maximum) ? { [most]: maximum } : {}) };
}

function tupleKeywords(def: ZodDefinition, side: 'input' | 'output', json: Draft): Draft {
  const items = def['items'] as readonly ZodNode[];
  const minItems = items.map((item) => mayBeAbsent(item, side)).lastIndexOf(false) + 1;
  const rest = def['rest'] === null || def['rest'] === undefined ? { items: false } : { items: json['items'] };
  // A list of none is no list of schemas to JSON Schema.
  const prefix = items.length > 0 ? { prefixItems: json['prefixItems'] } : {};
  return { ...prefix, ...rest, ...(minItems > 0 ? { minItems } : {}), ...(rest.items === false ? { maxItems: items.length } : {}) };
}

/** A record of listed keys needs all of them, unless it is partial. */
function recordKeywords(def: ZodDefinition, side: 'input' | 'output'): Draft {
  const { values } = (def['keyType'] as { readonly _zod: { readonly values?: ReadonlySet<unknown> } })._zod;
  if (values === undefined || def['partial'] === true || mayBeAbsent(def['valueType'] as ZodNode, side)) return {};
  const names = [...values].filter((value) => typeof value === 'string' || typeof value === 'number');
  return names.length > 0 ? { required: names.map(String) } : {};
}
