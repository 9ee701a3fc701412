import type { Kind, PreviewWords } from './preview.ts';

/** Place in the arguments' text, both counted from 1; undefined when the arguments came parsed, without a text. */
export type TextPosition = { readonly line: number; readonly column: number } | undefined;

/** What stood where something else was needed: named by kind, so that the text itself is never shown. */
export type FoundKind =
  | 'letter'
  | 'digit'
  | 'quote'
  | 'opening_bracket'
  | 'closing_bracket'
  | 'comma'
  | 'colon'
  | 'control_character'
  | 'bad_escape'
  | 'bad_number'
  | 'other_character'
  | 'end';

/** What a keyword asks for, and the sentence that says so. */
export interface Demand {
  readonly expected: string;
  readonly message: string;
}

/** What became of the world: the handler never ran; it has no effect; it may have had its effect, which may be repeated or must not. */
export type Aftermath = 'not_started' | 'no_effect' | 'repeatable' | 'unknown';

/**
 * Every sentence that a model reads, in one language. Names and values of a model may be passed as they came: they are escaped and cut
 * here. Lists and literals named `shown` are passed ready to print.
 */
export interface Sentences {
  readonly preview: PreviewWords;
  readonly demand: DemandSentences;
  readonly finding: FindingSentences;
  readonly pairs: PairsSentences;
  readonly hint: HintSentences;
  readonly parse: ParseSentences;
  readonly failure: FailureSentences;
  /** Items as a list: all of them, or any of them. */
  list(items: readonly string[], last: 'and' | 'or'): string;
  /** A list of which only the beginning is shown. */
  andMore(items: readonly string[], more: number): string;
  /** The last line of a result from elsewhere that was cut; `length` is that of the whole, in UTF-16 code units. */
  resultCut(length: number): string;
  /** A finding and what to do about it, as one sentence. */
  advised(message: string, hint: string): string;
}

/** What a value has to be. `actual` is the size of what was sent; undefined for a secret. */
export interface DemandSentences {
  type(kinds: readonly Kind[]): Demand;
  oneOf(shown: string): Demand;
  exactly(shown: string): Demand;
  minimum(limit: string): Demand;
  maximum(limit: string): Demand;
  exclusiveMinimum(limit: string): Demand;
  exclusiveMaximum(limit: string): Demand;
  multipleOf(step: string): Demand;
  minLength(limit: number, actual: number | undefined): Demand;
  maxLength(limit: number, actual: number | undefined): Demand;
  pattern(shown: string): Demand;
  format(name: string, example: string | undefined): Demand;
  minItems(limit: number, actual: number | undefined): Demand;
  maxItems(limit: number, actual: number | undefined): Demand;
  minProperties(limit: number, actual: number | undefined): Demand;
  maxProperties(limit: number, actual: number | undefined): Demand;
  uniqueItems(first: number, second: number): Demand;
  contains(minimum: number, maximum: number | undefined, shown: string | undefined): Demand;
  /** One of several forms, each described. */
  form(shown: string): Demand;
  keys(shown: string): Demand;
}

/** What is wrong where no value would be right, or none was sent. */
export interface FindingSentences {
  required(key: string): string;
  /** The key that tells the forms of a union apart is missing. */
  requiredOneOf(key: string, shown: string): string;
  dependentRequired(key: string, because: string): string;
  unknownKey(key: string): string;
  noKeys(key: string): string;
  tooManyItems(limit: number): string;
  keyName(key: string, demand: string): string;
  severalForms(shown: string): string;
  /** Names a form that nothing else names; counted from 1. */
  formNumber(number: number): string;
  not(): string;
  condition(): string;
  nothingAllowed(): string;
  tooDeep(): string;
  uncheckable(): string;
  /** Instead of what a refinement says of a secret: its author may have put the value into it. */
  secretRefused(): string;
  /** No check of it can come to anything here, whatever is sent. */
  unmatchable(): string;
  /** What checks is not there; the fault is the host's. */
  unavailable(): string;
  /** The tool is closed for a while, because its schema took too long to check. */
  quarantined(): string;
  other(keyword: string): string;
}

/** What is wrong with a map that is written as a list of entries. */
export interface PairsSentences {
  list(): string;
  entry(): string;
  repeated(key: string): string;
}

/** What to do next about one field. */
export interface HintSentences {
  nearest(shown: string): string;
  allowedKeys(shown: string): string;
  /** All of the arguments came inside one key, such as `arguments`. */
  unwrapped(key: string): string;
  jsonString(kind: 'object' | 'array'): string;
  withoutQuotes(literal: string): string;
  withQuotes(literal: string | undefined): string;
  leaveOut(): string;
  inList(): string;
}

/** What is wrong with the text of the arguments: where and what, never the text itself. */
export interface ParseSentences {
  notJson(at: { readonly line: number; readonly column: number; readonly found: FoundKind }): string;
  codeFence(at: TextPosition): string;
  comment(at: TextPosition): string;
  trailingText(at: TextPosition): string;
  cutOff(at: TextPosition): string;
  singleQuotes(at: TextPosition): string;
  trailingComma(at: TextPosition): string;
  unquotedKey(at: TextPosition): string;
  /** A word in place of a value, such as `True`, `None` or a text without quotes. */
  bareWord(at: TextPosition): string;
  /** `NaN` or `Infinity`. */
  notFinite(at: TextPosition): string;
  notAnObject(kind: Kind): string;
  /** Arguments that came parsed and hold something JSON does not have. */
  notJsonValue(): string;
  duplicateKey(key: string, at: TextPosition): string;
  dangerousKey(key: string, at: TextPosition): string;
  unsafeNumber(at: TextPosition): string;
  loneSurrogate(at: TextPosition): string;
  /** In bytes of UTF-8. */
  tooLarge(bytes: number, limit: number): string;
  tooDeep(limit: number): string;
  tooManyNodes(limit: number): string;
  tooManyKeys(limit: number): string;
  /** In UTF-16 code units. */
  tooLongString(limit: number): string;
  /** U+0000 where a tool forbids it. */
  nul(): string;
}

/** What a failed call came to, one sentence or more per failure code: what happened, what was executed, what to do next. */
export interface FailureSentences {
  unknownTool(name: string, nearest: readonly string[]): string;
  invalidJson(): string;
  invalidInput(): string;
  quarantined(): string;
  overBudget(scope: 'tool' | 'run', limit: number): string;
  /** What the handler says, or a fixed sentence when it says nothing. */
  toolError(message: string): string;
  crashed(reference: string, after: Aftermath): string;
  timedOut(deadlineMs: number, after: Aftermath): string;
  aborted(after: Aftermath): string;
  /** `effect`: the tool has one, and it happened. */
  invalidOutput(reference: string, effect: boolean): string;
}
