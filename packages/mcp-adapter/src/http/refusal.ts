import type { HttpRefusal } from '@toolgate/core/http';
import { rpcCodes } from '../rpc-error.ts';

/** A request over HTTP that is answered before any server sees it, as JSON-RPC has it: the id of the request is not known. */
export function refusal(status: number, code: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/** What HTTP refuses, as JSON-RPC has it. */
export function refusalOf({ status, kind, message, headers }: HttpRefusal): Response {
  return refusal(status, codes[kind], message, headers);
}

const codes = { request: rpcCodes.serverError, body: rpcCodes.parseError, server: rpcCodes.internalError };
