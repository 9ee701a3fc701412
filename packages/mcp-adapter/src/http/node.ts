/** What is used of Node's `IncomingMessage`, also Express's. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  /** What a body parser has left. */
  readonly body?: unknown;
  /** What authentication has left. */
  readonly auth?: unknown;
}

/** What is used of Node's `ServerResponse`. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
  off(event: 'close' | 'drain', listener: () => void): unknown;
}

/** Node's request as the web has it, without its body; the signal is aborted when the client goes away before it is answered. */
export function toWebRequest(request: NodeRequest, response: NodeResponse): Request {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort(new DOMException('The client has closed the connection.', 'AbortError'));
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of typeof value === 'string' ? [value] : value) headers.append(name, one);
  }
  // The URL's host is never believed: the header is checked, and the path is all that counts.
  return new Request(new URL(pathOf(request.url), 'http://localhost'), { method: request.method ?? 'GET', headers, signal: gone.signal });
}

function pathOf(url: string | undefined): string {
  return url !== undefined && /^\/(?![/\\])/.test(url) ? url : '/';
}

/** Writes a response as fast as the client reads it. */
export async function writeResponse(response: Response, to: NodeResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      if (to.destroyed) break;
      if (!to.write(part.value)) await writable(to);
    }
  } finally {
    if (to.destroyed) await reader?.cancel().catch(() => undefined);
    to.end();
  }
}

function writable(to: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      to.off('close', done);
      to.off('drain', done);
      resolve();
    };
    to.once('close', done);
    to.once('drain', done);
  });
}
