import { DefinitionError } from '../definition-error.ts';
import { whatGiven } from '../what-given.ts';
import type { Admission } from './admit.ts';
import type { Authenticate } from './authenticate.ts';
import { loopback } from './guard.ts';
import { hostNeverMatches, originNeverMatches } from './never-matches.ts';

/** Options of whatever serves tools over HTTP. */
export interface HttpOptions {
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
  /** Told what goes wrong apart from calls: requests that were refused, connections that broke. Its errors are dropped. */
  readonly onError?: ((error: Error) => unknown) | undefined;
}

/** Their names, for those who refuse names that do not exist. */
export const httpOptionNames: readonly string[] = [
  'allowedHosts',
  'allowedOrigins',
  'authenticate',
  'maxBodyBytes',
  'bodyTimeoutMs',
  'scanBody',
  'onError',
];

/** Options as a server uses them. */
export interface HttpSettings {
  readonly admission: Admission;
  /** Takes whatever was thrown. Never throws. */
  readonly onError: (error: unknown) => void;
}

/**
 * The options with their defaults; `owner` begins each message.
 * @throws DefinitionError `invalid_option` for one that is out of range
 */
export function readHttpOptions(owner: string, options: HttpOptions): HttpSettings {
  const { maxBodyBytes = 1_048_576, bodyTimeoutMs = 30_000, scanBody = true, authenticate } = options;
  const { allowedHosts = loopback, allowedOrigins = loopback, onError } = options;
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `${owner}: ${what}`);
  };
  demand(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0, 'maxBodyBytes must be a whole number of bytes, at least 1');
  demand(bodyTimeoutMs > 0 && bodyTimeoutMs <= 2 ** 31 - 1, 'bodyTimeoutMs must be above 0 and at most 2147483647 milliseconds');
  demand(typeof scanBody === 'boolean' || scanBody === 'required', "scanBody must be true, false or 'required'");
  demand(authenticate === undefined || typeof authenticate === 'function', 'authenticate must be a function');
  demand(onError === undefined || typeof onError === 'function', 'onError must be a function');
  demand(isListOfTexts(allowedHosts), 'allowedHosts must be a list of host names');
  demand(isListOfTexts(allowedOrigins), 'allowedOrigins must be a list of host names or origins');
  for (const fault of allowedHosts.map(hostNeverMatches))
    demand(fault === undefined, `allowedHosts takes host names without port; ${fault}`);
  for (const fault of allowedOrigins.map(originNeverMatches)) {
    demand(fault === undefined, `allowedOrigins takes host names without port, or whole origins such as 'https://app.example'; ${fault}`);
  }
  return {
    admission: {
      allowedHosts: lowerCased(allowedHosts),
      allowedOrigins: lowerCased(allowedOrigins),
      authenticate,
      maxBodyBytes,
      bodyTimeoutMs,
      scanBody,
      onUnscanned: once(() => tell(onError, new Error(`${owner}: ${unscanned}`))),
    },
    onError: (error) => tell(onError, error),
  };
}

/**
 * Holds what makes the ids of calls to texts; `owner` begins each message.
 * @throws DefinitionError `invalid_option` for what is no function, and from the function for an id that is none.
 */
export function readCreateId(owner: string, createId: () => string): () => string {
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `${owner}: ${what}`);
  };
  demand(typeof createId === 'function', 'createId must be a function');
  return () => {
    const id: unknown = createId();
    demand(typeof id === 'string' && id !== '', `createId must answer a text, not ${whatGiven(id)}`);
    return id as string;
  };
}

const unscanned =
  'the body of a request was parsed before it could be scanned, so that keys that are there twice and lost digits are not found; mount before ' +
  'body parsers such as express.json(), keep the text with their verify as request.rawBody, or set scanBody to false if that is meant';

function isListOfTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every((one) => typeof one === 'string');
}

function lowerCased(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.map((text) => text.toLowerCase()));
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

function tell(onError: HttpOptions['onError'], error: unknown): void {
  try {
    const answered = onError?.(error instanceof Error ? error : new Error(String(error))) as PromiseLike<unknown> | undefined;
    // Whatever it answers may be a promise that nobody waits for.
    if (typeof answered === 'object' && answered !== null) Promise.resolve(answered).catch(() => undefined);
  } catch {
    // Told, not asked.
  }
}
