import { isJsonObject, type JsonSchema, keysAlong, setOwn } from '../json.ts';
import { safeText, shownId } from '../preview.ts';
import { visitSchema } from '../schema/walk.ts';
import type { CallFailure, FailureCode } from '../failure.ts';
import type { Attempt } from './attempt.ts';
import { quietly } from './quietly.ts';

/** A call's arguments, kept on purpose: the only place where argument values leave the gate. */
export interface CapturedCall {
  /** As in the record. */
  readonly tool: string;
  /** As in the record. */
  readonly callId: string;
  readonly runId: string | undefined;
  readonly code: 'ok' | FailureCode;
  /**
   * The arguments as JSON text, cut at 4,096 UTF-16 code units. Of a tool with secret fields these are replaced by `"[secret]"`, wherever
   * in the arguments their names stand, or the names of what holds them; and so is what stands under a name that the schema does not know,
   * which may be a secret's, misspelt, and a list or scalar that stands where something else should that holds secrets.
   * Undefined when secrets cannot be told from the rest: the text was not JSON, or the tool does not exist.
   */
  readonly arguments: string | undefined;
  readonly truncated: boolean;
}

/** What to capture. Default none; captures never mix with records. */
export interface CaptureOptions {
  /** `refused`: calls that were not accepted, so that no handler ran. Of what ran and failed the arguments are kept by `all` only. */
  readonly what: 'none' | 'refused' | 'all';
  /** A last say over the masked arguments: what it answers is captured instead. */
  readonly redact?: (value: unknown, tool: string) => unknown;
  /** Its errors and rejections are dropped. */
  readonly sink: (captured: CapturedCall) => unknown;
}

const refusals: ReadonlySet<FailureCode | undefined> = new Set<FailureCode>([
  'unknown_tool',
  'invalid_json',
  'invalid_input',
  'over_budget',
]);

/** Captures the calls that the options ask for. Never throws. */
export function capturing(options: CaptureOptions): (attempt: Attempt, failure: CallFailure | undefined) => void {
  return (attempt, failure) => {
    if (options.what === 'none' || (options.what === 'refused' && !refusals.has(failure?.code))) return;
    quietly(() => options.sink(captureOf(attempt, failure?.code ?? 'ok', options)))();
  };
}

const maximumLength = 4096;

/** The captured form of a call. */
function captureOf(attempt: Attempt, code: 'ok' | FailureCode, options: CaptureOptions): CapturedCall {
  const text = textOf(attempt, options);
  return {
    tool: attempt.contract === undefined ? safeText(attempt.name, 64) : attempt.name,
    callId: shownId(attempt.callId),
    runId: attempt.runId,
    code,
    arguments: text?.slice(0, maximumLength),
    truncated: text !== undefined && text.length > maximumLength,
  };
}

function textOf(attempt: Attempt, options: CaptureOptions): string | undefined {
  const { contract } = attempt;
  if (contract === undefined) return undefined;
  const { secrets, json } = contract.input;
  const value = valueOf(attempt.arguments);
  if (secrets.length === 0) return redacted(value === undefined ? String(attempt.arguments) : value.value, attempt, options);
  if (value === undefined) return undefined;
  // What is masked is what was written: a model writes the arguments under the wrapper, or forgets it.
  const { wrapper, moved } = attempt.options.projection ?? {};
  const written = secrets.map(keysAlong).flatMap((tokens) => (wrapper === undefined ? [tokens] : [tokens, [wrapper, ...tokens]]));
  // A name that the model was shown for another one may be the own name of something that is no secret.
  const names = moved === undefined ? namesOf(json) : new Set<string>();
  return redacted(mask(value.value, written, { names, secrets: written }), attempt, options);
}

/** Names that a masked copy may show the values of: those that the schema declares. */
function namesOf(schema: JsonSchema): ReadonlySet<string> {
  const names = new Set<string>();
  visitSchema(schema, ({ properties }) => {
    if (isJsonObject(properties)) for (const name of Object.keys(properties)) names.add(name);
  });
  return names;
}

function redacted(value: unknown, attempt: Attempt, options: CaptureOptions): string | undefined {
  const kept = options.redact === undefined ? value : options.redact(value, attempt.name);
  return typeof kept === 'string' ? kept : JSON.stringify(kept);
}

/** The arguments as data; undefined for text that is not JSON. */
function valueOf(given: unknown): { readonly value: unknown } | undefined {
  if (typeof given !== 'string') return { value: given };
  try {
    return { value: JSON.parse(given) as unknown };
  } catch {
    return undefined;
  }
}

type Tokens = readonly string[];

interface Known {
  readonly names: ReadonlySet<string>;
  /** Pointers of all secret fields, token by token. */
  readonly secrets: readonly Tokens[];
}

/** `here`: what is left of each secret field's pointer from here on; `*` stands for any key or item. */
function mask(value: unknown, here: readonly Tokens[], known: Known): unknown {
  // A scalar or a list where a secret's container should stand may hold that secret.
  if (here.some((left) => left.length === 0) || (here.length > 0 && typeof value !== 'object')) return '[secret]';
  const under = (token: string): Tokens[] => here.filter(([first]) => first === token || first === '*').map((left) => left.slice(1));
  if (Array.isArray(value)) {
    if (here.length > 0 && !here.some(([first]) => first === '*' || /^\d+$/.test(first ?? ''))) return '[secret]';
    return value.map((item: unknown, index) => mask(item, under(String(index)), known));
  }
  if (!isJsonObject(value)) return value;
  const copy = {};
  for (const [key, inner] of Object.entries(value)) {
    const isKnown = known.names.has(key) || here.some(([first]) => first === key);
    setOwn(copy, key, isKnown ? mask(inner, [...under(key), ...after(key, known.secrets)], known) : '[secret]');
  }
  return copy;
}

/** What is left of the pointers after this name: what has it is taken for what the name stands for, wherever it stands. */
function after(name: string, secrets: readonly Tokens[]): Tokens[] {
  return secrets.flatMap((tokens) => tokens.flatMap((token, index) => (token === name ? [tokens.slice(index + 1)] : [])));
}
