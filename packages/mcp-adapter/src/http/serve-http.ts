import type { RequestFacts } from '../call.ts';
import { openServer, type ServerPlan } from '../open-server.ts';
import type { LegacySdk, ServerSdk } from '../sdk.ts';
import { serveLegacy } from './serve-legacy.ts';

/** What reaches the SDK: a request that was let through, with its body parsed. */
export interface AdmittedRequest {
  readonly request: Request;
  /** Undefined without a body. */
  readonly parsedBody: unknown;
  readonly authInfo: unknown;
  readonly facts: RequestFacts;
}

/** Answers admitted requests with an SDK. */
export interface HttpServing {
  serve(admitted: AdmittedRequest): Promise<Response>;
  /** Tells the subscribers of revision 2026-07-28. */
  toolsChanged(): void;
  close(): Promise<void>;
}

/** Serving over HTTP with whichever SDK was loaded. */
export function createHttpServing(sdk: ServerSdk | LegacySdk, plan: ServerPlan, onError: (error: unknown) => void): HttpServing {
  return sdk.line === '@modelcontextprotocol/server' ? modernServing(sdk, plan, onError) : legacyServing(sdk, plan);
}

function modernServing(sdk: ServerSdk, plan: ServerPlan, onError: (error: unknown) => void): HttpServing {
  // The SDK hands on the request itself, and nothing else that is ours.
  const factsOf = new WeakMap<Request, RequestFacts>();
  const handler = sdk.createMcpHandler(
    ({ requestInfo }) => openServer(sdk, plan, requestInfo === undefined ? undefined : factsOf.get(requestInfo)),
    { onerror: onError },
  );
  return {
    serve({ request, parsedBody, authInfo, facts }) {
      factsOf.set(request, facts);
      return handler.fetch(request, messageOf(parsedBody, authInfo));
    },
    toolsChanged: () => handler.notify.toolsChanged(),
    close: () => handler.close(),
  };
}

function legacyServing(sdk: LegacySdk, plan: ServerPlan): HttpServing {
  return {
    serve: ({ request, parsedBody, authInfo, facts }) => serveLegacy(sdk, plan, request, messageOf(parsedBody, authInfo), facts),
    toolsChanged: () => undefined,
    close: async () => undefined,
  };
}

function messageOf(parsedBody: unknown, authInfo: unknown): { readonly parsedBody?: unknown; readonly authInfo?: unknown } {
  return { ...(parsedBody !== undefined && { parsedBody }), ...(authInfo !== undefined && { authInfo }) };
}
