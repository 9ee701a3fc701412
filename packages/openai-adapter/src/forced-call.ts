import { isJsonObject } from '@toolgate/core';

/**
 * What in a request of either API makes the model call the program in every turn; undefined where it may answer, which it may too after a
 * call of a tool that OpenAI carries out.
 */
export function forcedCall(request: unknown): string | undefined {
  if (!isJsonObject(request)) return undefined;
  const { tool_choice: choice, tools } = request;
  const { type, mode, allowed_tools: nested } = isJsonObject(choice) ? choice : { type: choice };
  if (type === 'function' || type === 'custom') return `a tool_choice of the type '${type}'`;
  if (Array.isArray(tools) && tools.length > 0) return undefined;
  if (type === 'required') return "tool_choice 'required'";
  const isRequired = [mode, isJsonObject(nested) && nested['mode']].includes('required');
  return type === 'allowed_tools' && isRequired ? "a tool_choice with the mode 'required'" : undefined;
}
