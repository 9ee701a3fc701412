import { unknownTool } from './fail.ts';
import type { CallFailure } from '../failure.ts';
import type { Attempt, GateWorld } from './attempt.ts';

/** Name → tool. */
export function locate(attempt: Attempt, world: GateWorld): CallFailure | undefined {
  const tool = world.toolbox.find(attempt.name);
  if (tool === undefined) return unknownTool(attempt, world);
  attempt.tool = tool;
  attempt.contract = tool.contract;
  return undefined;
}
