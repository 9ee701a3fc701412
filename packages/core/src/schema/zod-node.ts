import { isAssertion } from './close-draft.ts';
import type { Draft, Mark } from './draft.ts';
import { noteMark, patternNote } from './notes.ts';
import { portablePattern } from './portable-pattern.ts';
import { refusalOfKind, refusalOfValues } from './portable.ts';
import { isPublishableDefault } from './publishable-default.ts';

/** The parts of a Zod 4 type that deriving reads. */
export interface ZodNode {
  readonly _zod: { readonly def: ZodDefinition; readonly traits: ReadonlySet<string>; readonly pattern?: RegExp };
}
export interface ZodDefinition {
  readonly type: string;
  readonly checks?: readonly ZodCheck[];
  readonly [field: string]: unknown;
}
export interface ZodCheck {
  readonly _zod: {
    readonly def: { readonly check: string; readonly format?: string; readonly pattern?: RegExp; readonly [field: string]: unknown };
  };
}

/** What is known of one Zod 4 type, apart from what is inside it. */
export interface NodeFacts {
  readonly marks: readonly Mark[];
  /** Its part of the JSON Schema accepts nothing that Zod would refuse, and Zod changes no value. */
  readonly exact: boolean;
  /** It counts the length of a text. */
  readonly measured: boolean;
  /** Checks on the other side of a `trim`, `toLowerCase` or another overwrite: JSON Schema sees the value before (or, for an output, after). */
  readonly kept: readonly ZodCheck[];
  readonly dropped: readonly ZodCheck[];
  /** Sources of patterns that cannot be published. */
  readonly unportable: ReadonlySet<string>;
}

/** Reads one Zod 4 type with its metadata. */
export function readNode(node: ZodNode, side: 'input' | 'output', meta: Draft): NodeFacts {
  const { def } = node._zod;
  const { kept, dropped } = splitChecks(checksOf(node), side);
  const patterns = patternsOf(node).map((found) => ({ ...found, ...portablePattern(found.pattern) }));
  const marks: Mark[] = [...refusals(node, side), ...metaMarks(meta), ...notesOfKind(node, side)];
  if (dropped.length > 0) marks.push(noteMark('check_after_transform'));
  if (kept.some(isRefinement)) marks.push(noteMark('refinement'));
  if (kept.some(isCustomFormat)) marks.push(noteMark('custom_format'));
  for (const { pattern, kept: published, reason } of patterns) {
    if (!published) marks.push(patternNote(pattern, reason ?? ''));
  }
  return {
    marks,
    exact:
      exactKinds.has(def.type) &&
      !(inexactTraits.some((trait) => node._zod.traits.has(trait)) || (def.type === 'record' && !isPlainKey(def['keyType'] as ZodNode))) &&
      checksOf(node).every(isExactCheck) &&
      patterns.every(({ exact, literal, kept: published }) => exact || (literal && published)) &&
      !Object.keys(meta).some(isAssertion),
    measured: def.type === 'string' && checksOf(node).some(({ _zod }) => lengthChecks.includes(_zod.def.check)),
    kept,
    dropped,
    unportable: new Set(patterns.filter(({ kept: published }) => !published).map(({ pattern }) => pattern.source)),
  };
}

/** Keys are text; any other type of key is matched by Zod in its own way. */
function isPlainKey({ _zod: { def } }: ZodNode): boolean {
  return (
    def.type === 'string' || (def.type === 'enum' && Object.values(def['entries'] as Draft).every((value) => typeof value === 'string'))
  );
}

/** All checks of a type; one that is itself a check, such as `z.email()` or `z.int()`, comes first. */
function checksOf(node: ZodNode): readonly ZodCheck[] {
  const more = node._zod.def.checks ?? [];
  return node._zod.traits.has('$ZodCheck') ? [node as unknown as ZodCheck, ...more] : more;
}

const exactKinds: ReadonlySet<string> = new Set(
  (
    'string number boolean null any unknown enum literal template_literal ' +
    'array object union intersection tuple record nullable optional nonoptional readonly lazy'
  ).split(' '),
);

/** An exclusive union counts matches, and to Zod an object with more keys matches too. */
const inexactTraits: readonly string[] = ['$ZodXor', '$ZodCustomStringFormat'];

const inexactFormats: readonly unknown[] = 'url duration ipv6 cidrv6 jwt base64 base64url credit_card iban json_string'.split(' ');
const lengthChecks: readonly string[] = ['min_length', 'max_length', 'length_equals'];
const exactChecks: ReadonlySet<string> = new Set(['less_than', 'greater_than', 'number_format', ...lengthChecks]);

function isExactCheck({ _zod: { def } }: ZodCheck): boolean {
  if (def.check === 'string_format')
    return (
      typeof def['fn'] !== 'function' &&
      !inexactFormats.includes(def.format) &&
      !(def.format === 'includes' && def['position'] !== undefined)
    );
  if (def.check === 'multiple_of') return Number.isSafeInteger(def['value']) && def['value'] !== 0;
  const bounds = [def['value'], def['minimum'], def['maximum'], def['length']];
  return exactChecks.has(def.check) && bounds.every((bound) => bound === undefined || Number.isFinite(bound));
}

/** A format of `z.stringFormat` that is a function, of which the schema says nothing but the name. */
function isCustomFormat({ _zod: { def } }: ZodCheck): boolean {
  return def.check === 'string_format' && typeof def['fn'] === 'function' && !(def.pattern instanceof RegExp);
}

function isRefinement({ _zod: { def } }: ZodCheck): boolean {
  return !exactChecks.has(def.check) && !['string_format', 'multiple_of', 'overwrite'].includes(def.check);
}

function splitChecks(checks: readonly ZodCheck[], side: 'input' | 'output'): { kept: readonly ZodCheck[]; dropped: readonly ZodCheck[] } {
  const overwrites = checks.map(({ _zod: { def } }) => def.check === 'overwrite');
  if (!overwrites.includes(true)) return { kept: checks, dropped: [] };
  const at = side === 'input' ? overwrites.indexOf(true) : overwrites.lastIndexOf(true);
  const before = checks.slice(0, at);
  const after = checks.slice(at + 1);
  const dropped = (side === 'input' ? after : before).filter(({ _zod: { def } }) => def.check !== 'overwrite');
  return { kept: side === 'input' ? before : after, dropped };
}

/** Patterns, and whether Zod looks for a piece of text instead, which reads the same in every mode. */
function patternsOf(node: ZodNode): { readonly pattern: RegExp; readonly literal: boolean }[] {
  const own =
    node._zod.def.type === 'template_literal'
      ? [{ pattern: node._zod.pattern, format: undefined }]
      : checksOf(node).map(({ _zod: { def } }) => def);
  return own.flatMap(({ pattern, format }) => (pattern instanceof RegExp ? [{ pattern, literal: literalFormats.includes(format) }] : []));
}

const literalFormats: readonly unknown[] = ['starts_with', 'ends_with', 'includes', 'lowercase', 'uppercase'];

function refusals({ _zod: { def } }: ZodNode, side: 'input' | 'output'): Mark[] {
  const found = [refusalOfKind(def.type, side)];
  if (def.type === 'enum') found.push(refusalOfValues(Object.values(def['entries'] as Draft)));
  if (def.type === 'literal') found.push(refusalOfValues(def['values'] as readonly unknown[]));
  if (def.type === 'union' && (def['options'] as readonly unknown[]).length === 0) found.push(refusalOfValues([]));
  if (def.type === 'object' && Object.getOwnPropertySymbols(def['shape']).length > 0) {
    found.push({ kind: 'refusal', what: 'an object with a symbol for a key, which JSON cannot carry', remedy: 'give it a name' });
  }
  return found.filter((mark) => mark !== undefined);
}

function metaMarks(meta: Draft): Mark[] {
  const marks: Mark[] = [];
  if (meta['secret'] === true) marks.push({ kind: 'secret' });
  if (typeof meta['id'] === 'string') marks.push({ kind: 'name', name: meta['id'].replace(/[^A-Za-z0-9_-]/g, '_') });
  return marks;
}

function notesOfKind({ _zod: { def } }: ZodNode, side: 'input' | 'output'): Mark[] {
  if (def['coerce'] === true) return [noteMark('coerce')];
  if (def.type === 'catch') return [noteMark('catch')];
  if (def.type === 'pipe' && (def['in'] as ZodNode)._zod.def.type === 'transform') return [noteMark('preprocess')];
  if (side === 'input' && isStringbool(def)) return [noteMark('stringbool')];
  return hasHiddenDefault(def) ? [noteMark('unstable_default')] : [];
}

/** `z.stringbool()`, or another codec that makes true and false of texts of which it says nothing. */
function isStringbool({ type, in: from, out: to }: ZodDefinition): boolean {
  return type === 'pipe' && isBare(from as ZodNode, 'string') && isBare(to as ZodNode, 'boolean');
}

function isBare(node: ZodNode, type: string): boolean {
  return node._zod.def.type === type && checksOf(node).length === 0;
}

/** A default that is not published. */
export function hasHiddenDefault(def: ZodDefinition): boolean {
  return (def.type === 'default' || def.type === 'prefault') && !isPublishableDefault(() => def['defaultValue']);
}
