import { type AnyTool, createGate, createToolbox, defineTool, fromJsonSchema, type Gate, isDefinitionError } from '@toolgate/core';
import { projectionTargets } from '../projection-targets.ts';
import { largeSchemas } from './large.ts';
import { leastOf } from './least-of.ts';

/** Milliseconds of the processor that compiling one schema, and projecting it for one provider, is meant to take; it fails at twice as many. */
const compileMs = 250;
const projectMs = 100;

/** What came of it. */
export interface WithoutIsolation {
  readonly held: number;
  readonly wrong: readonly string[];
  readonly lines: readonly string[];
}

/** Compiles and projects the largest schemas in the program itself, where nothing else limits the time. */
export async function withoutIsolation(): Promise<WithoutIsolation> {
  const lines: string[] = [];
  const wrong: string[] = [];
  const longest = { compiled: 0, called: 0, projected: 0 };
  // What the first of all costs is not theirs.
  for (const { make } of largeSchemas.slice(0, 3)) await measured(make);
  for (const { name, make } of largeSchemas) {
    try {
      const { compiled, called, projected } = await measured(make);
      longest.compiled = Math.max(longest.compiled, compiled);
      longest.called = Math.max(longest.called, called);
      longest.projected = Math.max(longest.projected, projected);
      lines.push(`  ${name}: compiled in ${compiled} ms, first refused call in ${called} ms, projected in ${projected} ms`);
      if (compiled > 2 * compileMs || projected > 2 * projectMs)
        wrong.push(`${name}: compiled in ${compiled} ms, projected in ${projected} ms`);
    } catch (error) {
      if (!isDefinitionError(error)) throw error;
      wrong.push(`${name}: ${error.message}`);
    }
  }
  const { compiled, called, projected } = longest;
  const summary = `without an isolation, at the limits: compiled in ${compiled} ms, first refused call in ${called} ms, projected in ${projected} ms at most`;
  return { held: largeSchemas.length - wrong.length, wrong, lines: [summary, ...lines] };
}

async function measured(make: (prefix: string) => object): Promise<{ compiled: number; called: number; projected: number }> {
  const inputs = Array.from({ length: 5 }, (_, index) => fromJsonSchema(make(`k${index}_`)));
  const gates = inputs.map(gateOf);
  let tried = -1;
  const compiled = await leastOf(compileMs, () => gates[++tried]?.warm());
  const called = await leastOf(Infinity, () => gates[tried]?.call({ id: 'call', name: 'tool', arguments: '{"another":1,"a":{}}' }));
  let projected = 0;
  for (const { project } of projectionTargets) {
    projected = Math.max(projected, await leastOf(projectMs, () => project(inputs[0]!.json)));
  }
  return { compiled, called, projected };
}

function gateOf(input: ReturnType<typeof fromJsonSchema>): Gate {
  const tool = defineTool({ name: 'tool', description: 'From elsewhere.', sideEffect: 'read', input, handler: () => 'ran' });
  return createGate(createToolbox<readonly AnyTool[]>([tool]));
}
