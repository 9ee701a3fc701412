import type { AnyTool, JsonSchema, Projection, ToolContract } from '@toolgate/core';
import { createProjector, type ProjectionOptions as SharedOptions } from '@toolgate/core/project';
import { anthropicTarget } from './strict.ts';

/** How contracts are projected for Anthropic. */
export interface ProjectionOptions extends Pick<SharedOptions, 'strict' | 'records' | 'renameProperties' | 'restoreEnumCase'> {}

const projector = createProjector(anthropicTarget);

/** Anthropic's view of a tool. Pure, never throws; the same contract and options give the same object. */
export function projectTool(tool: AnyTool | ToolContract, options: ProjectionOptions = {}): Projection {
  return projector.projectTool(tool, options);
}

/** Anthropic's view of a canonical JSON Schema. */
export function projectSchema(document: JsonSchema, options: ProjectionOptions = {}): Projection {
  return projector.projectSchema(document, options);
}
