import { isJsonObject } from '@toolgate/core';
import type { GeminiMode, GeminiToolConfig } from './wire.ts';

/** A request's `toolConfig` with the mode in it; what else was given stays. */
export function toolConfigOf(mode: GeminiMode | undefined, given: unknown = {}): GeminiToolConfig {
  const { functionCallingConfig, ...others } = isJsonObject(given) ? given : {};
  const calling = { ...(isJsonObject(functionCallingConfig) && functionCallingConfig), ...(mode !== undefined && { mode }) };
  return Object.keys(calling).length === 0 ? others : { ...others, functionCallingConfig: calling };
}

/** What in the options of a loop makes the model call in every turn; undefined where it may answer. */
export function forcedCall(mode: GeminiMode | undefined, config: unknown): string | undefined {
  const { functionCallingConfig = {} } = toolConfigOf(mode, isJsonObject(config) ? config['toolConfig'] : undefined);
  return 'mode' in functionCallingConfig && functionCallingConfig.mode === 'ANY' ? "toolConfig with the mode 'ANY'" : undefined;
}
