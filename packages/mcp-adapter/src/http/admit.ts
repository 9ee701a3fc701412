import { admitHttp, type Admission, type Body, type HttpGiven } from '@toolgate/core/http';
import { readMessage, takeMessage } from '../read-message.ts';
import { refusal, refusalOf } from './refusal.ts';
import type { AdmittedRequest } from './serve-http.ts';

/** What the caller of `fetch` knows of a request: the shape of SDK 2.x, so that its adapters can be put in front. */
export type McpFetchOptions = HttpGiven;

/** Lets a request through to an SDK, with its message read, or answers it. */
export async function admitRequest(
  request: Request,
  given: McpFetchOptions,
  admission: Admission,
  written?: Body,
): Promise<AdmittedRequest | Response> {
  const admitted = await admitHttp(request, given, admission, written);
  if ('refused' in admitted) return refusalOf(admitted.refused);
  const { principal, body } = admitted;
  const { authInfo } = given;
  if (body === undefined) return { request, parsedBody: undefined, authInfo, facts: { principal } };
  const message = 'text' in body ? readMessage(body.text, admission.scanBody !== false) : takeMessage(body.value);
  if ('refused' in message) return refusal(400, message.refused.code, message.refused.message);
  return { request, parsedBody: message.value, authInfo, facts: { principal, given: message.given } };
}
