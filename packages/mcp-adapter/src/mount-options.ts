import { DefinitionError } from '@toolgate/core';
import type { Admission } from './http/admit.ts';
import type { Authenticate } from './http/authenticate.ts';
import { loopback } from './http/guard.ts';
import type { AttachSettings } from './attach.ts';
import type { McpSdk } from './sdk.ts';

/** Options of a mount. */
export interface MountOptions {
  /** How the server introduces itself. Default `toolgate`. */
  readonly name?: string | undefined;
  /** Default `0.0.0`. */
  readonly version?: string | undefined;
  /** For the model: how the tools are used together. */
  readonly instructions?: string | undefined;
  /** Which SDK serves. Default: the one that is installed, 2.x before 1.x. */
  readonly sdk?: McpSdk | undefined;
  /** Milliseconds for which clients of 2026-07-28 may keep the list. Default 300,000. */
  readonly ttlMs?: number | undefined;
  /** Who may share the list. Default `private`. */
  readonly cacheScope?: 'public' | 'private' | undefined;
  /** Who calls over stdio and in process. Over HTTP it is what `authenticate`, or the host, answers. */
  readonly principal?: unknown;
  /** Host names without port. Default `localhost`, `127.0.0.1` and `[::1]`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Host names without port, or whole origins such as `https://app.example`. Default the same three names. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Asks for a bearer token over HTTP, and says whose it is: `undefined`, `null`, `false` and a throw are nobody, who is refused. */
  readonly authenticate?: Authenticate | undefined;
  /** Bytes of a body over HTTP. Default 1,048,576. */
  readonly maxBodyBytes?: number | undefined;
  /** Milliseconds until a body over HTTP has to be there. Default 30,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /**
   * Looks in bodies over HTTP for what `JSON.parse` passes over: keys that are there twice, digits that are lost. Default true. A body that
   * a parser such as `express.json()` has left no text of cannot be looked through: it is served, and `onError` told once; `'required'`
   * refuses it.
   */
  readonly scanBody?: boolean | 'required' | undefined;
  /** Ids of calls, none twice: idempotency keys are made of them. Default `crypto.randomUUID`. */
  readonly createId?: (() => string) | undefined;
  /** Told what goes wrong apart from calls: requests that the SDK refused, connections that broke. Its errors are dropped. */
  readonly onError?: ((error: Error) => unknown) | undefined;
}

/** Options as a mount uses them. */
export interface MountSettings {
  readonly attach: AttachSettings;
  readonly admission: Admission;
  readonly onError: (error: Error) => void;
}

const names: ReadonlySet<string> = new Set(
  'name version instructions sdk ttlMs cacheScope principal allowedHosts allowedOrigins authenticate maxBodyBytes bodyTimeoutMs scanBody createId onError'.split(
    ' ',
  ),
);

/**
 * The options with their defaults.
 * @throws DefinitionError `invalid_option` for one that does not exist or is out of range
 */
export function readMountOptions(options: MountOptions): MountSettings {
  for (const name of Object.keys(options)) demand(names.has(name), `unknown option ${name}; there are ${[...names].join(', ')}`);
  const {
    ttlMs = 300_000,
    cacheScope = 'private',
    maxBodyBytes = 1_048_576,
    bodyTimeoutMs = 30_000,
    scanBody = true,
    authenticate,
  } = options;
  const { allowedHosts = loopback, allowedOrigins = loopback, createId = () => crypto.randomUUID(), onError, sdk } = options;
  demand(Number.isSafeInteger(ttlMs) && ttlMs >= 0, 'ttlMs must be a whole number of milliseconds, 0 or more');
  demand(cacheScope === 'private' || cacheScope === 'public', "cacheScope must be 'private' or 'public'");
  demand(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0, 'maxBodyBytes must be a whole number of bytes, at least 1');
  demand(bodyTimeoutMs > 0 && bodyTimeoutMs <= 2 ** 31 - 1, 'bodyTimeoutMs must be between 1 and 2147483647 milliseconds');
  demand(typeof scanBody === 'boolean' || scanBody === 'required', "scanBody must be true, false or 'required'");
  demand(authenticate === undefined || typeof authenticate === 'function', 'authenticate must be a function');
  demand(
    sdk === undefined || sdk === '@modelcontextprotocol/server' || sdk === '@modelcontextprotocol/sdk',
    'sdk must be @modelcontextprotocol/server or @modelcontextprotocol/sdk',
  );
  return {
    attach: { ttlMs, cacheScope, createId },
    admission: {
      allowedHosts: lowerCased(allowedHosts),
      allowedOrigins: lowerCased(allowedOrigins),
      authenticate,
      maxBodyBytes,
      bodyTimeoutMs,
      scanBody,
      onUnscanned: once(() => tell(onError, new Error(`mountMcp: ${unscanned}`))),
    },
    onError: (error) => tell(onError, error),
  };
}

const unscanned =
  'the body of a request was parsed before it could be scanned, so that keys that are there twice and lost digits are not found; mount before ' +
  'body parsers such as express.json(), keep the text with their verify as request.rawBody, or set scanBody to false if that is meant';

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

function demand(fits: boolean, what: string): void {
  if (!fits) throw new DefinitionError('invalid_option', `mountMcp: ${what}`);
}

function lowerCased(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.map((text) => text.toLowerCase()));
}

function tell(onError: MountOptions['onError'], error: Error): void {
  try {
    onError?.(error);
  } catch {
    // Told, not asked.
  }
}
