import type { RequestFacts } from '../call.ts';
import { openLegacyServer, type ServerPlan } from '../open-server.ts';
import type { LegacySdk } from '../sdk.ts';
import { finishStream } from './finish-stream.ts';
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
  const finish = (): void => void server.close().catch(() => undefined);
  request.signal.addEventListener('abort', finish, { once: true });
  return finishStream(await transport.handleRequest(request, message), finish);
}
