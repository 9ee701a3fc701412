import { isJsonObject } from '@toolgate/core';
import { isRequest, type RequestLike } from './is-message.ts';
import { rpcCodes } from './rpc-error.ts';
import type { ServerLike } from './wire.ts';

/** Arguments of calls by the request's id, as they were when they came. */
export interface GivenArguments {
  get(requestId: unknown): unknown;
}

/**
 * Keeps the arguments of calls from before the server's SDK rebuilds them: SDK 2.x drops a key `__proto__` then, without a word. An id that
 * is not answered yet comes no second time (2025-11-25, Overview, Requests): of two such calls an SDK lets neither be told from the other,
 * nor the first be cancelled. To be called before the server is connected.
 */
export function holdRequests(server: ServerLike): GivenArguments {
  const open = new Map<unknown, unknown>();
  const connect = server.connect;
  server.connect = (transport: Transport) => {
    open.clear();
    return connect.call(server, heldTransport(transport, open) as never);
  };
  return open;
}

/** Has the gate read the arguments of a message as they were written, where what was parsed of them is in doubt. */
export function readAsWritten(message: object, written: unknown): void {
  asWritten.set(message, written);
}

const asWritten = new WeakMap<object, unknown>();

type Listener = (message: unknown, ...more: unknown[]) => void;

interface Transport {
  onmessage?: Listener | undefined;
  send(message: unknown, ...more: unknown[]): Promise<void>;
}

/** The same transport for the SDK, but for requests that it is not to see. */
function heldTransport(transport: Transport, open: Map<unknown, unknown>): Transport {
  let listener = transport.onmessage;
  const receive: Listener = (message, ...more) => {
    if (isRequest(message)) {
      if (open.has(message.id)) return void transport.send(repeated(message.id)).catch(() => undefined);
      open.set(message.id, argumentsOf(message));
    } else if (isJsonObject(message) && message['method'] === 'notifications/cancelled') {
      // Nothing is answered to what was cancelled.
      open.delete(isJsonObject(message['params']) ? message['params']['requestId'] : undefined);
    }
    listener?.call(transport, message, ...more);
  };
  const send: Transport['send'] = (message, ...more) => {
    if (isJsonObject(message) && message['method'] === undefined) open.delete(message['id']);
    return transport.send(message, ...more);
  };
  return new Proxy(transport, {
    get(target, key) {
      if (key === 'send') return send;
      if (key === 'onmessage') return listener;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set(target, key, value: unknown) {
      if (key !== 'onmessage') return Reflect.set(target, key, value, target);
      listener = value as Listener | undefined;
      return Reflect.set(target, key, receive, target);
    },
  });
}

function argumentsOf(message: RequestLike): unknown {
  if (message.method !== 'tools/call') return undefined;
  return asWritten.get(message) ?? message.params?.['arguments'];
}

function repeated(id: string | number): object {
  return {
    jsonrpc: '2.0',
    id,
    error: { code: rpcCodes.invalidRequest, message: 'Invalid Request: a request with this id is not answered yet' },
  };
}
