import type { AnyTool, JsonSchema, Projection, ToolContract } from '@toolgate/core';
import { createProjector, type ProjectionOptions } from '@toolgate/core/project';
import { geminiTarget } from './strict.ts';

export type { ProjectionOptions };

const projector = createProjector(geminiTarget);

/** Gemini's view of a tool. Pure, never throws; the same contract and options give the same object. */
export function projectTool(tool: AnyTool | ToolContract, options: ProjectionOptions = {}): Projection {
  return projector.projectTool(tool, options);
}

/** Gemini's view of a canonical JSON Schema. */
export function projectSchema(document: JsonSchema, options: ProjectionOptions = {}): Projection {
  return projector.projectSchema(document, options);
}
