import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server that only this machine can reach. */
export interface LoopbackServer {
  /** Such as `http://127.0.0.1:50123`. */
  readonly origin: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function listen(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
