import { isJsonObject } from '@toolgate/core';
import type { GeminiMode, GeminiToolConfig } from './wire.ts';

/** A request's `toolConfig` with the mode in it; what else was given stays. */
export function toolConfigOf(mode: GeminiMode | undefined, given: unknown = {}): GeminiToolConfig {
  const { functionCallingConfig, ...others } = isJsonObject(given) ? given : {};
  const calling = { ...(isJsonObject(functionCallingConfig) && functionCallingConfig), ...(mode !== undefined && { mode }) };
  return Object.keys(calling).length === 0 ? others : { ...others, functionCallingConfig: calling };
}
