import { isJsonObject } from '@toolgate/core';

/** A request of JSON-RPC 2.0. */
export interface RequestLike {
  readonly id: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** True for a request, a notification or an answer, as narrow as the SDKs have them: what they do not take for one, they do not answer. */
export function isMessage(message: unknown): boolean {
  if (!isJsonObject(message) || message['jsonrpc'] !== '2.0') return false;
  const { id, method, params, result, error } = message as Readonly<Record<string, unknown>>;
  if (id !== undefined && !isId(id)) return false;
  return method === undefined
    ? (result !== undefined && id !== undefined) || error !== undefined
    : typeof method === 'string' && areParams(params);
}

/** True for a message that is to be answered. */
export function isRequest(message: unknown): message is RequestLike {
  return isMessage(message) && (message as RequestLike).method !== undefined && (message as RequestLike).id !== undefined;
}

/** The id of what may be no message; null where there is none. */
export function idOf(message: unknown): string | number | null {
  const id: unknown = isJsonObject(message) ? message['id'] : undefined;
  return isId(id) ? id : null;
}

function areParams(params: unknown): boolean {
  if (params === undefined) return true;
  if (!isJsonObject(params)) return false;
  const meta = params['_meta'];
  return meta === undefined || (isJsonObject(meta) && (meta['progressToken'] === undefined || isId(meta['progressToken'])));
}

/** Ids and tokens are texts or whole numbers (2025-11-25, Overview). */
function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
