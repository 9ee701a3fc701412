import { isShortValue } from './explain/shown.ts';
import type { CallFailure } from './failure.ts';
import type { Issue } from './issue.ts';
import { jsonEscaped } from './json-escaped.ts';
import { keptStatement } from './kept-statements.ts';

type Refusal = Extract<CallFailure, { readonly issues: readonly Issue[] }>;

/**
 * The JSON text of a refusal of which every part can be seen as it is; undefined for any other, and for one of more than `limit` characters.
 * Written by hand, of as few parts as can be, which are looked at one by one: `JSON.stringify`, and a look at the whole, take three times as
 * long, and were half of what a small refusal cost.
 */
export function refusalText(failure: Refusal, limit: number): string | undefined {
  const { issues, omitted } = failure;
  let text = openingText(failure);
  if (text === undefined) return undefined;
  for (let index = 0; index < issues.length; index += 1) {
    const issue = issueText(issues[index]!, limit - text.length);
    if (issue === undefined) return undefined;
    text += index === 0 ? issue : `,${issue}`;
  }
  text += `],"omitted":${omitted}}}`;
  return text.length <= limit ? text : undefined;
}

/** All that comes before the issues. Of a tool it is the same again and again. */
function openingText({ code, tool, message, retry }: Refusal): string | undefined {
  const known = openings.get(tool);
  if (known !== undefined && known.code === code && known.message === message && known.retry === retry) return known.text;
  const [by, name, said, then] = [code, tool, message, retry].map(jsonEscaped);
  if (by === undefined || name === undefined || said === undefined || then === undefined) return undefined;
  const text = ['{"error":{"code":"', by, '","tool":"', name, '","message":"', said, '","retry":"', then, '","issues":['].join('');
  if (openings.size >= MOST_PARTS) openings.clear();
  openings.set(tool, { code, message, retry, text });
  return text;
}

const openings = new Map<string, Pick<Refusal, 'code' | 'message' | 'retry'> & { readonly text: string }>();

/** `room`: a first look at the lengths, so that no text is ever made of what cannot fit. Every part leaves its last quote to the next one. */
function issueText({ path, keyword, message, expected, received, allowed }: Issue, room: number): string | undefined {
  if (path.length + message.length + (expected?.length ?? 0) + (received?.length ?? 0) + (allowed?.length ?? 0) > room) return undefined;
  const at = jsonEscaped(path);
  const by = keywordPart(keyword);
  const said = statementText(keyword, message, expected);
  if (at === undefined || by === undefined || said === undefined) return undefined;
  let text = `{"path":"${at}${by}${said}`;
  if (received !== undefined) {
    const got = jsonEscaped(received);
    if (got === undefined) return undefined;
    text += `","received":"${got}`;
  }
  const end = allowed === undefined ? '"}' : allowedPart(allowed);
  return end === undefined ? undefined : text + end;
}

function statementText(keyword: string, message: string, expected: string | undefined): string | undefined {
  const by = keyword === 'required' ? message : expected;
  const known = by === undefined ? undefined : keptStatement(by, message, expected);
  if (known !== undefined) return known;
  const said = jsonEscaped(message);
  if (expected === undefined || said === undefined) return said;
  const asked = expectedPart(expected);
  return asked === undefined ? undefined : said + asked;
}

/** Of texts that come again and again, since they say nothing of a value: what stands before and after them is kept with them. */
function createPart(before: string, after: string): (text: string) => string | undefined {
  const parts = new Map<string, string>();
  return (text) => {
    const known = parts.get(text);
    if (known !== undefined) return known;
    const escaped = jsonEscaped(text);
    if (escaped === undefined) return undefined;
    const part = [before, escaped, after].join('');
    if (parts.size >= MOST_PARTS) parts.clear();
    parts.set(text, part);
    return part;
  };
}

const MOST_PARTS = 500;
const keywordPart = createPart('","keyword":"', '","message":"');
const expectedPart = createPart('","expected":"', '');

/** A frozen list is the schema's, and comes again. What is no short scalar is left to who can leave it out. */
function allowedPart(values: readonly unknown[]): string | undefined {
  const known = lists.get(values);
  if (known !== undefined) return known;
  if (!values.every(isShortValue)) return undefined;
  const text = JSON.stringify(values);
  if (!harmless.test(text)) return undefined;
  const part = ['","allowed":', text, '}'].join('');
  if (Object.isFrozen(values)) lists.set(values, part);
  return part;
}

const lists = new WeakMap<readonly unknown[], string>();

const harmless = /^[\x20-\x7e]*$/;
