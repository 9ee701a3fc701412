/** Codes of JSON-RPC 2.0, section 5.1. */
export const rpcCodes = { parseError: -32_700, invalidRequest: -32_600, invalidParams: -32_602, internalError: -32_603 } as const;

/** What both SDKs make a JSON-RPC error of: an `Error` with a `code`, and `data` for the client. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code }, data === undefined ? {} : { data });
}
