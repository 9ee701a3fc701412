import { DefinitionError } from '@toolgate/core';
import { whatGiven } from '@toolgate/core/http';
import type { AnyServer } from './wire.ts';

/**
 * Holds what `attach` is given to a server of either SDK that is not connected and has no tools: its own would be gone without a word.
 * @throws DefinitionError `invalid_option`
 */
export function checkServer(given: AnyServer): AnyServer {
  const server = memberOf(given, 'server') ?? given;
  const isServer = ['connect', 'registerCapabilities', 'setRequestHandler'].every((name) => typeof memberOf(server, name) === 'function');
  if (!isServer) refuse(`takes a server of an MCP SDK, not ${whatGiven(given)}`);
  if (memberOf(server, 'transport') !== undefined) refuse('takes a server that is not connected yet');
  if (!['tools/list', 'tools/call'].every((method) => canServe(server, method))) {
    refuse('the server has tools already; put all of them into one toolbox (joinToolboxes)');
  }
  return given;
}

/** True when nobody handles the method yet. */
export function canServe(server: unknown, method: string): boolean {
  const { assertCanSetRequestHandler } = server as { assertCanSetRequestHandler?: (method: string) => void };
  try {
    assertCanSetRequestHandler?.call(server, method);
    return true;
  } catch {
    return false;
  }
}

/**
 * Holds a transport that is given to those of the SDKs.
 * @throws DefinitionError `invalid_option`
 */
export function checkTransport(where: string, given: unknown): void {
  if (typeof memberOf(given, 'start') === 'function' && typeof memberOf(given, 'send') === 'function') return;
  throw new DefinitionError('invalid_option', `mountMcp: ${where} takes a transport of an MCP SDK, not ${whatGiven(given)}`);
}

function refuse(what: string): never {
  throw new DefinitionError('invalid_option', `mountMcp: attach: ${what}`);
}

function memberOf(held: unknown, name: string): unknown {
  return typeof held === 'object' && held !== null ? (held as Readonly<Record<string, unknown>>)[name] : undefined;
}
