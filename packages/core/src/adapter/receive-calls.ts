import type { ModelCall } from '../run-model.ts';
import type { ProjectedTools } from './projected-tools.ts';
import type { Turn } from './turn.ts';

/** A turn with its calls ready for the gate. */
export interface ReceivedTurn extends Omit<Turn, 'calls'> {
  readonly calls: readonly ModelCall[];
}

/** Gives each call of a turn its tool's own name and the projection that its model was shown. */
export function receiveCalls(turn: Turn, tools: ProjectedTools): ReceivedTurn {
  const calls = turn.calls.map((call): ModelCall => {
    const found = tools.find(call.name);
    if (found === undefined) return { call, projection: undefined };
    return { call: call.name === found.tool.name ? call : { ...call, name: found.tool.name }, projection: found.projection };
  });
  return { ...turn, calls };
}
