import { isWritten } from './read-text.ts';

/** What is used of Node's `IncomingMessage`, also Express's. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  /** Names and values by turns, as they came: of some that come twice `headers` has one. */
  readonly rawHeaders?: readonly string[] | undefined;
  /** What a body parser has left. */
  readonly body?: unknown;
  /** What the `verify` of a body parser may keep, and some hosts do: the body as it was written. */
  readonly rawBody?: unknown;
  /** Says whether somebody has begun to read the body. */
  readonly readableDidRead?: boolean | undefined;
  /** What authentication has left. */
  readonly auth?: unknown;
}

/** What is used of Node's `ServerResponse`. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  readonly destroyed: boolean;
  /** Only responses of HTTP/2 have one. */
  readonly stream?: unknown;
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
  off(event: 'close' | 'drain', listener: () => void): unknown;
}

/** Node's request as the web has it, without its body; the signal is aborted when the client goes away before it is answered. */
export function toWebRequest({ url, method = 'GET', headers: given, rawHeaders = [] }: NodeRequest, response: NodeResponse): Request {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort(new DOMException('The client has closed the connection.', 'AbortError'));
  });
  // A host that HTTP/1.0 leaves out is none, and not the one of the URL below.
  const headers: Record<string, string> = { host: '' };
  // HTTP/2 has the host in a pseudo-header (RFC 9113, section 8.3.1).
  const authority = given[':authority'];
  if (typeof authority === 'string') headers['host'] = authority;
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value === undefined || name.startsWith(':')) continue;
    headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  for (const [name, values] of repeatedHeaders(rawHeaders)) headers[name] = values.join(', ');
  // A host beside the pseudo-header says the same (RFC 9113, section 8.3.1), or there are two.
  if (typeof authority === 'string' && headers['host'] !== authority) headers['host'] = `${authority}, ${headers['host']}`;
  // The URL's host is never believed: the header is checked, and the path is all that counts.
  const isTaken = isFetchMethod(method);
  const request = new Request(`http://localhost${pathOf(url)}`, { method: isTaken ? method : 'OPTIONS', headers });
  if (!isTaken) Object.defineProperty(request, 'method', { value: method });
  // A signal that is handed over is followed by one of the request's own, which costs as much as the request.
  return Object.defineProperty(request, 'signal', { value: gone.signal });
}

/**
 * Headers that decide whether a request is let through, and of which Node keeps the first and drops the others: whoever stands before this
 * server may have read another one, so that all of them are shown, which none of those that read them lets through.
 */
function repeatedHeaders(raw: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const seen = new Map<string, string[]>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    if (single.has(name)) seen.set(name, [...(seen.get(name) ?? []), raw[index + 1]!]);
  }
  for (const [name, values] of seen) if (values.length === 1) seen.delete(name);
  return seen;
}

const single: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

/** False for what no `Request` can be made with (Fetch, forbidden method), `TRACE` among it: it is to be refused, and not to fail. */
function isFetchMethod(method: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(method) && !/^(?:connect|trace|track)$/i.test(method);
}

/** What others have left of a body: as it was written, if they have kept that. */
export function bodyLeft({ body, rawBody }: NodeRequest): unknown {
  return isWritten(rawBody) ? rawBody : body;
}

function pathOf(url: string | undefined): string {
  return url !== undefined && /^\/(?![/\\])/.test(url) ? url : '/';
}

/** Writes a response as fast as the client reads it. */
export async function writeResponse({ status, headers, body }: Response, to: NodeResponse): Promise<void> {
  const head: Record<string, string> = {};
  // Node says itself whether a connection stays open, and HTTP/2 has no such header.
  const ofConnection = 'stream' in to ? undefined : 'close';
  for (const [name, value] of headers) if (name !== 'connection' || value === ofConnection) head[name] = value;
  to.writeHead(status, head);
  const reader = body?.getReader();
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
