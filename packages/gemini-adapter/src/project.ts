import type { AnyTool, JsonSchema, Projection, ToolContract } from '@toolgate/core';
import { createProjector, type ProjectionOptions as SharedOptions } from '@toolgate/core/project';
import { geminiOpenApiTarget, geminiTarget } from './strict.ts';

/** How contracts are projected for Gemini. */
export interface ProjectionOptions extends Pick<SharedOptions, 'renameProperties'> {
  /**
   * The field that the schema is for. `parametersJsonSchema` (default) takes most of JSON Schema; `parameters`, which the Live API still
   * asks for, a subset of OpenAPI's schemas in which less can be said.
   */
  readonly field?: 'parametersJsonSchema' | 'parameters' | undefined;
}

const projectors = { parametersJsonSchema: createProjector(geminiTarget), parameters: createProjector(geminiOpenApiTarget) };

/** Gemini's view of a tool. Pure, never throws; the same contract and options give the same object. */
export function projectTool(tool: AnyTool | ToolContract, options: ProjectionOptions = {}): Projection {
  return projectors[options.field ?? 'parametersJsonSchema'].projectTool(tool, options);
}

/** Gemini's view of a canonical JSON Schema. */
export function projectSchema(document: JsonSchema, options: ProjectionOptions = {}): Projection {
  return projectors[options.field ?? 'parametersJsonSchema'].projectSchema(document, options);
}
