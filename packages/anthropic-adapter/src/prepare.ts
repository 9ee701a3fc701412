import type { Toolbox, ToolSource } from '@toolgate/core';
import { prepareTools } from '@toolgate/core/adapter';
import type { PreparedTools as Prepared } from '@toolgate/core/adapter';
import type { ToolsOptions } from './options.ts';
import { reader } from './stream.ts';
import { projectToolbox, writeTools } from './tools.ts';
import type { AnthropicTool } from './wire.ts';

/** The tools of one request and what reads its response, bound to the same options. */
export type PreparedTools = Prepared<AnthropicTool[]>;

/**
 * `toAnthropicTools` with diagnostics, and with `receive` for the responses. A source is read once.
 * @throws DefinitionError `invalid_option` for an option that there is not; `unrepresentable` when `strict` is true and some tool cannot be
 * strict, or there are more than one request may have.
 */
export function prepareAnthropicTools(toolbox: Toolbox | ToolSource, options: ToolsOptions = {}): PreparedTools {
  const projected = projectToolbox('prepareAnthropicTools', toolbox, options);
  return prepareTools(writeTools(projected, options), projected, reader);
}
