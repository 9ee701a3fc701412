import type { Toolbox, ToolSource } from '@toolgate/core';
import { checkAdapterOptions, currentToolbox, projectTools } from '@toolgate/core/adapter';
import type { ProjectedTools } from '@toolgate/core/adapter';
import { geminiName } from './names.ts';
import { projectingRules } from './options.ts';
import { projectTool } from './project.ts';
import type { ProjectionOptions } from './project.ts';
import { geminiTarget } from './strict.ts';
import type { GeminiTool } from './wire.ts';

/**
 * The tools of a toolbox for a request: a fresh array that `ai.models.generateContent({ config: { tools } })` takes as it is, empty when
 * there is no tool to send. A tool that cannot be sent at all is left out.
 * @throws DefinitionError `invalid_option` for an option that there is not; `duplicate_name` for two tools that Gemini would be shown under
 * one name.
 */
export function toGeminiTools(toolbox: Toolbox | ToolSource, options: ProjectionOptions = {}): GeminiTool[] {
  return writeTools(projectToolbox('toGeminiTools', toolbox, options), options);
}

/** The tools of a toolbox with their projections, for `where`, the function that was given it. */
export function projectToolbox(where: string, toolbox: Toolbox | ToolSource, options: ProjectionOptions): ProjectedTools {
  checkAdapterOptions(where, options, projectingRules);
  return projectTools(currentToolbox(where, toolbox), {
    project: (tool) => projectTool(tool, options),
    nameOf: geminiName,
    budget: geminiTarget.budget,
  });
}

/** The tools of a request. A schema is shared between requests, and frozen; the objects around it are made anew. */
export function writeTools({ list }: ProjectedTools, { field = 'parametersJsonSchema' }: ProjectionOptions): GeminiTool[] {
  const functionDeclarations = list.flatMap(({ tool, name, projection: { schema } }) => {
    if (schema === undefined) return [];
    // The older field refuses an object without properties, and may be left unset (@google/genai 2.32.0, `FunctionDeclaration.parameters`).
    const isUnset = field === 'parameters' && schema['properties'] === undefined;
    return [{ name, description: tool.contract.description, ...(!isUnset && { [field]: schema }) }];
  });
  return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }];
}
