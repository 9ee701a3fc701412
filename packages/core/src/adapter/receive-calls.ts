import type { Projection } from '../projection.ts';
import type { ModelCall } from '../run-model.ts';
import type { ProjectedTools } from './projected-tools.ts';
import type { Turn } from './turn.ts';

/** A turn with its calls ready for the gate. */
export interface ReceivedTurn extends Omit<Turn, 'calls'> {
  readonly calls: readonly ModelCall[];
}

/**
 * Gives each call of a turn its tool's own name and the projection that its model was shown. What it was not shown, because it is no tool of
 * this toolbox or was left out of the request, gets a projection that the gate answers with `unknown_tool`, whatever tools it has.
 */
export function receiveCalls(turn: Turn, tools: ProjectedTools): ReceivedTurn {
  const calls = turn.calls.map((call): ModelCall => {
    const found = tools.find(call.name);
    if (found === undefined) return { call, projection: notShown(tools) };
    const projection = found.projection.schema === undefined ? notShown(tools) : found.projection;
    return { call: call.name === found.tool.name ? call : { ...call, name: found.tool.name }, projection };
  });
  return { ...turn, calls };
}

function notShown({ list }: ProjectedTools): Projection {
  const offered = list.filter(({ projection }) => projection.schema !== undefined).map(({ tool }) => tool.name);
  return { schema: undefined, offered, strict: { eligible: false, reasons: [] }, losses: [], restore: asItIs, encode: asItIs };
}

const asItIs = (value: unknown): unknown => value;
