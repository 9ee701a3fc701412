import { isBracketed } from '../explain/hint.ts';
import type { Issue } from '../issue.ts';
import { pointer } from '../json.ts';
import { kindOf, safeText } from '../preview.ts';
import type { Sentences, TextPosition } from '../sentence-kinds.ts';
import type { ValueFinding } from './copy-value.ts';
import { foundAt, positionAt, type TextFinding } from './text-finding.ts';

/** What the sentences about a limit name. */
interface Limits {
  readonly bytes: number;
  readonly depth: number;
  readonly nodes: number;
  readonly keys?: number;
  readonly stringLength?: number;
}

/** A finding in a text: line and column, and nothing of the text but keys. */
export function textIssue(finding: TextFinding, text: string, limits: Limits, sentences: Sentences): Issue {
  const { kind, trail, index } = finding;
  const at = positionAt(text, index);
  if (kind === 'tooDeep') return limitIssue(kind, 0, limits, sentences);
  if (kind === 'duplicateKey' || kind === 'dangerousKey' || kind === 'unsafeNumber' || kind === 'loneSurrogate') {
    return fieldIssue(kind, trail, at, sentences);
  }
  const { parse } = sentences;
  const message = kind === 'notJson' ? parse.notJson({ ...at, found: foundAt(text, index) }) : parse[kind](at);
  return { path: '', keyword: 'parse', message };
}

/** A finding in a value that came parsed. `size` is what was counted of it. */
export function valueIssue({ kind, trail }: ValueFinding, size: number, limits: Limits, sentences: Sentences): Issue {
  if (kind === 'tooLarge' || kind === 'tooDeep' || kind === 'tooManyNodes') return limitIssue(kind, size, limits, sentences);
  const { parse } = sentences;
  if (kind === 'nul') return { path: pathOf(trail), keyword: 'nul', message: parse.nul() };
  if (kind === 'tooManyKeys') return { path: pathOf(trail), keyword: 'tooLarge', message: parse.tooManyKeys(limits.keys ?? 0) };
  if (kind === 'tooLongString') return { path: pathOf(trail), keyword: 'tooLarge', message: parse.tooLongString(limits.stringLength ?? 0) };
  if (kind !== 'notJsonValue') return fieldIssue(kind, trail, undefined, sentences);
  return { path: pathOf(trail), keyword: 'type', message: parse.notJsonValue(), received: sentences.preview.notJson };
}

/** Arguments beyond a limit: of no field. */
export function limitIssue(kind: 'tooLarge' | 'tooDeep' | 'tooManyNodes', bytes: number, limits: Limits, { parse }: Sentences): Issue {
  switch (kind) {
    case 'tooLarge':
      return { path: '', keyword: 'tooLarge', message: parse.tooLarge(bytes, limits.bytes) };
    case 'tooDeep':
      return { path: '', keyword: 'tooDeep', message: parse.tooDeep(limits.depth) };
    case 'tooManyNodes':
      return { path: '', keyword: 'tooLarge', message: parse.tooManyNodes(limits.nodes) };
  }
}

/** Arguments that are JSON, but no object. */
export function notAnObject(value: unknown, { advised, hint, parse, preview }: Sentences): Issue {
  const kind = kindOf(value) ?? 'null';
  const message = parse.notAnObject(kind);
  // Arguments that were made a JSON text twice.
  const isText = typeof value === 'string' && isBracketed(value, '{', '}');
  return {
    path: '',
    keyword: 'type',
    message: isText ? advised(message, hint.jsonString('object')) : message,
    expected: preview.kinds.object,
    received: preview.kinds[kind],
  };
}

type FieldKind = 'duplicateKey' | 'dangerousKey' | 'unsafeNumber' | 'loneSurrogate';
type Trail = readonly (string | number)[];

function fieldIssue(kind: FieldKind, trail: Trail, at: TextPosition, { parse }: Sentences): Issue {
  const key = String(trail.at(-1));
  const message = kind === 'duplicateKey' || kind === 'dangerousKey' ? parse[kind](key, at) : parse[kind](at);
  return { path: pathOf(trail), keyword: kind, message };
}

/** Keys that a model sent are escaped and cut: a path is shown to it, and logged. */
function pathOf(trail: Trail): string {
  return trail.reduce<string>((path, token) => pointer(path, typeof token === 'string' ? safeText(token, 64) : token), '');
}
