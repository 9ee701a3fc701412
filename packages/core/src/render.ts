import { checkRenderOptions } from './check-render-options.ts';
import type { CallFailure } from './failure.ts';
import { contentText } from './content.ts';
import { DefinitionError } from './definition-error.ts';
import type { Issue } from './issue.ts';
import { boundAllowed } from './explain/shown.ts';
import { foreignText, type ForeignTextOptions } from './foreign-text.ts';
import { oneLine, safeText } from './preview.ts';
import { refusalText } from './refusal-text.ts';
import type { Outcome } from './tool.ts';
import { visible } from './visible.ts';
import { memberOf, whatGiven } from './what-given.ts';

export interface RenderOptions {
  /** Most bytes of UTF-8 that a failure may take. Default 2048; less than 512 is taken for 512. */
  readonly maxBytes?: number | undefined;
  /**
   * Set for results that somebody else wrote: they are cut, with a note that says so, and what cannot be seen in them is shown as an
   * escape. Without it a result is sent as it is.
   */
  readonly foreign?: ForeignTextOptions | undefined;
}

const noOptions: RenderOptions = Object.freeze({});
const DEFAULT_BYTES = 2_048;
const LEAST_BYTES = 512;
/** UTF-16 code units of a message; halved until it fits. */
const MESSAGE_LIMIT = 600;
const TOOL_LIMIT = 64;

/**
 * The text that a model is answered with: the value of a call, or what went wrong. A text is sent as it is, anything else as JSON.
 * @throws DefinitionError `invalid_option`, for what is no outcome too
 */
export function renderOutcome(outcome: Outcome, options: RenderOptions = noOptions): string {
  if (options !== noOptions) checkRenderOptions(options);
  const given: Outcome | undefined = outcome;
  if (given?.ok !== true) return failureText(held('renderOutcome: takes an outcome', given, given?.error), options);
  const text = resultText(given);
  return options.foreign === undefined ? text : foreignText(text, options.foreign);
}

function resultText({ content, value }: Extract<Outcome, { readonly ok: true }>): string {
  if (content !== undefined) return contentText(content, value);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}

/**
 * A failure as JSON text, `{"error":{"code","tool","message","retry",…}}`, never longer than `maxBytes` and always whole: what does not
 * fit is left out, first the lists of allowed values, then issues from the end, then the handler's data, then the end of the message.
 * @throws DefinitionError `invalid_option`
 */
export function renderFailure(failure: CallFailure, options: RenderOptions = noOptions): string {
  if (options !== noOptions) checkRenderOptions(options);
  return failureText(held('renderFailure: takes a failure', failure, failure), options);
}

/** A failure, for programs without types: what they hand over is most often a promise of one. */
function held(takes: string, given: unknown, failure: unknown): CallFailure {
  if (typeof memberOf(failure, 'message') === 'string') return failure as CallFailure;
  throw new DefinitionError('invalid_option', `${takes}, not ${whatGiven(given)}`);
}

function failureText(failure: CallFailure, options: RenderOptions): string {
  const limit = Math.max(options.maxBytes ?? DEFAULT_BYTES, LEAST_BYTES);
  // Nearly every failure is short and plain as it is.
  const text = plainText(failure, limit);
  if (text !== undefined) return text;
  const full = plainFailure(failure);
  return textWithin(full, limit) ?? shortened(full, limit);
}

/** The text of a failure that is within the limits, and of which every part can be seen as it is; undefined for any other. */
function plainText(failure: CallFailure, limit: number): string | undefined {
  if (failure.message.length > MESSAGE_LIMIT || failure.tool.length > TOOL_LIMIT) return undefined;
  if ('issues' in failure) return refusalText(failure, limit);
  const { code, tool, message, retry, ...own } = failure;
  const json = jsonOf({ code, tool, message, retry, ...own });
  return json.length <= limit && harmless.test(json) ? json : undefined;
}

/** A failure on its way to text; the code's other own fields are carried along. */
interface Plain {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly omitted?: number;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/** The failure's own fields in a fixed order, each text bounded. */
function plainFailure(failure: CallFailure): Plain {
  const { code, tool, message, retry, ...own } = failure;
  const head = { code, tool: safeText(tool, TOOL_LIMIT), message: oneLine(message, MESSAGE_LIMIT), retry };
  if ('issues' in own) {
    // More can never fit, however short each is.
    const issues = own.issues.slice(0, 40).map(plainIssue);
    return { ...head, issues, omitted: own.omitted + own.issues.length - issues.length };
  }
  if ('nearest' in own) return { ...head, nearest: own.nearest.slice(0, 3).map((name) => safeText(name, 64)) };
  if ('reference' in own) return { ...head, ...own, reference: safeText(own.reference, 64) };
  return { ...head, ...own };
}

function plainIssue({ path, keyword, message, expected, received, allowed }: Issue): Issue {
  const values = allowed && boundAllowed(allowed);
  return {
    path: safeText(path, 256),
    keyword: safeText(keyword, 64),
    message: oneLine(message, MESSAGE_LIMIT),
    ...(expected !== undefined && { expected: oneLine(expected, MESSAGE_LIMIT) }),
    ...(received !== undefined && { received: oneLine(received, MESSAGE_LIMIT) }),
    ...(values && { allowed: values }),
  };
}

function shortened(full: Plain, limit: number): string {
  for (const smaller of smallerAndSmaller(full)) {
    const text = textWithin(smaller, limit);
    if (text !== undefined) return text;
  }
  return visible(jsonOf({ code: full.code, message: safeText(full.message, 60) }));
}

function* smallerAndSmaller(full: Plain): Generator<Plain> {
  const { issues: listed, omitted: left = 0, ...own } = full;
  let [issues, omitted, rest]: [readonly Issue[], number, Plain] = [listed ?? [], left, own];
  const withIssues = (): Plain => (listed ? { ...rest, issues, omitted } : rest);
  for (let index = issues.length - 1; index >= 0; index -= 1) {
    if (issues[index]?.allowed === undefined) continue;
    issues = issues.map((issue, at) => (at === index ? withoutAllowed(issue) : issue));
    yield withIssues();
  }
  // The first issue stays as long as a shorter message makes room for it.
  while (issues.length > 1) {
    issues = issues.slice(0, -1);
    omitted += 1;
    yield withIssues();
  }
  const { data: _data, ...withoutData } = rest;
  rest = withoutData;
  yield withIssues();
  for (let length = MESSAGE_LIMIT / 2; length >= 30; length = Math.floor(length / 2)) {
    rest = { ...rest, message: safeText(rest.message, length) };
    issues = issues.map((issue) => ({
      path: safeText(issue.path, length),
      keyword: issue.keyword,
      message: safeText(issue.message, length),
    }));
    yield withIssues();
  }
}

function withoutAllowed({ allowed: _allowed, ...issue }: Issue): Issue {
  return issue;
}

function textWithin(error: Plain, limit: number): string | undefined {
  const json = jsonOf(error);
  if (json.length > limit) return undefined;
  const text = visible(json);
  // No UTF-16 code unit takes more than three bytes of UTF-8.
  return text.length * 3 <= limit || new TextEncoder().encode(text).length <= limit ? text : undefined;
}

/** Data of a handler may refuse to become JSON; then the failure is told without it. */
function jsonOf(error: Plain): string {
  try {
    return JSON.stringify({ error });
  } catch {
    const { data: _data, ...rest } = error;
    return JSON.stringify({ error: rest });
  }
}

const harmless = /^[\x20-\x7e]*$/;
