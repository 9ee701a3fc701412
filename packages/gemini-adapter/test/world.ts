import { createGate, createToolbox } from '@toolgate/core';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

/** The world of the adapters' tests, with a tool whose name Gemini does not take. */
export function createWorld() {
  const { seen, weather, check } = createAdapterWorld();
  const toolbox = createToolbox([weather, check]);
  return { seen, weather, check, toolbox, gate: createGate(toolbox) };
}
