import type { Toolbox, ToolSource } from '@toolgate/core';
import { prepareTools } from '@toolgate/core/adapter';
import type { PreparedTools as Prepared } from '@toolgate/core/adapter';
import type { ToolsOptions } from './options.ts';
import { reader } from './stream.ts';
import { projectToolbox, writeTools } from './tools.ts';
import type { Api, ToolOf } from './wire.ts';

/** The tools of one request and what reads its response, bound to the same options. */
export type PreparedTools<Chosen extends Api> = Prepared<ToolOf[Chosen][]>;

/**
 * `toOpenAITools` with diagnostics, and with `receive` for the responses. A source is read once.
 * @throws DefinitionError `invalid_option` for an option that there is not; `unrepresentable` when `strict` is true and some tool cannot be
 * strict.
 */
export function prepareOpenAITools<Chosen extends Api = 'chat'>(
  toolbox: Toolbox | ToolSource,
  options: ToolsOptions<Chosen> = {},
): PreparedTools<Chosen> {
  const projected = projectToolbox('prepareOpenAITools', toolbox, options);
  return prepareTools(writeTools(projected, options), projected, reader);
}
