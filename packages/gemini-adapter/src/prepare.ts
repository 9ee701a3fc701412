import type { Toolbox, ToolSource } from '@toolgate/core';
import { checkAdapterOptions, diagnose, prepareTools } from '@toolgate/core/adapter';
import type { PreparedTools as Prepared } from '@toolgate/core/adapter';
import { prepareRules } from './options.ts';
import type { PrepareOptions } from './options.ts';
import { reader, receiveContent } from './stream.ts';
import type { ReceivedContent } from './stream.ts';
import { toolConfigOf } from './tool-config.ts';
import { projectToolbox, writeTools } from './tools.ts';
import type { GeminiTool, GeminiToolConfig } from './wire.ts';

/** The tools of one request and what reads its response, bound to the same options. */
export interface PreparedTools extends Prepared<GeminiTool[]> {
  /** For `config.toolConfig`; without a mode nothing stands in it. */
  readonly toolConfig: GeminiToolConfig;
  receiveStream(stream: AsyncIterable<unknown>): Promise<ReceivedContent>;
}

/**
 * `toGeminiTools` with diagnostics, with the mode, and with `receive` for the responses. A source is read once.
 * @throws DefinitionError `invalid_option` for an option that there is not; `duplicate_name` for two tools that Gemini would be shown under
 * one name.
 */
export function prepareGeminiTools(toolbox: Toolbox | ToolSource, options: PrepareOptions = {}): PreparedTools {
  checkAdapterOptions('prepareGeminiTools', options, prepareRules);
  const { mode, ...projecting } = options;
  const projected = projectToolbox('prepareGeminiTools', toolbox, projecting);
  const tools = writeTools(projected, projecting);
  return {
    ...prepareTools(tools, projected, reader),
    diagnostics: diagnose(projected, 'is sent with changes'),
    toolConfig: tools.length === 0 ? {} : toolConfigOf(mode),
    receiveStream: (stream) => receiveContent(stream, projected),
  };
}
