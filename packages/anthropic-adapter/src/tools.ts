import type { Toolbox, ToolSource } from '@toolgate/core';
import { checkAdapterOptions, currentToolbox, projectTools, rememberTools, requireStrict } from '@toolgate/core/adapter';
import type { ProjectedTools } from '@toolgate/core/adapter';
import { toolsRules } from './options.ts';
import type { ToolsOptions } from './options.ts';
import { projectTool } from './project.ts';
import { anthropicTarget } from './strict.ts';
import type { AnthropicTool } from './wire.ts';

/**
 * The tools of a toolbox for a request: a fresh array that `client.messages.create({ tools })` takes as it is. `strict` is always said. A tool that
 * cannot be sent at all is left out.
 * @throws DefinitionError `invalid_option` for an option that there is not; `unrepresentable` when `strict` is true and some tool cannot be
 * strict, or there are more than one request may have.
 */
export function toAnthropicTools(toolbox: Toolbox | ToolSource, options: ToolsOptions = {}): AnthropicTool[] {
  return writeTools(projectToolbox('toAnthropicTools', toolbox, options), options);
}

/** The tools of a toolbox with their projections, for `where`, the function that was given both. */
export function projectToolbox(where: string, toolbox: Toolbox | ToolSource, options: ToolsOptions): ProjectedTools {
  checkAdapterOptions(where, options, toolsRules);
  return projected(currentToolbox(where, toolbox), options);
}

const projected = rememberTools((toolbox, options: ToolsOptions) =>
  projectTools(toolbox, {
    project: (tool) => projectTool(tool, options),
    projectLoose: (tool) => projectTool(tool, { ...options, strict: false }),
    budget: anthropicTarget.budget,
  }),
);

/** The tools of a request. A schema is shared between requests, and frozen; the objects around it are made anew. */
export function writeTools({ list }: ProjectedTools, options: ToolsOptions): AnthropicTool[] {
  if (options.strict === true) requireStrict({ list }, 'Anthropic');
  return list.flatMap(({ tool, name, projection: { schema, strict } }) =>
    schema === undefined
      ? []
      : [{ name, description: tool.contract.description, input_schema: schema as AnthropicTool['input_schema'], strict: strict.eligible }],
  );
}
