import { isJsonObject } from '@toolgate/core';

/**
 * What in a request makes the model call the program in every turn; undefined where it may answer, which it may too after a call of a tool
 * that Anthropic carries out.
 */
export function forcedCall(request: unknown): string | undefined {
  if (!isJsonObject(request)) return undefined;
  const { tool_choice: choice, tools } = request;
  const type = isJsonObject(choice) ? choice['type'] : undefined;
  if (Array.isArray(tools) && tools.length > 0) return undefined;
  return type === 'any' || type === 'tool' ? `a tool_choice of the type '${type}'` : undefined;
}
