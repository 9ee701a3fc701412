import { type CallOptions, isJsonObject, type LogLevel, type Outcome, type ToolCall, type Toolbox } from '@toolgate/core';
import type { Exchange } from './exchange.ts';
import { toCallToolResult } from './result.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import type { GivenArguments } from './open-requests.ts';
import { type CallToolResult, logLevels } from './wire.ts';

/** What of a gate is needed to serve it; every `Gate` is one. */
export interface ServedGate {
  readonly toolbox: Toolbox;
  call(call: ToolCall, options?: CallOptions): Promise<Outcome>;
  onChange(listener: () => void): () => void;
}

/** What is known of the request besides what the SDK tells. */
export interface RequestFacts {
  readonly principal?: unknown;
  /** Arguments by the request's id, from before an SDK saw them, which may drop a key: as text where the parsed value is in doubt. */
  readonly given?: GivenArguments;
}

/** What the requests of a mount have in common. */
export interface CallSettings {
  /** Makes the id of a call; unlike the ids of JSON-RPC it must never come twice, since it is the idempotency key too. */
  readonly createId: () => string;
  /** Sends a log message of the older era; undefined where the SDK keeps the level that the client asked for. */
  readonly onLog: ((exchange: Exchange, level: LogLevel, data: unknown) => void) | undefined;
}

/**
 * Carries out `tools/call`. Arguments that are wrong are the model's to mend, and answered as a result; a tool that does not exist and a
 * request that is malformed are the client's (2025-11-25, Tools, Error Handling).
 * @throws Error with the JSON-RPC code -32602
 */
export async function callTool(
  gate: ServedGate,
  params: unknown,
  exchange: Exchange,
  facts: RequestFacts,
  settings: CallSettings,
): Promise<CallToolResult> {
  const { name, given } = readParameters(params);
  const contract = gate.toolbox.find(name)?.contract;
  const id = settings.createId();
  const outcome = await gate.call(
    { id, name, arguments: facts.given?.get(exchange.requestId) ?? given },
    {
      principal: facts.principal ?? exchange.authInfo,
      signal: exchange.signal,
      key: id,
      ...(exchange.progressToken !== undefined && { onProgress: progressOf(exchange, exchange.progressToken) }),
      onLog: logOf(exchange, settings),
    },
  );
  if (!outcome.ok && outcome.error.code === 'unknown_tool') {
    const { message, nearest } = outcome.error;
    throw rpcError(rpcCodes.invalidParams, message, { nearest });
  }
  return toCallToolResult(outcome, contract, exchange.era);
}

function readParameters(params: unknown): { readonly name: string; readonly given: unknown } {
  if (!isJsonObject(params)) throw rpcError(rpcCodes.invalidParams, 'tools/call: params must be an object with name and arguments');
  const { name, arguments: given } = params as { readonly name?: unknown; readonly arguments?: unknown };
  if (typeof name !== 'string') throw rpcError(rpcCodes.invalidParams, 'tools/call: params.name must be the name of a tool');
  if (given !== undefined && !isJsonObject(given)) throw rpcError(rpcCodes.invalidParams, 'tools/call: params.arguments must be an object');
  return { name, given };
}

/** What a handler without types logs is sent as a client can read it, or not at all. */
function logOf(exchange: Exchange, { onLog }: CallSettings): NonNullable<CallOptions['onLog']> {
  return ({ level, data }) => {
    if (!logLevels.includes(level)) return;
    // Throws for what JSON cannot carry, which the gate drops; a copy, since a transport in process hands on what it is given.
    const sent: unknown = JSON.parse(JSON.stringify(data) ?? 'null');
    if (onLog !== undefined && exchange.era === '2025') onLog(exchange, level, sent);
    else exchange.log?.(level, sent);
  };
}

/** Progress must grow with every notification (2025-11-25, Progress); what does not, or is no number, is not sent. */
function progressOf(exchange: Exchange, progressToken: string | number): NonNullable<CallOptions['onProgress']> {
  let last = -Infinity;
  return ({ done, total, message }) => {
    if (!(done > last) || !Number.isFinite(done)) return;
    last = done;
    exchange.notify('notifications/progress', {
      progressToken,
      progress: done,
      ...(Number.isFinite(total) && { total }),
      ...(typeof message === 'string' && { message }),
    });
  };
}
