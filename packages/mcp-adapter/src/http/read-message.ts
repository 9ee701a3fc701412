import { findTextDoubts, isJsonObject, type TextDoubt } from '@toolgate/core';
import { rpcCodes } from '../rpc-error.ts';
import { refusal } from './refusal.ts';
import { valueText } from './value-text.ts';

/** A body that was read, with the arguments of its calls by the id of the request: as text where the gate must read them for itself. */
export interface ReadValue {
  readonly value: object;
  readonly given: ReadonlyMap<unknown, unknown>;
}

/** The same, or the refusal. */
export type ReadMessage = ReadValue | { readonly refused: Response };

/**
 * Parses the body of a POST. Where `JSON.parse` passes something over in silence (a key twice, digits lost), the arguments of the call go to
 * the gate as text, which refuses them for the model to mend; anywhere else the whole message is refused.
 */
export function readMessage(text: string, scan: boolean): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: refusal(400, rpcCodes.parseError, 'Parse error: the body is not JSON') };
  }
  const message = takeMessage(value);
  if ('refused' in message || !scan) return message;
  const doubts = findTextDoubts(text, message.value, mostDoubts);
  return doubts.length === 0 ? message : settle(text, message, doubts);
}

/** Takes a body that was parsed by somebody else: of what was lost by that nothing can be known. */
export function takeMessage(value: unknown): ReadMessage {
  if (typeof value !== 'object' || value === null) return invalid('the body is no JSON-RPC message');
  const given = new Map<unknown, unknown>();
  for (const message of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    if (!isJsonObject(message) || message['method'] !== 'tools/call') continue;
    const { id, params } = message as { readonly id?: unknown; readonly params?: unknown };
    if (given.has(id)) return invalid('two calls of a batch have one id');
    if (isJsonObject(params)) given.set(id, params['arguments']);
  }
  return { value, given };
}

function invalid(what: string): { readonly refused: Response } {
  return { refused: refusal(400, rpcCodes.invalidRequest, `Invalid Request: ${what}`) };
}

const mostDoubts = 100;

function settle(text: string, { value, given }: ReadValue, doubts: readonly TextDoubt[]): ReadMessage {
  const settled = new Map(given);
  for (const { kind, trail } of doubts) {
    const path = argumentsPath(trail, value);
    const written = path === undefined ? undefined : valueText(text, path);
    const request = path === undefined ? undefined : requestAt(value, path);
    if (written === undefined || request === undefined) return invalid(`${said[kind]} at /${trail.slice(0, 3).join('/').slice(0, 64)}`);
    settled.set(request, written);
  }
  return { value, given: settled };
}

const said: Readonly<Record<TextDoubt['kind'], string>> = {
  duplicateKey: 'a key is there twice',
  dangerousKey: 'a key is not accepted',
  unsafeNumber: 'a number cannot be read without losing digits',
  loneSurrogate: 'a text is no Unicode text',
  tooDeep: 'the message is nested too deep',
};

/** Where the arguments stand that hold a doubt: in a message, or in one of a batch. */
function argumentsPath(trail: readonly (string | number)[], value: object): readonly (string | number)[] | undefined {
  const start = Array.isArray(value) ? 1 : 0;
  if (trail.length <= start + 2 || trail[start] !== 'params' || trail[start + 1] !== 'arguments') return undefined;
  return trail.slice(0, start + 2);
}

/** The id of the call; undefined for anything else than a call. */
function requestAt(value: object, path: readonly (string | number)[]): unknown {
  const message: unknown = path.length === 3 ? (value as readonly unknown[])[Number(path[0])] : value;
  return isJsonObject(message) && message['method'] === 'tools/call' ? message['id'] : undefined;
}
