import { type HttpRefusal, refuse } from './refusal.ts';

/** Whom a server answers over HTTP. */
export interface Guard {
  readonly allowedHosts: ReadonlySet<string>;
  readonly allowedOrigins: ReadonlySet<string>;
}

/** The names under which only this machine reaches itself. */
export const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The refusal of a request that a web page may have been tricked into sending: a `Host` or `Origin` that is not allowed (2025-11-25 and
 * 2026-07-28, Streamable HTTP, Security). A request without `Origin` comes from no page. One without the header `Host` was made in this
 * process, or by a runtime whose URLs have the host that was asked for: the URL's counts. What came over Node's wire without has an empty one.
 */
export function guardRequest({ url, headers }: Request, { allowedHosts, allowedOrigins }: Guard): HttpRefusal | undefined {
  const host = nameOf(headers.get('host') ?? new URL(url).host);
  if (host === undefined || !allowedHosts.has(host)) return refuse(403, 'Host is not allowed; the server is told of more by allowedHosts');
  const origin = headers.get('origin');
  if (origin === null || allowedOrigins.has(origin.toLowerCase())) return undefined;
  const page = /^https?:\/\/(.+)$/i.exec(origin)?.[1];
  const name = page === undefined ? undefined : nameOf(page);
  if (name !== undefined && allowedOrigins.has(name)) return undefined;
  return refuse(403, 'Origin is not allowed; the server is told of more by allowedOrigins');
}

/** Host name without port, in lower case; undefined for anything that is not plainly a name and a port. */
export function nameOf(host: string): string | undefined {
  return /^(\[[\da-f:.]+\]|[\da-z_.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
}
