import { authenticateRequest, type Authenticate } from './authenticate.ts';
import { type Guard, guardRequest } from './guard.ts';
import { readMessage } from './read-message.ts';
import { type BodyText, readBodyText } from './read-text.ts';
import { httpRefused, refusal } from './refusal.ts';
import { rpcCodes } from '../rpc-error.ts';
import type { AdmittedRequest } from './serve-http.ts';

/** What a request over HTTP is held to before an SDK sees it. */
export interface Admission extends Guard {
  readonly authenticate: Authenticate | undefined;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  readonly scanBody: boolean;
}

/** What the caller of `fetch` knows of a request: the shape of SDK 2.x, so that its adapters can be put in front. */
export interface McpFetchOptions {
  /** What the host has authenticated: handed to tools as `principal`, unless the mount authenticates itself. */
  readonly authInfo?: unknown;
  /** A body that was parsed already. It cannot be scanned any more: refused unless `scanBody` is false. */
  readonly parsedBody?: unknown;
}

/** Holds a request to all of it, the cheapest first. */
export async function admitRequest(
  request: Request,
  { authInfo, parsedBody }: McpFetchOptions,
  admission: Admission,
  body: AsyncIterable<Uint8Array | string> | null = request.body as AsyncIterable<Uint8Array> | null,
): Promise<AdmittedRequest | Response> {
  const guarded = guardRequest(request, admission);
  if (guarded !== undefined) return guarded;
  const known = admission.authenticate === undefined ? { principal: authInfo } : await authenticateRequest(request, admission.authenticate);
  if ('refused' in known) return known.refused;
  const { principal } = known;
  if (request.method !== 'POST') return { request, parsedBody: undefined, authInfo, facts: { principal } };
  if (parsedBody !== undefined) return admission.scanBody ? parsedTooEarly() : { request, parsedBody, authInfo, facts: { principal } };
  const read = await readWithin(request, body, admission);
  if ('fault' in read) return faults[read.fault](admission);
  const message = readMessage(read.text, admission.scanBody);
  if ('refused' in message) return message.refused;
  const { value, argumentTexts } = message;
  return { request, parsedBody: value, authInfo, facts: { principal, ...(argumentTexts !== undefined && { argumentTexts }) } };
}

function parsedTooEarly(): Response {
  const way = 'mount it before body parsers such as express.json(), or set scanBody to false';
  return refusal(500, rpcCodes.internalError, `Internal error: the body was parsed before it could be scanned; ${way}`);
}

type Read = BodyText | { readonly fault: 'too_slow' };

/** A client that never ends its body holds nothing for longer than this. */
async function readWithin(
  { headers }: Request,
  body: AsyncIterable<Uint8Array | string> | null,
  { maxBodyBytes, bodyTimeoutMs }: Admission,
): Promise<Read> {
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
