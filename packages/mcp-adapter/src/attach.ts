import { isJsonObject } from '@toolgate/core';
import { z } from 'zod';
import { callTool, type CallSettings, type RequestFacts, type ServedGate } from './call.ts';
import { readExchange } from './exchange.ts';
import { toToolEntries } from './list.ts';
import { createLogLevels } from './log-levels.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import type { AnyServer, Era, ListToolsResult, ServerLike } from './wire.ts';

/** What all servers of a mount have in common. */
export interface AttachSettings {
  /** Milliseconds for which a client may keep the list (2026-07-28, Caching). */
  readonly ttlMs: number;
  /** `private` lists are kept for one authorization only. */
  readonly cacheScope: 'public' | 'private';
  readonly createId: CallSettings['createId'];
}

/**
 * Puts a gate's tools on a server that is not connected yet: it answers `tools/list` and `tools/call`, and the level of its log where the
 * SDK does not. Which SDK the server is of is found by trying.
 */
export function attachTools(given: AnyServer, gate: ServedGate, settings: AttachSettings, facts: RequestFacts = {}): ServerLike {
  const server = 'server' in given ? given.server : given;
  const levels = createLogLevels();
  const callSettings: CallSettings = { createId: settings.createId, onLog: levels.send };
  server.registerCapabilities({ tools: { listChanged: true }, logging: {} } as never);
  const takesSchemas = handle(server, 'tools/list', (params, context) => listTools(gate, params, readExchange(context).era, settings));
  handle(server, 'tools/call', (params, context) => callTool(gate, params, readExchange(context), facts, callSettings));
  if (takesSchemas) handle(server, 'logging/setLevel', levels.set);
  return server;
}

type Handler = (params: unknown, context: unknown) => unknown;

/** Sets a handler, and answers whether the server takes schemas for keys: SDK 1.x, which reads the method from the schema's literal. */
function handle(server: ServerLike, method: string, handler: Handler): boolean {
  const setHandler = (...keyAndHandler: readonly unknown[]): unknown => server.setRequestHandler(...(keyAndHandler as never));
  const handleRequest = (request: { readonly params?: unknown }, context: unknown): unknown => handler(request.params, context);
  try {
    setHandler(method, handleRequest);
    return false;
  } catch {
    // Parameters are ours to judge: SDK 1.x answers what its own schemas refuse as an internal error.
    setHandler(z.looseObject({ method: z.literal(method) }), handleRequest);
    return true;
  }
}

/** All tools on one page: no cursor is ever given out. @throws Error with the JSON-RPC code -32602 for a cursor */
function listTools(gate: ServedGate, params: unknown, era: Era, { ttlMs, cacheScope }: AttachSettings): ListToolsResult {
  if (isJsonObject(params) && params['cursor'] !== undefined) {
    throw rpcError(rpcCodes.invalidParams, 'tools/list: params.cursor is not one that this server gave out');
  }
  const tools = toToolEntries(gate.toolbox, era);
  return era === '2025' ? { tools } : { tools, ttlMs, cacheScope };
}
