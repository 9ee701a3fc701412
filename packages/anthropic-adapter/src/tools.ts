import { isJsonObject, type Toolbox, type ToolSource } from '@toolgate/core';
import { checkAdapterOptions, currentToolbox, projectTools, rememberTools, requireStrict } from '@toolgate/core/adapter';
import type { ProjectedTools } from '@toolgate/core/adapter';
import type { RequestBudget } from '@toolgate/core/project';
import { toolsRules } from './options.ts';
import type { ToolsOptions } from './options.ts';
import { projectSchema, projectTool } from './project.ts';
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

/** The tools of a toolbox with their projections, for `where`, the function that was given both; `others` stand in the request as well. */
export function projectToolbox(
  where: string,
  toolbox: Toolbox | ToolSource,
  options: ToolsOptions,
  others: readonly object[] = [],
): ProjectedTools {
  checkAdapterOptions(where, options, toolsRules);
  return projected(currentToolbox(where, toolbox), { ...options, budget: budgetBeside(others) });
}

const projected = rememberTools((toolbox, { budget, ...options }: ToolsOptions & { readonly budget: RequestBudget }) =>
  projectTools(toolbox, {
    project: (tool) => projectTool(tool, options),
    projectLoose: (tool) => projectTool(tool, { ...options, strict: false }),
    budget,
  }),
);

/** What the caller's own strict tools leave of a request's budget. */
function budgetBeside(others: readonly object[]): RequestBudget {
  const { strictTools = Infinity, optional = Infinity, unions = Infinity } = anthropicTarget.budget ?? {};
  const strict = (others as readonly Partial<AnthropicTool>[]).filter((tool) => tool.strict === true);
  const costs = strict.flatMap(({ input_schema: schema }) => (isJsonObject(schema) ? (projectSchema(schema).cost ?? []) : []));
  return {
    strictTools: strictTools - strict.length,
    optional: costs.reduce((left, cost) => left - cost.optional, optional),
    unions: costs.reduce((left, cost) => left - cost.unions, unions),
  };
}

/** The tools of a request. A schema is shared between requests, and frozen; the objects around it are made anew. */
export function writeTools({ list }: ProjectedTools, options: ToolsOptions): AnthropicTool[] {
  if (options.strict === true) requireStrict({ list }, 'Anthropic');
  return list.flatMap(({ tool, name, projection: { schema, strict } }) =>
    schema === undefined
      ? []
      : [{ name, description: tool.contract.description, input_schema: schema as AnthropicTool['input_schema'], strict: strict.eligible }],
  );
}
