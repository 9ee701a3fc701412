import { authenticateRequest, type Authenticate } from './authenticate.ts';
import { type Guard, guardRequest } from './guard.ts';
import { type Body, type BodyText, isWritten, readBodyText } from './read-text.ts';
import { type HttpRefusal, refuse } from './refusal.ts';

/** What a request over HTTP is held to before it is looked at. */
export interface Admission extends Guard {
  readonly authenticate: Authenticate | undefined;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  /** `'required'` refuses a body of which no text is left. */
  readonly scanBody: boolean | 'required';
  /** Told of a body of which no text is left, and that is served all the same. */
  readonly onUnscanned: () => void;
}

/** What the caller of a Fetch handler knows of a request. */
export interface HttpGiven {
  /** What the host has authenticated: the principal, unless the server authenticates itself. */
  readonly authInfo?: unknown;
  /**
   * A body that was read already. A text, or its bytes, is treated as if it had just come; of what was parsed no key that is there twice can
   * be found any more: `scanBody: 'required'` refuses it.
   */
  readonly parsedBody?: unknown;
}

/** A request that was let through: who calls, and its body as text, or as what somebody else has parsed it to. A GET has no body. */
export interface AdmittedHttp {
  readonly principal: unknown;
  readonly body: { readonly text: string } | { readonly value: unknown } | undefined;
}

/** Holds a request to all of it, the cheapest first. `written` is its body, where the request does not hold it. */
export async function admitHttp(
  request: Request,
  { authInfo, parsedBody }: HttpGiven,
  admission: Admission,
  written: Body | null = request.body,
): Promise<AdmittedHttp | { readonly refused: HttpRefusal }> {
  const guarded = guardRequest(request, admission);
  if (guarded !== undefined) return { refused: guarded };
  const known = admission.authenticate === undefined ? { principal: authInfo } : await authenticateRequest(request, admission.authenticate);
  if ('refused' in known) return known;
  const { principal } = known;
  if (request.method !== 'POST') return { principal, body: undefined };
  if (parsedBody !== undefined && !isWritten(parsedBody)) {
    if (admission.scanBody === 'required') return { refused: parsedTooEarly };
    if (admission.scanBody) admission.onUnscanned();
    return { principal, body: { value: parsedBody } };
  }
  if (parsedBody === undefined && wasRead(request, written)) return { refused: readTooEarly };
  const foreign = refuseForeign(request, parsedBody);
  if (foreign !== undefined) return { refused: foreign };
  const read = await readWithin(request, parsedBody === undefined ? written : [parsedBody], admission);
  return 'fault' in read ? { refused: faults[read.fault](admission) } : { principal, body: read };
}

const parsedTooEarly: HttpRefusal = {
  status: 500,
  kind: 'server',
  message:
    'Internal error: the body was parsed before it could be scanned; mount it before body parsers such as express.json(), keep the text ' +
    "with their verify as request.rawBody, or leave out scanBody: 'required'",
};

const readTooEarly: HttpRefusal = {
  status: 500,
  kind: 'server',
  message: 'Internal error: the body was read before; hand it over as parsedBody',
};

/** Nothing can be read any more where somebody else has begun to; of Node's requests that makes a body that looks empty. */
function wasRead({ bodyUsed, body, headers }: Request, written: Body | null): boolean {
  if (bodyUsed || body?.locked === true) return true;
  const hadBody = Number(headers.get('content-length')) > 0 || headers.has('transfer-encoding');
  return hadBody && written !== null && 'readableDidRead' in written && written.readableDidRead === true;
}

/**
 * The refusal of a body that is said to be no UTF-8, or packed (RFC 9110, sections 8.3.2 and 8.4): read as if it were, it would be something
 * else than its client has said. Whoever has read it has unpacked it, and a text has no charset any more.
 */
function refuseForeign({ headers }: Request, parsedBody: unknown): HttpRefusal | undefined {
  const codings = parsedBody === undefined ? headers.get('content-encoding') : null;
  if (codings !== null && !codings.split(',').every((one) => /^\s*(?:identity)?\s*$/i.test(one))) {
    return refuse(415, 'Unsupported Media Type: a body is read without Content-Encoding', { 'accept-encoding': 'identity' });
  }
  const type = typeof parsedBody === 'string' ? null : headers.get('content-type');
  if (type === null || !type.includes(';')) return undefined;
  const charsets = [...type.matchAll(/;\s*charset\s*=([^;]*)/gi)].map(([, charset = '']) => charset.trim());
  if (charsets.every((one) => /^("?)utf-?8\1$/i.test(one))) return undefined;
  return refuse(415, 'Unsupported Media Type: a body is read as UTF-8, and has no other charset');
}

type Read = BodyText | { readonly fault: 'too_slow' };

/** A client that never ends its body holds nothing for longer than this. */
async function readWithin({ headers }: Request, body: Body | null, { maxBodyBytes, bodyTimeoutMs }: Admission): Promise<Read> {
  if (Number(headers.get('content-length')) > maxBodyBytes) return { fault: 'too_large' };
  if (body === null) return { text: '' };
  return new Promise((resolve) => {
    const reading = readBodyText(body, maxBodyBytes);
    const timer = setTimeout(() => {
      resolve({ fault: 'too_slow' });
      reading.stop();
    }, bodyTimeoutMs);
    void reading.text.finally(() => clearTimeout(timer)).then(resolve);
  });
}

const faults = {
  too_large: ({ maxBodyBytes }: Admission) =>
    refuse(413, `Payload Too Large: at most ${maxBodyBytes} bytes are read`, { connection: 'close' }),
  too_slow: ({ bodyTimeoutMs }: Admission) =>
    refuse(408, `Request Timeout: the body did not arrive within ${bodyTimeoutMs} ms`, { connection: 'close' }),
  not_utf8: (): HttpRefusal => ({ status: 400, kind: 'body', message: 'Parse error: the body is not UTF-8' }),
  unreadable: (): HttpRefusal => ({ status: 400, kind: 'body', message: 'Parse error: the body could not be read' }),
} satisfies Record<Extract<Read, { readonly fault: string }>['fault'], (admission: Admission) => HttpRefusal>;
