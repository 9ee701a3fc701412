import { isJsonObject } from '@toolgate/core';
import type { Era } from './wire.ts';

/** One request, as either SDK tells of it. */
export interface Exchange {
  readonly era: Era;
  /** The JSON-RPC id. */
  readonly requestId: unknown;
  /** Aborted when the client cancels the request, or its stream closes. */
  readonly signal: AbortSignal | undefined;
  /** What the host's authentication left with the SDK. */
  readonly authInfo: unknown;
  readonly progressToken: string | number | undefined;
  /** Sends a notification that belongs to this request. Never throws, never rejects. */
  notify(method: string, parameters: object): void;
  /** Sends a log message, if the client asked for its level. Undefined where the SDK does not ask. */
  readonly log: ((level: string, data: unknown) => void) | undefined;
}

/** Reads the second parameter of a request handler: `ctx` of SDK 2.x, `extra` of 1.x. */
export function readExchange(context: unknown): Exchange {
  const fields = isJsonObject(context) ? context : {};
  const request = fields['mcpReq'];
  return isJsonObject(request) ? modernExchange(fields, request) : legacyExchange(fields);
}

type Fields = Readonly<Record<string, unknown>>;
type Send = (message: object) => unknown;

function modernExchange(context: Fields, request: Fields): Exchange {
  const { notify, log } = request as { readonly notify: Send; readonly log: (level: string, data: unknown) => unknown };
  const http = context['http'];
  return {
    era: request['envelope'] === undefined ? '2025' : '2026',
    requestId: request['id'],
    signal: request['signal'] as AbortSignal | undefined,
    authInfo: isJsonObject(http) ? http['authInfo'] : undefined,
    progressToken: tokenOf(request['_meta']),
    notify: (method, params) => quietly(() => notify({ method, params })),
    log: (level, data) => quietly(() => log(level, data)),
  };
}

function legacyExchange(extra: Fields): Exchange {
  const { sendNotification } = extra as { readonly sendNotification: Send };
  return {
    era: '2025',
    requestId: extra['requestId'],
    signal: extra['signal'] as AbortSignal | undefined,
    authInfo: extra['authInfo'],
    progressToken: tokenOf(extra['_meta']),
    notify: (method, params) => quietly(() => sendNotification({ method, params })),
    log: undefined,
  };
}

function tokenOf(meta: unknown): string | number | undefined {
  const token = isJsonObject(meta) ? meta['progressToken'] : undefined;
  return typeof token === 'string' || typeof token === 'number' ? token : undefined;
}

/** A client that is gone is no reason for a call to fail. */
function quietly(send: () => unknown): void {
  try {
    Promise.resolve(send()).catch(() => undefined);
  } catch {
    // As above.
  }
}
