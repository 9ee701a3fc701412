import { isJsonObject } from '@toolgate/core';

/**
 * What in a request makes the model call the program in every turn; undefined where it may answer, which it may too after a call of a tool
 * that Anthropic carries out.
 */
export function forcedCall(request: unknown): string | undefined {
  if (!isJsonObject(request)) return undefined;
  const { tool_choice: choice, tools } = request;
  if (!isJsonObject(choice)) return undefined;
  const { type, name } = choice;
  const others: readonly unknown[] = Array.isArray(tools) ? tools : [];
  if (type === 'any' && others.length === 0) return "a tool_choice of the type 'any'";
  const isTheirs = others.some((tool) => isJsonObject(tool) && tool['name'] === name);
  return type === 'tool' && !isTheirs ? "a tool_choice of the type 'tool'" : undefined;
}
