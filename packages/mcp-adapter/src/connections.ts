import { DefinitionError } from '@toolgate/core';
import { rpcCodes, rpcError } from './rpc-error.ts';
import type { ServerLike } from './wire.ts';

/** What a mount has open: connections, the servers that are told of changes, and calls. */
export interface Connections {
  /** True as soon as it is being closed. */
  readonly isClosed: boolean;
  /** Has a server told of changes until it closes. */
  tell(server: ServerLike): void;
  /**
   * Has a connection closed with the mount, unless `end` has told before that it is over; answers the connection.
   * @throws DefinitionError `invalid_option` when the mount is closed, with which the connection is
   */
  hold<Connection extends Closable>(connection: Connection, end: Ending): Connection;
  toolsChanged(): void;
  /** Carries out a call. @throws Error with a JSON-RPC code when the mount is closed */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Takes nothing more, waits for the calls that have begun, and closes what is open. */
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

/** Servers and transports of both SDKs. */
interface Ending {
  onclose?: (() => void) | undefined;
}

/** Nothing is open yet. */
export function createConnections(): Connections {
  const told = new Set<ServerLike>();
  const held = new Set<Closable>();
  let closing: Promise<void> | undefined;
  let calls = 0;
  let lastEnded = (): void => undefined;
  async function closeAll(): Promise<void> {
    if (calls > 0) await new Promise<void>((resolve) => (lastEnded = resolve));
    // Between the end of a call and its answer on the way an SDK has nothing but promises.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    await Promise.all([...held].map((connection) => connection.close().catch(() => undefined)));
  }
  return {
    get isClosed() {
      return closing !== undefined;
    },
    tell(server) {
      told.add(server);
      atEndOf(server, () => told.delete(server));
    },
    hold(connection, ending) {
      if (closing !== undefined) {
        connection.close().catch(() => undefined);
        throw new DefinitionError('invalid_option', 'mountMcp: the mount is closed');
      }
      held.add(connection);
      atEndOf(ending, () => held.delete(connection));
      return connection;
    },
    toolsChanged() {
      // Not connected yet, or no longer: there is nobody to tell.
      for (const server of told) server.sendToolListChanged().catch(() => undefined);
    },
    async run(call) {
      if (closing !== undefined) throw rpcError(rpcCodes.serverError, 'Service Unavailable: the server is closed');
      calls += 1;
      try {
        return await call();
      } finally {
        calls -= 1;
        if (calls === 0) lastEnded();
      }
    },
    close: () => (closing ??= closeAll()),
  };
}

function atEndOf(ending: Ending, work: () => void): void {
  const { onclose } = ending;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- servers and transports of the SDKs have no other way
  ending.onclose = () => {
    work();
    onclose?.();
  };
}
