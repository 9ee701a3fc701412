import { unknownTool } from './fail.ts';
import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld } from './attempt.ts';

/** Name → tool. A tool that the model was not shown is none, though the gate may have it for others. */
export function locate(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const toolbox = world.source.current();
  const tool = toolbox.find(attempt.name);
  const { projection } = attempt.options;
  if (tool === undefined || (projection !== undefined && projection.schema === undefined)) return unknownTool(attempt, world, toolbox);
  attempt.tool = tool;
  attempt.contract = tool.contract;
  return undefined;
}
