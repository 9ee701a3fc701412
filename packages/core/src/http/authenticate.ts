import { type HttpRefusal, refuse } from './refusal.ts';

/** Answers who a bearer token belongs to; `undefined`, `null` and `false` are nobody. */
export type Authenticate = (token: string, request: Request) => unknown;

/** Who calls, or the refusal. Whatever goes wrong, nobody calls (RFC 6750, section 3). */
export async function authenticateRequest(
  request: Request,
  authenticate: Authenticate,
): Promise<{ readonly principal: unknown } | { readonly refused: HttpRefusal }> {
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return { refused: unauthorized('a bearer token is needed', 'Bearer') };
  let principal: unknown;
  try {
    principal = await authenticate(token, request);
  } catch {
    return { refused: refuse(503, 'Service Unavailable: the token cannot be checked now') };
  }
  if (principal === undefined || principal === null || principal === false) {
    return { refused: unauthorized('the token is not accepted', 'Bearer error="invalid_token"') };
  }
  return { principal };
}

function unauthorized(why: string, challenge: string): HttpRefusal {
  return refuse(401, `Unauthorized: ${why}`, { 'www-authenticate': challenge });
}
