import { isJsonObject } from '@toolgate/core';
import { z } from 'zod';
import { callTool, type CallSettings, type RequestFacts, type ServedGate } from './call.ts';
import { canServe } from './check-server.ts';
import { readExchange } from './exchange.ts';
import { toToolEntries } from './list.ts';
import { createLogLevels } from './log-levels.ts';
import { isRpcError, rpcCodes, rpcError } from './rpc-error.ts';
import { holdRequests } from './open-requests.ts';
import { toStandardSchema } from './standard-schema.ts';
import type { AnyServer, Era, ListToolsResult, ServerLike } from './wire.ts';

/** What all servers of a mount have in common. */
export interface AttachSettings {
  /** Milliseconds for which a client may keep the list (2026-07-28, Caching). */
  readonly ttlMs: number;
  /** `private` lists are kept for one authorization only. */
  readonly cacheScope: 'public' | 'private';
  readonly createId: CallSettings['createId'];
  /** Told what goes wrong apart from calls. Never throws. */
  readonly onError: (error: unknown) => void;
}

/**
 * Puts a gate's tools on a server that is not connected yet: it answers `tools/list` and `tools/call`, and the level of its log where it did
 * not before. Which SDK the server is of is found by trying.
 */
export function attachTools(given: AnyServer, gate: ServedGate, settings: AttachSettings, facts: RequestFacts = {}): ServerLike {
  const server = 'server' in given ? given.server : given;
  const levels = createLogLevels();
  const known: RequestFacts = { ...facts, given: facts.given ?? holdRequests(server) };
  const hasLevels = !canServe(server, 'logging/setLevel');
  server.registerCapabilities({ tools: { listChanged: true }, logging: {} } as never);
  const serve = (method: keyof typeof keys, handler: Handler): boolean => handle(server, method, guarded(handler, settings.onError));
  const takesSchemas = serve('tools/list', (params, context) => listTools(gate, params, readExchange(context).era, settings));
  // SDK 2.x answers a level that does not exist as an internal error; what a server of the host's own answers stays.
  const keepsLevels = takesSchemas || !hasLevels;
  const callSettings: CallSettings = { createId: settings.createId, onLog: keepsLevels ? levels.send : undefined };
  serve('tools/call', (params, context) => callTool(gate, params, readExchange(context), known, callSettings));
  if (keepsLevels) serve('logging/setLevel', levels.set);
  return server;
}

const keyOf = (method: string): unknown => z.looseObject({ method: z.literal(method) });

/** Made once: SDK 1.x gets them for every server, and Zod compiles each at its first use. */
const keys = {
  'tools/list': keyOf('tools/list'),
  'tools/call': keyOf('tools/call'),
  'logging/setLevel': keyOf('logging/setLevel'),
} as const;

type Handler = (params: unknown, context: unknown) => unknown;

/** Ways of setting a handler that take schemas: SDK 1.x reads the method from the schema's literal. */
const schemaKeyed = new WeakSet<ServerLike['setRequestHandler']>();

/** Parameters are ours to judge: what the schemas of the SDKs refuse, they answer as an internal error. */
const anyParameters = { params: toStandardSchema({}) };

/** Sets a handler, and answers whether the server takes schemas for keys. */
function handle(server: ServerLike, method: keyof typeof keys, handler: Handler): boolean {
  const setHandler = (...given: readonly unknown[]): unknown => server.setRequestHandler(...(given as never));
  const way = server.setRequestHandler;
  if (!schemaKeyed.has(way)) {
    try {
      setHandler(method, anyParameters, handler);
      return false;
    } catch {
      // Then it takes schemas, or refuses those too.
    }
  }
  setHandler(keys[method], ({ params }: { readonly params?: unknown }, context: unknown) => handler(params, context));
  schemaKeyed.add(way);
  return true;
}

/** What goes wrong in the program, such as a source of tools that is down, is the host's to know: an SDK would send its message on. */
function guarded(handler: Handler, onError: AttachSettings['onError']): Handler {
  return async (params, context) => {
    try {
      return await handler(params, context);
    } catch (error) {
      if (isRpcError(error)) throw error;
      onError(error);
      throw rpcError(rpcCodes.internalError, 'Internal error');
    }
  };
}

/** All tools on one page: no cursor is ever given out. @throws Error with the JSON-RPC code -32602 for a cursor */
function listTools(gate: ServedGate, params: unknown, era: Era, { ttlMs, cacheScope }: AttachSettings): ListToolsResult {
  if (isJsonObject(params) && params['cursor'] !== undefined) {
    throw rpcError(rpcCodes.invalidParams, 'tools/list: params.cursor is not one that this server gave out');
  }
  const tools = toToolEntries(gate.toolbox, era);
  return era === '2025' ? { tools } : { tools, ttlMs, cacheScope };
}
