import type { RequestFacts } from '../call.ts';
import { openLegacyServer, type ServerPlan } from '../open-server.ts';
import { rpcCodes } from '../rpc-error.ts';
import type { LegacySdk } from '../sdk.ts';
import { refusal } from './refusal.ts';

/** One request over HTTP with SDK 1.x: without sessions, a server for each, as SDK 2.x serves its older era. */
export async function serveLegacy(
  sdk: LegacySdk,
  plan: ServerPlan,
  request: Request,
  message: { readonly parsedBody?: unknown; readonly authInfo?: unknown },
  facts: RequestFacts,
): Promise<Response> {
  if (request.method !== 'POST')
    return refusal(405, rpcCodes.serverError, 'Method Not Allowed: this server has no sessions', { allow: 'POST' });
  const server = openLegacyServer(sdk, plan, facts);
  const transport = new sdk.Transport({ sessionIdGenerator: undefined });
  await server.connect(transport as never);
  // A server that has answered holds nothing; one that waits for a call is closed with its client, which ends the wait.
  const close = (): void => void server.close().catch(() => undefined);
  request.signal.addEventListener('abort', close, { once: true });
  const response = await transport.handleRequest(request, message);
  return response.status === 400 ? wellNamed(response) : closingWith(response, close);
}

/** What SDK 1.x calls a parse error is JSON, since it was parsed before: it is no message. */
async function wellNamed(response: Response): Promise<Response> {
  const { error } = (await response.clone().json()) as { readonly error: { readonly code: number } };
  return error.code === rpcCodes.parseError
    ? refusal(400, rpcCodes.invalidRequest, 'Invalid Request: this is no JSON-RPC message')
    : response;
}

/** The same response, whose end is told of where its reader ends it: some runtimes say in no other way that a client is gone. */
function closingWith(response: Response, close: () => void): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await reader.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel(reason) {
      close();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
