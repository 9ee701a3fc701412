import { type Body, bodyLeft, checkServed, type NodeRequest, type NodeResponse, toWebRequest, writeResponse } from '@toolgate/core/http';
import { attachTools } from './attach.ts';
import type { ServedGate } from './call.ts';
import { checkServer, checkTransport } from './check-server.ts';
import { type Connections, createConnections } from './connections.ts';
import { diagnoseMcp, type McpDiagnostic } from './diagnose.ts';
import { admitRequest, type McpFetchOptions } from './http/admit.ts';
import { keepLists } from './http/kept-lists.ts';
import { refusal } from './http/refusal.ts';
import { type AdmittedRequest, createHttpServing, type HttpServing } from './http/serve-http.ts';
import { createLineTransport } from './line-transport.ts';
import { type MountOptions, readMountOptions } from './mount-options.ts';
import { openAny, type ServerPlan } from './open-server.ts';
import { rpcCodes } from './rpc-error.ts';
import { isSdkMissing, loadSdk, type LegacySdk, type McpServerLike, serveConnection, type ServerSdk } from './sdk.ts';
import { standardStreams } from './standard-streams.ts';
import type { AnyServer, ServerLike, TransportLike } from './wire.ts';

/** A gate's tools as an MCP server, for every transport and both eras. */
export interface McpMount {
  /** Streamable HTTP, for anything that speaks Fetch: Hono, Deno, Bun, Workers. Never rejects. */
  readonly fetch: (request: Request, options?: McpFetchOptions) => Promise<Response>;
  /** Streamable HTTP, for `node:http` and Express. Never rejects. */
  readonly node: (request: NodeRequest, response: NodeResponse) => Promise<void>;
  /** Serves standard input and output, or another transport of the SDK's in their place. */
  stdio(options?: { readonly transport?: TransportLike | undefined }): Promise<{ close(): Promise<void> }>;
  /** Connects a new server of the older era to a transport, such as one half of the SDK's `InMemoryTransport`. */
  connect(transport: TransportLike): Promise<{ close(): Promise<void> }>;
  /**
   * Puts the tools on a server of your own, of either SDK, that is not connected yet and has no tools. It answers `tools/list` and
   * `tools/call` from then on.
   * @throws DefinitionError `invalid_option`
   */
  attach(server: AnyServer): void;
  /** What a developer should know about tools of the toolbox as it is now. */
  readonly diagnostics: readonly McpDiagnostic[];
  /**
   * Takes no further call, waits until those that have begun are answered, each of them within its deadline, and ends connections and streams.
   * What is opened after that is refused.
   */
  close(): Promise<void>;
}

/**
 * Mounts a gate as an MCP server. Both SDKs are optional: one of them has to be installed, and is loaded when it is first needed.
 * @throws DefinitionError `invalid_option`
 */
export function mountMcp(gate: ServedGate, options: MountOptions = {}): McpMount {
  checkServed('mountMcp', gate, options, ['call', 'onChange']);
  const { attach: settings, admission, onError } = readMountOptions(options);
  const { name = 'toolgate', version = '0.0.0', instructions, principal } = options;
  const connections = createConnections();
  const plan: ServerPlan = { gate: waitedFor(gate, connections), settings, name, version, instructions };
  let loading: Promise<ServerSdk | LegacySdk> | undefined;
  let http: Promise<HttpServing> | undefined;
  const sdk = (): Promise<ServerSdk | LegacySdk> => (loading ??= loadSdk(options.sdk));
  const serving = (): Promise<HttpServing> =>
    (http ??= sdk().then((loaded) => keepLists(createHttpServing(loaded, plan, onError), () => gate.toolbox)));
  const stop = gate.onChange(() => {
    connections.toolsChanged();
    http?.then(({ toolsChanged }) => toolsChanged()).catch(onError);
  });
  const open = (loaded: ServerSdk | LegacySdk): McpServerLike | ServerLike => {
    const server = openAny(loaded, plan, { principal });
    connections.tell(lowLevel(server));
    return server;
  };
  async function answer(request: Request, given: McpFetchOptions, body?: Body): Promise<Response> {
    if (connections.isClosed) return closedAnswer();
    const admitted = await admitRequest(request, given, admission, body);
    return admitted instanceof Response ? admitted : serveUnlessOver(admitted, await serving(), connections);
  }

  return Object.freeze({
    fetch: (request: Request, given: McpFetchOptions = {}) => answered(onError, () => answer(request, given)),
    async node(request: NodeRequest, response: NodeResponse) {
      const written = await answered(onError, () => answer(toWebRequest(request, response), givenOf(request), request));
      await writeResponse(written, response).catch(onError);
    },
    async stdio({ transport }: { readonly transport?: TransportLike | undefined } = {}) {
      if (transport !== undefined) checkTransport('stdio', transport);
      const loaded = await sdk();
      const served = transport ?? createLineTransport(standardStreams(), admission);
      return connections.hold(await serveConnection(loaded, () => open(loaded), served, onError), served);
    },
    async connect(transport: TransportLike) {
      checkTransport('connect', transport);
      const server = open(await sdk());
      await connections.hold(server, lowLevel(server)).connect(transport as never);
      return server;
    },
    attach(server: AnyServer) {
      const own = lowLevel(checkServer(server));
      connections.tell(attachTools(connections.hold(own, own), plan.gate, settings, { principal }));
    },
    get diagnostics() {
      return diagnoseMcp(gate.toolbox);
    },
    async close() {
      stop();
      await connections.close();
      await (await http?.catch(() => undefined))?.close();
    },
  });
}

/** The same gate, whose calls are waited for. */
function waitedFor(gate: ServedGate, { run }: Connections): ServedGate {
  return {
    get toolbox() {
      return gate.toolbox;
    },
    call: (call, options) => run(() => gate.call(call, options)),
    onChange: (listener) => gate.onChange(listener),
  };
}

/** Whoever has gone meanwhile gets no call carried out; SDK 1.x would not notice. */
function serveUnlessOver(admitted: AdmittedRequest, { serve }: HttpServing, { isClosed }: Connections): Response | Promise<Response> {
  if (isClosed) return closedAnswer();
  return admitted.request.signal.aborted ? new Response(null, { status: 499 }) : serve(admitted);
}

function lowLevel(server: AnyServer): ServerLike {
  return 'server' in server ? server.server : server;
}

function closedAnswer(): Response {
  return refusal(503, rpcCodes.serverError, 'Service Unavailable: the server is closed');
}

function givenOf(request: NodeRequest): McpFetchOptions {
  return { authInfo: request.auth, parsedBody: bodyLeft(request) };
}

/** What goes wrong here is the host's to know, and nothing of it the client's, but that there is no SDK. */
async function answered(onError: (error: unknown) => void, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    onError(error);
    return refusal(500, rpcCodes.internalError, isSdkMissing(error) ? `Internal error: ${error.message}` : 'Internal error');
  }
}
