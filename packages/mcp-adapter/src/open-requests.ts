import { isJsonObject } from '@toolgate/core';
import type { ServerLike } from './wire.ts';

/** Arguments of calls by the request's id, as they were when they came. */
export interface GivenArguments {
  get(requestId: unknown): unknown;
}

/** More calls than ever wait for their handler: what was refused before it stays here until it is the oldest. */
const mostCalls = 1_000;

/**
 * Keeps the arguments of calls from before the server's SDK rebuilds them: SDK 2.x drops a key `__proto__` then, without a word. To be called
 * before the server is connected.
 */
export function watchArguments(server: ServerLike): GivenArguments {
  const seen = new Map<unknown, unknown>();
  const connect = server.connect;
  server.connect = (transport: TransportWithMessages) => {
    const { onmessage } = transport;
    // Both SDKs call the listener that they find before they read a message themselves.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- their transports have no other way
    transport.onmessage = (message, ...more) => {
      note(seen, message);
      onmessage?.call(transport, message, ...more);
    };
    return connect.call(server, transport as never);
  };
  return {
    get(requestId) {
      const given = seen.get(requestId);
      seen.delete(requestId);
      return given;
    },
  };
}

interface TransportWithMessages {
  onmessage?: ((message: unknown, ...more: unknown[]) => void) | undefined;
}

function note(seen: Map<unknown, unknown>, message: unknown): void {
  if (!isJsonObject(message) || message['method'] !== 'tools/call' || !isJsonObject(message['params'])) return;
  const [oldest] = seen.keys();
  if (seen.size >= mostCalls) seen.delete(oldest);
  seen.set(message['id'], message['params']['arguments']);
}
