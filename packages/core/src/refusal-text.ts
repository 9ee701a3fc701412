import type { CallFailure } from './failure.ts';
import type { Issue } from './issue.ts';

/**
 * The JSON text of a refusal of which every part can be seen as it is; undefined for any other. Written by hand, of parts that are looked
 * at one by one: `JSON.stringify`, and a look at the whole, take three times as long, and were half of what a small refusal cost.
 */
export function refusalText(failure: Extract<CallFailure, { readonly issues: readonly Issue[] }>): string | undefined {
  const { code, tool, message, retry, issues, omitted } = failure;
  const [name, said] = [quote(tool), quoteOnce(message)];
  if (name === unseenWithin || said === unseenWithin) return undefined;
  let text = `{"error":{"code":"${code}","tool":${name},"message":${said},"retry":"${retry}","issues":[`;
  for (let index = 0; index < issues.length; index += 1) {
    const issue = issueText(issues[index]!);
    if (issue === undefined) return undefined;
    text += index === 0 ? issue : `,${issue}`;
  }
  return `${text}],"omitted":${omitted}}}`;
}

function issueText({ path, keyword, message, expected, received, allowed }: Issue): string | undefined {
  const at = quote(path);
  const by = quoteOnce(keyword);
  const said = quote(message);
  const asked = expected === undefined ? nothing : quoteOnce(expected);
  const got = received === undefined ? nothing : quote(received);
  const list = allowed === undefined ? nothing : listOnce(allowed);
  if (at === unseenWithin || by === unseenWithin || said === unseenWithin) return undefined;
  if (asked === unseenWithin || got === unseenWithin || list === unseenWithin) return undefined;
  let text = `{"path":${at},"keyword":${by},"message":${said}`;
  if (asked !== nothing) text += `,"expected":${asked}`;
  if (got !== nothing) text += `,"received":${got}`;
  return list === nothing ? `${text}}` : `${text},"allowed":${list}}`;
}

/** Instead of a part in quotes: it holds something that cannot be seen as it is, or there is none. */
const unseenWithin = '';
const nothing = '-';

function quote(text: string): string {
  if (plainInQuotes.test(text)) return `"${text}"`;
  return harmless.test(text) ? JSON.stringify(text) : unseenWithin;
}

/** Of texts that come again and again, since they say nothing of a value. */
function quoteOnce(text: string): string {
  const known = quotes.get(text);
  if (known !== undefined) return known;
  const quoted = quote(text);
  if (quotes.size >= MOST_QUOTES) quotes.clear();
  quotes.set(text, quoted);
  return quoted;
}

const quotes = new Map<string, string>();
const MOST_QUOTES = 500;

/** A frozen list is the schema's, and comes again. */
function listOnce(values: readonly unknown[]): string {
  const known = lists.get(values);
  if (known !== undefined) return known;
  const text = JSON.stringify(values);
  const shown = harmless.test(text) ? text : unseenWithin;
  if (Object.isFrozen(values)) lists.set(values, shown);
  return shown;
}

const lists = new WeakMap<readonly unknown[], string>();

const plainInQuotes = /^[ !#-[\]-~]*$/;
const harmless = /^[\x20-\x7e]*$/;
