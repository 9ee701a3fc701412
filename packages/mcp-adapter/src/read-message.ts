import { findTextDoubts, isJsonObject, type TextDoubt } from '@toolgate/core';
import { idOf } from './is-message.ts';
import { rpcCodes } from './rpc-error.ts';
import { cutArguments } from './written-arguments.ts';

/** A message, or a batch, that was read, with the arguments of its calls by the id of the request: as text where the gate must read them for itself. */
export interface ReadValue {
  readonly value: object;
  readonly given: ReadonlyMap<unknown, unknown>;
}

/** The same, or the JSON-RPC error that it is answered with. */
export type ReadMessage = ReadValue | { readonly refused: RefusedMessage };

/** `id` is that of the request, where there is no doubt about it. */
export interface RefusedMessage {
  readonly code: number;
  readonly message: string;
  readonly id?: string | number;
}

/**
 * Parses a message. Where `JSON.parse` passes something over in silence (a key twice, digits lost), the arguments of calls go to the gate as
 * text, which refuses them for the model to mend; anywhere else the whole message is refused.
 */
export function readMessage(text: string, scan: boolean): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: { code: rpcCodes.parseError, message: 'Parse error: this is not JSON' } };
  }
  const message = takeMessage(value);
  if ('refused' in message || !scan) return message;
  const [doubt] = findTextDoubts(text, message.value, 1);
  if (doubt === undefined) return message;
  return doubt.kind === 'tooDeep' ? doubted(doubt, message.value) : settle(text, message);
}

/** Takes what was parsed by somebody else: of what was lost by that nothing can be known. */
export function takeMessage(value: unknown): ReadMessage {
  if (typeof value !== 'object' || value === null) return invalid('this is no JSON-RPC message');
  if (Array.isArray(value) && value.length === 0) return invalid('a batch is empty');
  const ids = new Set<unknown>();
  const given = new Map<unknown, unknown>();
  for (const message of messagesOf(value)) {
    if (!isJsonObject(message) || typeof message['method'] !== 'string') continue;
    const { id, params } = message as { readonly id?: unknown; readonly params?: unknown };
    if (id !== undefined && ids.has(id)) return invalid('two requests of a batch have one id');
    ids.add(id);
    if (isCall(message) && isJsonObject(params)) given.set(id, params['arguments']);
  }
  return { value, given };
}

/** How many doubts there are does not matter: one in some arguments is enough for the gate to read those of every call. */
function settle(text: string, { value, given }: ReadValue): ReadMessage {
  const messages = messagesOf(value);
  const { rest, written } = cutArguments(text, (position) => isCall(messages[position]));
  const [doubt] = findTextDoubts(rest, JSON.parse(rest) as object, 1);
  if (doubt !== undefined) return doubted(doubt, value);
  const settled = new Map(given);
  for (const [position, one] of written) settled.set((messages[position] as { readonly id?: unknown }).id, one);
  return { value, given: settled };
}

function messagesOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isCall(message: unknown): boolean {
  return isJsonObject(message) && message['method'] === 'tools/call';
}

function invalid(what: string): ReadMessage {
  return { refused: { code: rpcCodes.invalidRequest, message: `Invalid Request: ${what}` } };
}

function doubted({ kind, trail }: TextDoubt, value: object): ReadMessage {
  const id = trail[0] === 'id' ? null : idOf(value);
  const message = `Invalid Request: ${said[kind]} at /${trail.slice(0, 3).join('/').slice(0, 64)}`;
  return { refused: { code: rpcCodes.invalidRequest, message, ...(id !== null && { id }) } };
}

const said: Readonly<Record<TextDoubt['kind'], string>> = {
  duplicateKey: 'a key is there twice',
  dangerousKey: 'a key is not accepted',
  unsafeNumber: 'a number cannot be read without losing digits',
  loneSurrogate: 'a text is no Unicode text',
  tooDeep: 'the message is nested too deep',
};
