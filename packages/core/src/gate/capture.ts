import { isJsonObject, type JsonSchema, setOwn } from '../json.ts';
import { visitSchema } from '../schema/walk.ts';
import type { CallFailure, FailureCode } from '../failure.ts';
import type { Attempt } from './attempt.ts';
import { quietly } from './quietly.ts';

/** A call's arguments, kept on purpose: the only place where argument values leave the gate. */
export interface CapturedCall {
  readonly tool: string;
  readonly callId: string;
  readonly runId: string | undefined;
  readonly code: 'ok' | FailureCode;
  /**
   * The arguments as JSON text, cut at 4,096 UTF-16 code units. Of a tool with secret fields these are replaced by `"[secret]"`, wherever
   * in the arguments their names stand, and so is what stands under a name that the schema does not know: it may be a secret's, misspelt.
   * Undefined when secrets cannot be told from the rest: the text was not JSON, or the tool does not exist.
   */
  readonly arguments: string | undefined;
  readonly truncated: boolean;
}

/** What to capture. Default none; captures never mix with records. */
export interface CaptureOptions {
  readonly what: 'none' | 'refused' | 'all';
  /** A last say over the masked arguments: what it answers is captured instead. */
  readonly redact?: (value: unknown, tool: string) => unknown;
  /** Its errors and rejections are dropped. */
  readonly sink: (captured: CapturedCall) => unknown;
}

/** Captures the calls that the options ask for. Never throws. */
export function capturing(options: CaptureOptions): (attempt: Attempt, failure: CallFailure | undefined) => void {
  return (attempt, failure) => {
    if (options.what === 'none' || (options.what === 'refused' && failure === undefined)) return;
    quietly(() => options.sink(captureOf(attempt, failure?.code ?? 'ok', options)))();
  };
}

const maximumLength = 4096;

/** The captured form of a call. */
function captureOf(attempt: Attempt, code: 'ok' | FailureCode, options: CaptureOptions): CapturedCall {
  const text = textOf(attempt, options);
  return {
    tool: attempt.name,
    callId: attempt.callId,
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
  return value && redacted(mask(value.value, secrets.map(tokensOf), namesOf(json, secrets)), attempt, options);
}

/** Names that a masked copy may show the values of: those that the schema declares, without those of secrets. */
function namesOf(schema: JsonSchema, secrets: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  visitSchema(schema, ({ properties }) => {
    if (isJsonObject(properties)) for (const name of Object.keys(properties)) names.add(name);
  });
  for (const secret of secrets) names.delete(tokensOf(secret).at(-1) ?? '');
  return names;
}

function tokensOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
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

/** `secrets`: what is left of each secret field's pointer from here on, token by token; `*` stands for any key or item. */
function mask(value: unknown, secrets: readonly (readonly string[])[], names: ReadonlySet<string>): unknown {
  // A scalar where a secret's container should stand may hold that container as text.
  if (secrets.some((secret) => secret.length === 0) || (secrets.length > 0 && typeof value !== 'object')) return '[secret]';
  const under = (token: string): (readonly string[])[] =>
    secrets.filter(([first]) => first === token || first === '*').map((secret) => secret.slice(1));
  if (Array.isArray(value)) return value.map((item: unknown, index) => mask(item, under(String(index)), names));
  if (!isJsonObject(value)) return value;
  const copy = {};
  for (const [key, inner] of Object.entries(value)) setOwn(copy, key, names.has(key) ? mask(inner, under(key), names) : '[secret]');
  return copy;
}
