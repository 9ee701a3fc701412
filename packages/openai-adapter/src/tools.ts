import { DefinitionError } from '@toolgate/core';
import type { Projection, ProjectionReason, ToolContract, Toolbox, ToolSource } from '@toolgate/core';
import { checkAdapterOptions, currentToolbox, projectTools, rememberTools, requireStrict } from '@toolgate/core/adapter';
import type { ProjectedTools } from '@toolgate/core/adapter';
import { toolsRules } from './options.ts';
import type { ToolsOptions } from './options.ts';
import { projectTool } from './project.ts';
import type { ProjectionOptions } from './project.ts';
import { rulesOf } from './servers.ts';
import type { Api, ToolOf } from './wire.ts';

/**
 * The tools of a toolbox for a request: a fresh array that `client.chat.completions.create({ tools })`, or with `api: 'responses'`
 * `client.responses.create({ tools })`, takes as it is. `strict` is always said. A tool that cannot be sent at all is left out.
 * @throws DefinitionError `invalid_option` for an option that there is not; `unrepresentable` when `strict` is true and some tool cannot be
 * strict.
 */
export function toOpenAITools<Chosen extends Api = 'chat'>(
  toolbox: Toolbox | ToolSource,
  options: ToolsOptions<Chosen> = {},
): ToolOf[Chosen][] {
  return writeTools(projectToolbox('toOpenAITools', toolbox, options), options);
}

/** The tools of a toolbox with their projections, for `where`, the function that was given both; so many others stand in the request. */
export function projectToolbox(where: string, toolbox: Toolbox | ToolSource, options: ToolsOptions, others: number = 0): ProjectedTools {
  checkAdapterOptions(where, options, toolsRules);
  const rules = rulesOf(options.server);
  if (options.strict === true && rules.strict === 'never') {
    throw new DefinitionError('invalid_option', `${where}: strict cannot be true: ${rules.target.provider} enforces no schema`);
  }
  return projected(currentToolbox(where, toolbox), { ...options, others });
}

const projected = rememberTools((toolbox, { others, ...options }: ProjectionOptions & { readonly others: number }) => {
  const { target, strict } = rulesOf(options.server);
  const budget = { tools: (target.budget?.tools ?? Infinity) - others };
  const tools = projectTools(toolbox, { project: (tool) => projectTool(tool, options), budget });
  const isMixed = tools.list.some(({ projection }) => projection.schema !== undefined && !projection.strict.eligible);
  if (strict !== 'together' || options.strict === false || !isMixed) return tools;
  return projectTools(toolbox, {
    project: (tool) => projectTool(tool, { ...options, strict: false }),
    budget,
    because: (tool) => becauseOf(tools.find(tool.name)?.projection),
  });
});

/** Why a tool is loose where all tools of a request are strict or none: for its own schema, or for another's. */
function becauseOf(projection: Projection | undefined): readonly ProjectionReason[] {
  if (projection?.schema === undefined) return [];
  return projection.strict.eligible ? [{ code: 'budget:together', at: '/' }] : projection.strict.reasons;
}

/** The tools of a request. */
export function writeTools<Chosen extends Api = 'chat'>({ list }: ProjectedTools, options: ToolsOptions<Chosen>): ToolOf[Chosen][] {
  if (options.strict === true) requireStrict({ list }, rulesOf(options.server).target.provider);
  const write = writers[options.api ?? 'chat'];
  return list.flatMap(({ tool, projection }) =>
    projection.schema === undefined ? [] : [write(tool.contract, projection)],
  ) as ToolOf[Chosen][];
}

/** A schema is shared between requests, and frozen; the objects around it are made anew. */
const writers: { readonly [Chosen in Api]: (contract: ToolContract, projection: Projection) => ToolOf[Chosen] } = {
  chat: ({ name, description }, { schema, strict }) => ({
    type: 'function',
    function: { name, description, parameters: schema as Record<string, unknown>, strict: strict.eligible },
  }),
  responses: ({ name, description }, { schema, strict }) => ({
    type: 'function',
    name,
    description,
    parameters: schema as Record<string, unknown>,
    strict: strict.eligible,
  }),
};
