import type { ServerLike } from './wire.ts';

/** Servers that are open, each told of changes until it closes. */
export interface Connections {
  add(server: ServerLike): void;
  toolsChanged(): void;
  close(): Promise<void>;
}

/** No connections yet. */
export function createConnections(): Connections {
  const open = new Set<ServerLike>();
  return {
    add(server) {
      const { onclose } = server;
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDKs' servers have no other way
      server.onclose = () => {
        open.delete(server);
        onclose?.();
      };
      open.add(server);
    },
    toolsChanged() {
      // Not connected yet, or no longer: there is nobody to tell.
      for (const server of open) server.sendToolListChanged().catch(() => undefined);
    },
    async close() {
      await Promise.all([...open].map((server) => server.close().catch(() => undefined)));
      open.clear();
    },
  };
}
