import { authenticateRequest, type Authenticate } from './authenticate.ts';
import { type Guard, guardRequest } from './guard.ts';
import { readMessage, type ReadMessage, takeMessage } from './read-message.ts';
import { type Body, type BodyText, isWritten, readBodyText } from './read-text.ts';
import { httpRefused, refusal } from './refusal.ts';
import { rpcCodes } from '../rpc-error.ts';
import type { AdmittedRequest } from './serve-http.ts';

/** What a request over HTTP is held to before an SDK sees it. */
export interface Admission extends Guard {
  readonly authenticate: Authenticate | undefined;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  readonly scanBody: boolean | 'required';
  /** Told of a body that was parsed by somebody else, and could not be looked through. */
  readonly onUnscanned: () => void;
}

/** What the caller of `fetch` knows of a request: the shape of SDK 2.x, so that its adapters can be put in front. */
export interface McpFetchOptions {
  /** What the host has authenticated: handed to tools as `principal`, unless the mount authenticates itself. */
  readonly authInfo?: unknown;
  /**
   * A body that was read already. A text, or its bytes, is treated as if it had just come; of what was parsed no key that is there twice can
   * be found any more: `scanBody: 'required'` refuses it.
   */
  readonly parsedBody?: unknown;
}

/** Holds a request to all of it, the cheapest first. */
export async function admitRequest(
  request: Request,
  { authInfo, parsedBody }: McpFetchOptions,
  admission: Admission,
  body: Body | null = request.body as AsyncIterable<Uint8Array> | null,
): Promise<AdmittedRequest | Response> {
  const guarded = guardRequest(request, admission);
  if (guarded !== undefined) return guarded;
  const known = admission.authenticate === undefined ? { principal: authInfo } : await authenticateRequest(request, admission.authenticate);
  if ('refused' in known) return known.refused;
  const { principal } = known;
  if (request.method !== 'POST') return { request, parsedBody: undefined, authInfo, facts: { principal } };
  const message = await messageOf(request, parsedBody, admission, body);
  if (message instanceof Response) return message;
  if ('refused' in message) return message.refused;
  return { request, parsedBody: message.value, authInfo, facts: { principal, given: message.given } };
}

async function messageOf(request: Request, parsedBody: unknown, admission: Admission, body: Body | null): Promise<ReadMessage | Response> {
  if (parsedBody !== undefined && !isWritten(parsedBody)) {
    if (admission.scanBody === 'required') return parsedTooEarly();
    if (admission.scanBody) admission.onUnscanned();
    return takeMessage(parsedBody);
  }
  if (parsedBody === undefined && request.bodyUsed) return readTooEarly();
  const read = await readWithin(request, parsedBody === undefined ? body : [parsedBody], admission);
  return 'fault' in read ? faults[read.fault](admission) : readMessage(read.text, admission.scanBody !== false);
}

function parsedTooEarly(): Response {
  const way =
    "mount it before body parsers such as express.json(), keep the text with their verify as request.rawBody, or leave out scanBody: 'required'";
  return refusal(500, rpcCodes.internalError, `Internal error: the body was parsed before it could be scanned; ${way}`);
}

function readTooEarly(): Response {
  return refusal(500, rpcCodes.internalError, 'Internal error: the body was read before; hand it over as parsedBody');
}

type Read = BodyText | { readonly fault: 'too_slow' };

/** A client that never ends its body holds nothing for longer than this. */
async function readWithin({ headers }: Request, body: Body | null, { maxBodyBytes, bodyTimeoutMs }: Admission): Promise<Read> {
  if (Number(headers.get('content-length')) > maxBodyBytes) return { fault: 'too_large' };
  if (body === null) return { text: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Read>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'too_slow' }), bodyTimeoutMs);
  });
  try {
    return await Promise.race([readBodyText(body, maxBodyBytes), late]);
  } finally {
    clearTimeout(timer);
  }
}

const faults = {
  too_large: ({ maxBodyBytes }: Admission) =>
    refusal(413, httpRefused, `Payload Too Large: at most ${maxBodyBytes} bytes are read`, { connection: 'close' }),
  too_slow: ({ bodyTimeoutMs }: Admission) =>
    refusal(408, httpRefused, `Request Timeout: the body did not arrive within ${bodyTimeoutMs} ms`, { connection: 'close' }),
  not_utf8: () => refusal(400, rpcCodes.parseError, 'Parse error: the body is not UTF-8'),
  unreadable: () => refusal(400, rpcCodes.parseError, 'Parse error: the body could not be read'),
} satisfies Record<Extract<Read, { readonly fault: string }>['fault'], (admission: Admission) => Response>;
