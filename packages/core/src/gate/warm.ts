import type { ToolSchema } from '../tool.ts';
import type { GateWorld } from './attempt.ts';
import { isolationOf } from './check-isolated.ts';

/** Milliseconds after which others have their turn. One schema is compiled in one go, and takes about one. */
const sliceMs = 5;

/** Compiles the schemas of all tools, as far as the cache holds them, and lets others have their turn in between. Never rejects. */
export async function warm(world: GateWorld): Promise<void> {
  try {
    await compileAll(world);
  } catch {
    // Only ahead of time: what cannot be compiled or reached now is told by the call that needs it.
  }
}

async function compileAll(world: GateWorld): Promise<void> {
  const { source, validators } = world;
  let room = validators.limit;
  let began = performance.now();
  for (const { name: tool, contract } of source.current().tools) {
    for (const schema of schemasOf(contract)) {
      const isolation = isolationOf(schema, world);
      if (isolation !== undefined) {
        await isolation.warm({ tool, schema }).catch(() => undefined);
        continue;
      }
      if (room-- <= 0) continue;
      validators.for(schema).prepare();
      if (performance.now() - began < sliceMs) continue;
      await new Promise((resolve) => setTimeout(resolve, 0));
      began = performance.now();
    }
  }
}

function schemasOf({ input, output }: { readonly input: ToolSchema; readonly output: ToolSchema | undefined }): readonly ToolSchema[] {
  return output === undefined ? [input] : [input, output];
}
