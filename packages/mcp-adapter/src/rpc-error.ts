/** Codes of JSON-RPC 2.0, section 5.1; the last is of the range that it leaves to implementations, and what the SDKs refuse with. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  internalError: -32_603,
  serverError: -32_000,
} as const;

/** What both SDKs make a JSON-RPC error of: an `Error` with a `code`, and `data` for the client. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  const error = Object.assign(new Error(message), { code }, data === undefined ? {} : { data });
  made.add(error);
  return error;
}

/** True for what `rpcError` has made: any other error may say what is not the client's to know, and an SDK would send it. */
export function isRpcError(error: unknown): error is Error {
  return made.has(error as object);
}

const made = new WeakSet<object>();
