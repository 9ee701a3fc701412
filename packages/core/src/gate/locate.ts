import { unknownTool } from './fail.ts';
import type { CallFailure } from '../failure.ts';
import type { Toolbox } from '../toolbox.ts';
import type { Attempt, GateWorld } from './attempt.ts';

/** Name → tool. */
export function locate(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const toolbox = world.source.current();
  return identify(attempt, toolbox) ? undefined : unknownTool(attempt, world, toolbox);
}

/** True when the call has a tool, which it is then of. One that the model was not shown is none, though the gate may have it for others. */
export function identify(attempt: Attempt, toolbox: Toolbox): boolean {
  const tool = toolbox.find(attempt.name);
  const { projection } = attempt.options;
  if (tool === undefined || (projection !== undefined && projection.schema === undefined)) return false;
  attempt.tool = tool;
  attempt.contract = tool.contract;
  return true;
}
