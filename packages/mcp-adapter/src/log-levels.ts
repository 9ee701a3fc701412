import { isJsonObject, type LogLevel } from '@toolgate/core';
import type { Exchange } from './exchange.ts';
import { rpcCodes, rpcError } from './rpc-error.ts';
import { logLevels as levels } from './wire.ts';

/** The level that a client has asked for, where the SDK does not keep it. */
export interface LogLevels {
  /** Answers `logging/setLevel`. @throws Error with the JSON-RPC code -32602 for a level that does not exist */
  set(params: unknown): object;
  send(exchange: Exchange, level: LogLevel, data: unknown): void;
}

/** Every level is sent until one is asked for (2025-11-25, Logging). */
export function createLogLevels(): LogLevels {
  let least = 0;
  return {
    set(params) {
      const level = isJsonObject(params) ? params['level'] : undefined;
      const index = levels.indexOf(level as LogLevel);
      if (index === -1) throw rpcError(rpcCodes.invalidParams, `logging/setLevel: params.level must be one of ${levels.join(', ')}`);
      least = index;
      return {};
    },
    send(exchange, level, data) {
      if (levels.indexOf(level) >= least) exchange.notify('notifications/message', { level, data });
    },
  };
}
