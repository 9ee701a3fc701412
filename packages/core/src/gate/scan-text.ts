import { isExactNumber, numberAt } from './exact-number.ts';
import { faultAt, type Expecting, type TextFinding, type TextFindings } from './text-finding.ts';

/** Where a scan stands. */
interface Scan {
  readonly text: string;
  readonly depthLimit: number;
  index: number;
  /** Keys and positions on the way to where the scan stands. */
  readonly trail: (string | number)[];
  readonly findingLimit: number;
  readonly findings: TextFinding[];
  omitted: number;
  fault: TextFinding | undefined;
}

/**
 * Reads a text as JSON (RFC 8259), exactly and slowly: the first fault when it is not JSON, otherwise what `JSON.parse` would pass over in
 * silence, in the order of the text. `JSON.parse` accepts a text exactly when there is no fault here; nesting beyond the limit is one.
 */
export function scanText(text: string, depthLimit: number, findingLimit: number): TextFindings {
  const scan: Scan = { text, depthLimit, findingLimit, index: 0, trail: [], findings: [], omitted: 0, fault: undefined };
  if (readValue(scan) && scan.index < text.length) stop(scan, 'end');
  return scan.fault === undefined ? scan : { findings: [scan.fault], omitted: 0 };
}

/** Each reader leaves the scan after what it read and after the white space behind, and answers false when the text does not go on. */
function readValue(scan: Scan): boolean {
  skipSpace(scan);
  const read = readToken(scan);
  if (read) skipSpace(scan);
  return read;
}

function readToken(scan: Scan): boolean {
  switch (scan.text[scan.index]) {
    case '{':
      return enter(scan) && readMembers(scan);
    case '[':
      return enter(scan) && readItems(scan);
    case '"':
      return readText(scan);
    case 't':
      return readLiteral(scan, 'true');
    case 'f':
      return readLiteral(scan, 'false');
    case 'n':
      return readLiteral(scan, 'null');
    default:
      return readNumber(scan);
  }
}

function enter(scan: Scan): boolean {
  if (scan.trail.length >= scan.depthLimit) {
    scan.fault = { kind: 'tooDeep', trail: [], index: scan.index };
    return false;
  }
  scan.index += 1;
  skipSpace(scan);
  return true;
}

function readMembers(scan: Scan): boolean {
  if (scan.text[scan.index] === '}') return step(scan);
  const keys = new Set<string>();
  const owner = scan.trail.at(-1);
  for (;;) {
    const start = scan.index;
    if (scan.text[start] !== '"') return stop(scan, 'key');
    const key = readString(scan);
    if (key === undefined) return false;
    scan.trail.push(key);
    noteSurrogates(scan, key, start);
    if (keys.has(key)) note(scan, 'duplicateKey', start);
    if (key === '__proto__' || (key === 'prototype' && owner === 'constructor')) note(scan, 'dangerousKey', start);
    keys.add(key);
    skipSpace(scan);
    if (scan.text[scan.index] !== ':') return stop(scan, 'colon');
    scan.index += 1;
    if (!readValue(scan)) return false;
    scan.trail.pop();
    if (scan.text[scan.index] === '}') return step(scan);
    if (!readComma(scan, '}')) return false;
  }
}

function readItems(scan: Scan): boolean {
  if (scan.text[scan.index] === ']') return step(scan);
  for (let position = 0; ; position += 1) {
    scan.trail.push(position);
    if (!readValue(scan)) return false;
    scan.trail.pop();
    if (scan.text[scan.index] === ']') return step(scan);
    if (!readComma(scan, ']')) return false;
  }
}

function readComma(scan: Scan, close: '}' | ']'): boolean {
  const comma = scan.index;
  if (scan.text[comma] !== ',') return stop(scan, 'separator');
  scan.index += 1;
  skipSpace(scan);
  if (scan.text[scan.index] !== close) return true;
  scan.fault = { kind: 'trailingComma', trail: [], index: comma };
  return false;
}

function readText(scan: Scan): boolean {
  const start = scan.index;
  const content = readString(scan);
  if (content === undefined) return false;
  noteSurrogates(scan, content, start);
  return true;
}

/** The text of the string at the scan's place, without its escapes. */
function readString(scan: Scan): string | undefined {
  const { text } = scan;
  const start = scan.index;
  let escaped = false;
  for (let index = start + 1; ; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) {
      scan.index = index + 1;
      return escaped ? (JSON.parse(text.slice(start, scan.index)) as string) : text.slice(start + 1, index);
    }
    if (code === 0x5c) {
      escaped = true;
      const length = escapeLength(text, index);
      if (length === 0) return stopInString(scan, index);
      index += length - 1;
    } else if (!(code >= 0x20)) return stopInString(scan, index);
  }
}

/** Code units of the escape that starts here; 0 when it is none. */
function escapeLength(text: string, index: number): number {
  const letter = text.charAt(index + 1);
  if (letter === 'u') return /^[\da-f]{4}$/i.test(text.slice(index + 2, index + 6)) ? 6 : 0;
  return letter !== '' && '"\\/bfnrt'.includes(letter) ? 2 : 0;
}

/** A string that the text's end cuts off, in the middle of an escape or not, is told from one with a character that must be escaped. */
function stopInString(scan: Scan, index: number): undefined {
  const cut = /^\\(?:u[\da-f]{0,3})?$/i.test(scan.text.slice(index, index + 7));
  scan.index = cut ? scan.text.length : index;
  stop(scan, 'string');
  return undefined;
}

function readLiteral(scan: Scan, literal: string): boolean {
  if (scan.text.startsWith(literal, scan.index)) {
    scan.index += literal.length;
    return true;
  }
  if (literal.startsWith(scan.text.slice(scan.index, scan.index + literal.length))) scan.index = scan.text.length;
  return stop(scan, 'value');
}

function readNumber(scan: Scan): boolean {
  const source = numberAt(scan.text, scan.index);
  const start = scan.index;
  scan.index += source.length;
  const cut = /^(?:-|\.|e[+-]?)$/i.test(scan.text.slice(scan.index, scan.index + 3));
  if (cut) scan.index = scan.text.length;
  if (cut || source === '') return stop(scan, 'value');
  if (!isExactNumber(source)) note(scan, 'unsafeNumber', start);
  return true;
}

function skipSpace(scan: Scan): void {
  for (; ; scan.index += 1) {
    const code = scan.text.charCodeAt(scan.index);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
  }
}

function step(scan: Scan): true {
  scan.index += 1;
  return true;
}

function stop(scan: Scan, expecting: Expecting): false {
  scan.fault = faultAt(scan.text, scan.index, expecting);
  return false;
}

function noteSurrogates(scan: Scan, content: string, index: number): void {
  if (/\p{Surrogate}/u.test(content)) note(scan, 'loneSurrogate', index);
}

function note(scan: Scan, kind: TextFinding['kind'], index: number): void {
  if (scan.findings.length >= scan.findingLimit) scan.omitted += 1;
  else scan.findings.push({ kind, trail: [...scan.trail], index });
}
