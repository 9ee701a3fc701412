import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import { deepFreeze, isJsonObject, type JsonObject } from '../json.ts';
import type { Sentences } from '../sentence-kinds.ts';
import type { Attempt, GateWorld } from './attempt.ts';
import { copyValue } from './copy-value.ts';
import { type DataLimits, findInData } from './find-in-data.ts';
import { invalidJson } from './fail.ts';
import { limitIssue, notAnObject, textIssue, valueIssue } from './parse-issues.ts';
import { scanText } from './scan-text.ts';
import { isDoubtful, surveyValue } from './survey.ts';

/** Bounds of a call's arguments. */
export interface ParseLimits {
  /** UTF-8 bytes of a text. Of a value that came parsed: UTF-16 code units of keys and strings, and two for every value. */
  readonly bytes: number;
  /** Objects and arrays within each other; never more than 1,000, since every later stage walks the value too. */
  readonly depth: number;
  /** Values of any kind, the root among them. */
  readonly nodes: number;
  /** Keys of one object; default 1,000. */
  readonly keys?: number;
  /** UTF-16 code units of one key or string; default `bytes`. */
  readonly stringLength?: number;
  /** Refuses U+0000 in keys and strings; default false. */
  readonly forbidNul?: boolean;
  /** Issues that are told; further ones are counted. */
  readonly issues: number;
}

/** The arguments as plain JSON data that nobody else holds, or why not. */
export type ParsedArguments =
  | { readonly value: JsonObject }
  | { readonly issues: readonly Issue[]; /** Findings beyond the limit. */ readonly omitted: number };

/** Text or value → JSON object, without a doubt about what was said. */
export function parse(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const { argumentBytes: bytes, argumentDepth: depth, argumentNodes: nodes, argumentKeys: keys, issues } = world.limits;
  const stringLength = world.limits.argumentStringLength;
  const { forbidNul, input } = attempt.contract!;
  const limits = { bytes, depth, nodes, keys, stringLength, forbidNul, issues };
  const parsed = parseArguments(attempt.arguments, limits, world.sentences, input.exact);
  if ('issues' in parsed) return invalidJson(attempt, world, parsed);
  attempt.value = parsed.value;
  return undefined;
}

/**
 * Reads the arguments of a call. A text is read as RFC 8259 says, and refused where `JSON.parse` would guess in silence: the same key
 * twice, numbers that lose digits, halves of surrogate pairs, `__proto__`. Nothing at all is `{}`. A value that came parsed is held to
 * what of this can still be seen, and copied. With `freezes`, what is answered is frozen. Never throws, and no issue repeats anything of the
 * text but keys.
 */
export function parseArguments(input: unknown, limits: ParseLimits, sentences: Sentences, freezes = false): ParsedArguments {
  const bounds = limits.depth <= deepest ? limits : { ...limits, depth: deepest };
  if (typeof input === 'string') return parseText(input, bounds, sentences, freezes);
  const parsed = input === undefined ? { value: {} } : parseValue(input, bounds, sentences);
  if (freezes && 'value' in parsed) deepFreeze(parsed.value);
  return parsed;
}

/** Nesting that recursive code survives on any runtime's stack. */
const deepest = 1_000;

/** Holds what a projection has restored to what can be seen of an object: its keys, its depth, its size. Frozen as by `parse`. Never throws. */
export function holdRestored(value: JsonObject, attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const { argumentBytes: bytes, argumentDepth, argumentNodes: nodes, argumentKeys: keys, issues: most } = world.limits;
  const limits = { bytes, depth: Math.min(argumentDepth, deepest), nodes, keys, issues: most };
  const { forbidNul, input } = attempt.contract!;
  const survey = surveyValue(value, limits.depth, input.exact);
  const beyond = survey.tooDeep ? 'tooDeep' : survey.nodes > nodes ? 'tooManyNodes' : undefined;
  const data = { keys, stringLength: world.limits.argumentStringLength, forbidNul };
  const held: ParsedArguments =
    beyond === undefined
      ? heldToLimits(value, data, limits, world.sentences)
      : { issues: [limitIssue(beyond, 0, limits, world.sentences)], omitted: 0 };
  if ('value' in held) return undefined;
  return invalidJson(attempt, world, { ...held, issues: held.issues.map((issue) => ({ ...issue, path: attempt.root + issue.path })) });
}

function parseText(text: string, limits: ParseLimits, sentences: Sentences, freezes: boolean): ParsedArguments {
  const bytes = text.length * 3 <= limits.bytes ? 0 : byteLength(text);
  if (bytes > limits.bytes) return { issues: [limitIssue('tooLarge', bytes, limits, sentences)], omitted: 0 };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.trim() === ''
      ? parseArguments(undefined, limits, sentences, freezes)
      : (readAgain(text, limits, sentences) ?? unreadable(sentences));
  }
  if (!isJsonObject(value)) return { issues: [notAnObject(value, sentences)], omitted: 0 };
  const survey = surveyValue(value, limits.depth, freezes);
  if (survey.tooDeep) return { issues: [limitIssue('tooDeep', bytes, limits, sentences)], omitted: 0 };
  if (survey.nodes > limits.nodes) return { issues: [limitIssue('tooManyNodes', bytes, limits, sentences)], omitted: 0 };
  const passedOver = isDoubtful(text, value, survey) ? readAgain(text, limits, sentences) : undefined;
  if (passedOver !== undefined) return passedOver;
  // JSON has one way to write U+0000, and a string or an object beyond a limit needs a text beyond it.
  const { keys = mostKeys, stringLength = limits.bytes, forbidNul = false } = limits;
  const isSuspect = survey.keys > keys || text.length > stringLength || (forbidNul && text.includes('\\u0000'));
  return isSuspect ? heldToLimits(value, { keys, stringLength, forbidNul }, limits, sentences) : { value };
}

/** What the exact reading finds, if anything. */
function readAgain(text: string, limits: ParseLimits, sentences: Sentences): ParsedArguments | undefined {
  const { findings, omitted } = scanText(text, limits.depth, limits.issues);
  if (findings.length === 0) return undefined;
  return { issues: findings.map((finding) => textIssue(finding, text, limits, sentences)), omitted };
}

/** A text that `JSON.parse` refuses and the exact reading does not: no such text is known, and it would still be refused. */
function unreadable({ parse: say }: Sentences): ParsedArguments {
  return { issues: [{ path: '', keyword: 'parse', message: say.cutOff(undefined) }], omitted: 0 };
}

const mostKeys = 1_000;

function heldToLimits(value: JsonObject, data: DataLimits, limits: ParseLimits, sentences: Sentences): ParsedArguments {
  const findings = findInData(value, data);
  if (findings.length === 0) return { value };
  const told = findings.slice(0, limits.issues);
  const issues = told.map((finding) => valueIssue(finding, 0, { ...limits, ...data }, sentences));
  return { issues, omitted: findings.length - told.length };
}

function parseValue(input: unknown, limits: ParseLimits, sentences: Sentences): ParsedArguments {
  const { bytes, depth, nodes, issues: most, keys = mostKeys, stringLength = bytes, forbidNul = false } = limits;
  const { value, size, findings, omitted } = copyValue(input, { size: bytes, depth, nodes, findings: most });
  if (findings.length > 0)
    return {
      issues: findings.map((finding) => valueIssue(finding, size, { bytes, depth, nodes, keys, stringLength }, sentences)),
      omitted,
    };
  if (!isJsonObject(value)) return { issues: [notAnObject(value, sentences)], omitted: 0 };
  // Each key counts two units or more, and a string its length.
  const isSuspect = forbidNul || size > Math.min(stringLength, 2 * keys);
  return isSuspect ? heldToLimits(value, { keys, stringLength, forbidNul }, limits, sentences) : { value };
}

/** UTF-8 bytes; half of a surrogate pair counts three, as what would replace it. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    const pair = (code & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (!pair) continue;
    index += 1;
  }
  return bytes;
}
