import { unknownTool } from './fail.ts';
import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld } from './attempt.ts';

/** Name → tool. */
export function locate(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const toolbox = world.source.current();
  const tool = toolbox.find(attempt.name);
  if (tool === undefined) return unknownTool(attempt, world, toolbox);
  attempt.tool = tool;
  attempt.contract = tool.contract;
  return undefined;
}
