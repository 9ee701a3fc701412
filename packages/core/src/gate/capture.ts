import { isJsonObject, setOwn } from '../json.ts';
import type { FailureCode } from '../failure.ts';
import type { Attempt } from './attempt.ts';

/** A call's arguments, kept on purpose: the only place where argument values leave the gate. */
export interface CapturedCall {
  readonly tool: string;
  readonly callId: string;
  readonly runId: string | undefined;
  readonly code: 'ok' | FailureCode;
  /**
   * The arguments as JSON text, fields marked secret replaced by `"[secret]"`, cut at 4,096 UTF-16 code units. Undefined when the text
   * was not JSON and the tool has secret fields, which cannot be found in it.
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

const maximumLength = 4096;

/** The captured form of a call. */
export function captureOf(attempt: Attempt, code: 'ok' | FailureCode, options: CaptureOptions): CapturedCall {
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
  const secrets = attempt.contract?.input.secrets ?? [];
  const value = valueOf(attempt.arguments);
  if (value === undefined) return secrets.length > 0 ? undefined : redacted(String(attempt.arguments), attempt, options);
  return redacted(mask(value.value, secrets.map((secret) => secret.split('/').slice(1))), attempt, options);
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
function mask(value: unknown, secrets: readonly (readonly string[])[]): unknown {
  if (secrets.length === 0) return value;
  if (secrets.some((secret) => secret.length === 0)) return '[secret]';
  const under = (token: string): (readonly string[])[] => secrets.filter(([first]) => first === token || first === '*').map((secret) => secret.slice(1));
  if (Array.isArray(value)) return value.map((item: unknown, index) => mask(item, under(String(index))));
  if (!isJsonObject(value)) return value;
  const copy = {};
  for (const [key, inner] of Object.entries(value)) setOwn(copy, key, mask(inner, under(key.replaceAll('~', '~0').replaceAll('/', '~1'))));
  return copy;
}
