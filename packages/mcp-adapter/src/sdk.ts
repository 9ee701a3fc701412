import { DefinitionError } from '@toolgate/core';
import type { ServerLike, TransportLike } from './wire.ts';

/** The two lines of the TypeScript SDK, by the package that has the server. */
export type McpSdk = '@modelcontextprotocol/server' | '@modelcontextprotocol/sdk';

/** An `McpServer` of SDK 2.x. */
export interface McpServerLike {
  readonly server: ServerLike;
  registerTool(name: string, config: object, handler: () => object): unknown;
  connect(transport: TransportLike): Promise<void>;
  close(): Promise<void>;
}

/** What SDK 2.x makes a server for: a connection, or a request over HTTP. */
export interface ServingContext {
  readonly requestInfo?: Request;
}

/** The Fetch handler of SDK 2.x. */
export interface HandlerLike {
  fetch(request: Request, options: { readonly parsedBody?: unknown; readonly authInfo?: unknown }): Promise<Response>;
  close(): Promise<void>;
  readonly notify: { toolsChanged(): void };
}

type Factory = (context: ServingContext) => McpServerLike;
type Identity = { readonly name: string; readonly version: string };

/** SDK 2.x: both eras. */
export interface ServerSdk {
  readonly line: '@modelcontextprotocol/server';
  readonly McpServer: new (identity: Identity, options: object) => McpServerLike;
  readonly createMcpHandler: (factory: Factory, options: object) => HandlerLike;
}

/** The stateless HTTP transport of SDK 1.x. */
export interface HttpTransportLike extends TransportLike {
  handleRequest(request: Request, options: { readonly parsedBody?: unknown; readonly authInfo?: unknown }): Promise<Response>;
}

/** SDK 1.x: revisions to 2025-11-25. */
export interface LegacySdk {
  readonly line: '@modelcontextprotocol/sdk';
  readonly Server: new (identity: Identity, options: object) => ServerLike;
  readonly Transport: new (options: object) => HttpTransportLike;
  /** One for all servers: SDK 1.x would make each of them an Ajv of its own, which costs a fifth of a call over HTTP. */
  readonly jsonSchemaValidator: object;
}

/**
 * Loads an SDK: the one that is named, or the first that is installed, 2.x before 1.x.
 * @throws DefinitionError `invalid_option` when it is not installed
 */
export async function loadSdk(named: McpSdk | undefined): Promise<ServerSdk | LegacySdk> {
  if (named === '@modelcontextprotocol/server') return loadServer();
  if (named === '@modelcontextprotocol/sdk') return loadLegacy();
  return loadServer().catch(loadLegacy);
}

/** Serves one connection, of whichever era its client turns out to be, with an SDK that was loaded. */
export async function serveConnection(
  sdk: ServerSdk | LegacySdk,
  open: () => McpServerLike | ServerLike,
  transport: TransportLike,
  onError: (error: Error) => void,
): Promise<{ close(): Promise<void> }> {
  if (sdk.line === '@modelcontextprotocol/server') {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    return serveStdio(open as never, { transport: transport as never, onerror: onError });
  }
  const server = open();
  await server.connect(transport as never);
  return server;
}

async function loadServer(): Promise<ServerSdk> {
  const { McpServer, createMcpHandler } = await import('@modelcontextprotocol/server').catch(missing('@modelcontextprotocol/server 2.x'));
  return { line: '@modelcontextprotocol/server', McpServer, createMcpHandler } as unknown as ServerSdk;
}

async function loadLegacy(): Promise<LegacySdk> {
  const report = missing('@modelcontextprotocol/server 2.x, or @modelcontextprotocol/sdk 1.x');
  const [{ Server }, { WebStandardStreamableHTTPServerTransport: Transport }, { AjvJsonSchemaValidator }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js').catch(report),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js').catch(report),
    import('@modelcontextprotocol/sdk/validation/ajv').catch(report),
  ]);
  const jsonSchemaValidator = new AjvJsonSchemaValidator();
  return { line: '@modelcontextprotocol/sdk', Server, Transport, jsonSchemaValidator } as unknown as LegacySdk;
}

/** Every error that says that an SDK cannot be loaded. */
const unloaded = new WeakSet<object>();

/** True for what `loadSdk` throws when there is no SDK: a package to install is no secret, and often there is nobody else to tell. */
export function isSdkMissing(error: unknown): error is DefinitionError {
  return error instanceof DefinitionError && unloaded.has(error);
}

function missing(what: string): (cause: unknown) => never {
  return (cause) => {
    const error = new DefinitionError('invalid_option', `mountMcp: the MCP SDK cannot be loaded; install ${what}`, { cause });
    unloaded.add(error);
    throw error;
  };
}
