import type { Mark } from './draft.ts';
import { noteMark, patternNote } from './notes.ts';
import { portablePattern } from './portable-pattern.ts';

/** A check of a Zod 3 string. */
export interface Zod3StringCheck {
  readonly kind: string;
  readonly value?: number | string;
  readonly regex?: RegExp;
  readonly position?: number;
  readonly version?: 'v4' | 'v6';
  readonly local?: boolean;
  readonly precision?: number | null;
}

/** The keywords of a Zod 3 string, as Zod 4 would publish the same checks. */
export interface StringKeywords {
  readonly keywords: { readonly [keyword: string]: unknown };
  readonly marks: readonly Mark[];
  /** Never with a length, which Zod 3 counts in UTF-16 units, nor with a format, for which it has expressions of its own. */
  readonly exact: boolean;
}

/** Reads the checks of a Zod 3 string, up to the first (for an output, behind the last) that changes the text. */
export function readStringChecks(checks: readonly Zod3StringCheck[], side: 'input' | 'output'): StringKeywords {
  const kept = keptChecks(checks, side);
  const keywords: Record<string, unknown> = { type: 'string' };
  const patterns: string[] = [];
  const marks: Mark[] = [];
  for (const check of kept) {
    const { minimum, maximum } = lengthsOf(check);
    if (minimum !== undefined) keywords['minLength'] = Math.max(minimum, (keywords['minLength'] as number | undefined) ?? 0);
    if (maximum !== undefined) keywords['maxLength'] = Math.min(maximum, (keywords['maxLength'] as number | undefined) ?? Infinity);
    const { format, ...others } = formatOf(check);
    Object.assign(keywords, format === undefined ? {} : { format }, others);
    if (typeof format === 'string') marks.push({ kind: 'format', name: format });
    const pattern = patternOf(check);
    const portable = pattern && portablePattern(pattern);
    if (pattern && portable?.kept === true) patterns.push(pattern.source);
    if (pattern && portable?.reason !== undefined) {
      marks.push(patternNote(pattern, portable.reason));
    }
  }
  if (patterns.length === 1) keywords['pattern'] = patterns[0];
  if (patterns.length > 1) keywords['allOf'] = patterns.map((pattern) => ({ pattern }));
  const left = checks.filter((check) => !kept.includes(check) && !changes.has(check.kind));
  if (left.length > 0) {
    marks.push(noteMark('check_after_transform'));
  }
  const exact = checks.every((check) => check.kind === 'regex' && check.regex !== undefined && portablePattern(check.regex).exact);
  return { keywords, marks, exact };
}

const changes: ReadonlySet<string> = new Set(['trim', 'toLowerCase', 'toUpperCase']);

function keptChecks(checks: readonly Zod3StringCheck[], side: 'input' | 'output'): readonly Zod3StringCheck[] {
  const changing = checks.map(({ kind }) => changes.has(kind));
  if (!changing.includes(true)) return checks;
  return side === 'input' ? checks.slice(0, changing.indexOf(true)) : checks.slice(changing.lastIndexOf(true) + 1);
}

function lengthsOf({ kind, value }: Zod3StringCheck): { readonly minimum?: number; readonly maximum?: number } {
  if (typeof value !== 'number') return {};
  if (kind === 'length') return { minimum: value, maximum: value };
  if (kind === 'min') return { minimum: value };
  return kind === 'max' ? { maximum: value } : {};
}

const formats: ReadonlyMap<string, string> = new Map([
  ...([
    ['url', 'uri'],
    ['date', 'date'],
    ['duration', 'duration'],
  ] as const),
  ...(['email', 'uuid', 'emoji', 'nanoid', 'cuid', 'cuid2', 'ulid', 'jwt', 'base64', 'base64url'] as const).map(
    (kind) => [kind, kind] as const,
  ),
]);

function formatOf({ kind, version, local }: Zod3StringCheck): { readonly [keyword: string]: unknown } {
  if (kind === 'datetime') return local === true ? {} : { format: 'date-time' };
  if (kind === 'ip') return version === undefined ? { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] } : { format: `ip${version}` };
  if (kind === 'cidr') return version === undefined ? {} : { format: `cidr${version}` };
  const format = formats.get(kind);
  if (format === undefined) return {};
  return kind.startsWith('base64') ? { format, contentEncoding: kind } : { format };
}

function patternOf({ kind, value, regex, position, precision }: Zod3StringCheck): RegExp | undefined {
  const text = typeof value === 'string' ? value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '';
  if (kind === 'regex') return regex;
  if (kind === 'startsWith') return new RegExp(`^${text}.*`);
  if (kind === 'endsWith') return new RegExp(`.*${text}$`);
  if (kind === 'includes') return new RegExp(position === undefined ? text : `^.{${position},}${text}`);
  return kind === 'time' ? timePattern(precision) : undefined;
}

/** A time of day without an offset, for which JSON Schema has no format. */
function timePattern(precision: number | null | undefined): RegExp {
  const fraction =
    precision === null || precision === undefined
      ? '(?::[0-5]\\d(?:\\.\\d+)?)?'
      : precision === 0
        ? ':[0-5]\\d'
        : `:[0-5]\\d\\.\\d{${precision}}`;
  return new RegExp(`^(?:[01]\\d|2[0-3]):[0-5]\\d${fraction}$`);
}
