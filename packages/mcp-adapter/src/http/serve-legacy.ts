import type { RequestFacts } from '../call.ts';
import { openLegacyServer, type ServerPlan } from '../open-server.ts';
import type { LegacySdk } from '../sdk.ts';
import { httpRefused, refusal } from './refusal.ts';

/** One request over HTTP with SDK 1.x: without sessions, a server for each, as SDK 2.x serves its older era. */
export async function serveLegacy(
  sdk: LegacySdk,
  plan: ServerPlan,
  request: Request,
  message: { readonly parsedBody?: unknown; readonly authInfo?: unknown },
  facts: RequestFacts,
): Promise<Response> {
  if (request.method !== 'POST') return refusal(405, httpRefused, 'Method Not Allowed: this server has no sessions', { allow: 'POST' });
  const server = openLegacyServer(sdk, plan, facts);
  const transport = new sdk.Transport({ sessionIdGenerator: undefined });
  await server.connect(transport as never);
  // A server that has answered holds nothing; one that waits for a call is closed with its client, which ends the wait.
  request.signal.addEventListener('abort', () => void server.close().catch(() => undefined), { once: true });
  return transport.handleRequest(request, message);
}
