import { oneLine, quoted, safeText } from './preview.ts';
import type { Aftermath, Demand, FoundKind, Sentences, TextPosition } from './sentence-kinds.ts';

const be = (expected: string): Demand => ({ expected, message: `must be ${expected}` });
const have = (expected: string, actual: number | undefined): Demand => ({
  expected,
  message: actual === undefined ? `must have ${expected}` : `must have ${expected}, has ${actual}`,
});
const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
const at = (position: TextPosition): string => (position ? ` at line ${position.line}, column ${position.column}` : '');
const list = (items: readonly string[], last: 'and' | 'or'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1] ?? ''}`;

const found: Readonly<Record<FoundKind, string>> = {
  letter: 'a letter',
  digit: 'a digit',
  quote: 'a quotation mark',
  opening_bracket: 'an opening bracket',
  closing_bracket: 'a closing bracket',
  comma: 'a comma',
  colon: 'a colon',
  control_character: 'a control character',
  bad_escape: 'an escape that JSON does not have',
  bad_number: 'a number that is not written as JSON writes numbers',
  other_character: 'a character',
  end: 'the end of the text',
};

const aftermath: Readonly<Record<Aftermath, string>> = {
  not_started: 'Nothing was executed; the call may be sent again.',
  no_effect: 'The tool changes nothing, so the call may be sent again.',
  repeatable: 'It is not known whether it took effect, but the call may be sent again: twice is the same as once.',
  unknown: 'It is not known whether it took effect: do not repeat the call; find out first, or tell the user.',
};

/** English. */
export const english: Sentences = {
  preview: {
    kinds: { string: 'string', number: 'number', integer: 'integer', boolean: 'boolean', object: 'object', array: 'array', null: 'null' },
    cut: (shown, characters) => `${shown} (${characters} characters)`,
    sized: (kind, size) => `${kind} with ${kind === 'object' ? count(size, 'key') : count(size, 'item')}`,
    notJson: 'not a JSON value',
  },
  list,
  andMore: (items, more) => `${items.join(', ')} and ${more} more`,
  resultCut: (length) => `[cut here: the result has ${length} characters in all]`,
  advised: (message, hint) => `${message}; ${hint}`,
  demand: {
    type: (kinds) => {
      const expected = list(kinds, 'or');
      return { expected, message: `must be of type ${expected}` };
    },
    oneOf: (shown) => be(`one of ${shown}`),
    exactly: (shown) => be(`exactly ${shown}`),
    minimum: (limit) => be(`at least ${limit}`),
    maximum: (limit) => be(`at most ${limit}`),
    exclusiveMinimum: (limit) => be(`more than ${limit}`),
    exclusiveMaximum: (limit) => be(`less than ${limit}`),
    multipleOf: (step) => be(`a multiple of ${step}`),
    minLength: (limit, actual) => have(`at least ${count(limit, 'character')}`, actual),
    maxLength: (limit, actual) => have(`at most ${count(limit, 'character')}`, actual),
    pattern: (shown) => ({ expected: `text that matches ${shown}`, message: `must match the pattern ${shown}` }),
    format: (name, example) => be(`a valid ${name}${example ? `, such as ${example}` : ''}`),
    minItems: (limit, actual) => have(`at least ${count(limit, 'item')}`, actual),
    maxItems: (limit, actual) => have(`at most ${count(limit, 'item')}`, actual),
    minProperties: (limit, actual) => have(`at least ${count(limit, 'key')}`, actual),
    maxProperties: (limit, actual) => have(`at most ${count(limit, 'key')}`, actual),
    uniqueItems: (first, second) => ({
      expected: 'no two equal items',
      message: `must have no two equal items; items ${first} and ${second} are equal`,
    }),
    contains: (minimum, maximum, shown) => {
      const size = maximum === undefined ? `at least ${count(minimum, 'item')}` : `${minimum} to ${count(maximum, 'item')}`;
      const expected = shown ? `${size} of the form: ${shown}` : `${size} of the asked kind`;
      return { expected, message: `must contain ${expected}` };
    },
    form: (shown) => ({ expected: shown, message: `fits none of the allowed forms: ${shown}` }),
    keys: (shown) => ({ expected: `an object with ${shown}`, message: `must have ${shown}` }),
  },
  finding: {
    required: (key) => `${quoted(key)} is required and missing`,
    requiredOneOf: (key, shown) => `${quoted(key)} is required and missing; it must be one of ${shown}`,
    dependentRequired: (key, because) => `${quoted(key)} is required when ${quoted(because)} is sent`,
    unknownKey: (key) => `${quoted(key)} is not a known key`,
    noKeys: (key) => `${quoted(key)} is not a known key; this object takes no keys`,
    tooManyItems: (limit) => `this list takes no more than ${count(limit, 'item')}`,
    keyName: (key, demand) => `the key ${quoted(key)} is not allowed; a key ${demand}`,
    severalForms: (shown) => `fits several of the allowed forms at once (${shown}), and must fit exactly one`,
    formNumber: (number) => `form ${number}`,
    not: () => 'fits a form that is ruled out here; the description says which values are allowed',
    condition: () => 'does not fit the condition that the other values set here',
    nothingAllowed: () => 'must be left out; no value is allowed here',
    tooDeep: () => 'is nested too deeply to be checked; send less at once',
    uncheckable: () => 'could not be checked against the schema, so it is not accepted; send a simpler value',
    secretRefused: () => 'is refused by a further check; what it says is not repeated, since the value is secret',
    unmatchable: () => 'cannot be checked here, whatever it is; leave it out if it is optional, or else tell the user',
    unavailable: () => 'cannot be checked at present, through no fault of what was sent',
    quarantined: () => 'no value is accepted here at present, since earlier ones took too long to check',
    other: (keyword) => `does not fit the keyword ${quoted(keyword)} of the schema`,
  },
  pairs: {
    list: () => 'must be a list of entries, each with exactly "key" and "value"',
    entry: () => 'must be one entry, with exactly "key" and "value"',
    repeated: (key) => `the key ${quoted(key)} appears twice in this list; send it once`,
  },
  hint: {
    nearest: (shown) => `did you mean ${shown}?`,
    allowedKeys: (shown) => `known keys: ${shown}`,
    unwrapped: (key) => `send the fields themselves, without ${quoted(key)} around them`,
    jsonString: (kind) => `you sent a JSON string; send the ${kind} itself`,
    withoutQuotes: (literal) => `send ${literal}, without quotes`,
    withQuotes: (literal) => (literal === undefined ? 'send it in quotes' : `send ${literal}, in quotes`),
    leaveOut: () => 'it is optional: leave it out instead of null',
    inList: () => 'send a list, also for a single item',
  },
  parse: {
    notJson: ({ found: kind, ...position }) => `not valid JSON${at(position)}: ${found[kind]} is not allowed there`,
    codeFence: (position) => `a code fence begins${at(position)}; send plain JSON without one`,
    comment: (position) => `a comment begins${at(position)}; JSON has no comments`,
    trailingText: (position) => `more text follows the JSON object${at(position)}; send the object alone`,
    cutOff: (position) => `the JSON ends too early${at(position)}; send it whole`,
    singleQuotes: (position) => `a text begins with a single quote${at(position)}; use double quotes`,
    trailingComma: (position) => `a comma has nothing after it${at(position)}; remove it`,
    unquotedKey: (position) => `a key has no quotes${at(position)}; put every key in double quotes`,
    bareWord: (position) =>
      `not valid JSON${at(position)}: a word without quotes; JSON writes true, false and null in small letters, and every text in double quotes`,
    notFinite: (position) => `not valid JSON${at(position)}: NaN or Infinity; JSON has neither, only numbers in digits`,
    notAnObject: (kind) => `the arguments must be one JSON object, not ${kind}`,
    notJsonValue: () => 'the arguments hold a value that JSON does not have',
    duplicateKey: (key, position) => `the key ${quoted(key)} appears twice in one object${at(position)}; send it once`,
    dangerousKey: (key, position) => `the key ${quoted(key)} is never accepted${at(position)}; leave it out`,
    unsafeNumber: (position) =>
      `the number${at(position)} has more digits than a JSON number carries exactly; send fewer digits, or a string where one is allowed`,
    loneSurrogate: (position) => `half of a Unicode surrogate pair${at(position)}; send whole characters`,
    tooLarge: (bytes, limit) => `the arguments have ${bytes} bytes; at most ${limit} are accepted`,
    tooDeep: (limit) => `the arguments are nested more than ${limit} levels deep`,
    tooManyNodes: (limit) => `the arguments hold more than ${limit} values; send fewer at once`,
    tooManyKeys: (limit) => `this object has more than ${limit} keys; send fewer at once`,
    tooLongString: (limit) => `this text is longer than ${limit} characters; send a shorter one`,
    nul: () => 'the character U+0000 is not accepted here; leave it out',
  },
  failure: {
    unknownTool: (name, nearest) =>
      name === ''
        ? 'The call names no tool, or could not be read as a call, so nothing was executed. Use one of the tools you were given, by its exact name, with its arguments as one JSON object.'
        : `There is no tool called ${quoted(name)}, so nothing was executed. ${
            nearest.length > 0 ? `Did you mean ${list(nearest.map(quoted), 'or')}? ` : ''
          }Use one of the tools you were given, by its exact name.`,
    invalidJson: () => 'The arguments could not be read, so nothing was executed. Send the call again with one plain JSON object.',
    invalidInput: () =>
      'The arguments were not accepted, so nothing was executed. Correct the fields listed and send the whole call again.',
    quarantined: () => 'The tool takes no calls at present, so nothing was executed. Go another way, or try again in a few minutes.',
    overBudget: (scope, limit) =>
      scope === 'tool'
        ? `Nothing was executed: ${count(limit, 'call')} of this tool in a row could not be accepted, so it takes no more. Ask the user, or go another way.`
        : `Nothing was executed: ${count(limit, 'call')} of this conversation could not be accepted, so no more are taken. Stop calling tools and tell the user.`,
    toolError: (message) => (message.trim() === '' ? 'The tool refused this call without giving a reason.' : oneLine(message, 1_000)),
    crashed: (reference, after) => `The tool failed with an internal error (reference ${safeText(reference, 64)}). ${aftermath[after]}`,
    timedOut: (deadlineMs, after) => `The call was not finished within its ${deadlineMs} ms. ${aftermath[after]}`,
    aborted: (after) => `The call was cancelled. ${aftermath[after]}`,
    invalidOutput: (reference, effect) =>
      effect
        ? `The call was executed and took effect, but its result cannot be shown (reference ${safeText(reference, 64)}). Do not repeat the call.`
        : `The call was executed and changed nothing, but its result cannot be shown (reference ${safeText(reference, 64)}). Sending it again will not help; tell the user.`,
  },
};
