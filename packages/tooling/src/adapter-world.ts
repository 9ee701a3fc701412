import { createGate, createToolbox, defineTool } from '@toolgate/core';
import * as z from 'zod';

/** The tools that the tests of every provider's adapter talk about, and what their handlers have seen. Not in the toolbox: `check`, whose name not each provider takes. */
export function createAdapterWorld() {
  const seen: unknown[] = [];
  const weather = defineTool({
    name: 'get_weather',
    description: 'Weather in a city.',
    input: z.object({ city: z.string().min(2), unit: z.enum(['c', 'f']).optional() }),
    sideEffect: 'read',
    handler: (input) => {
      seen.push(input);
      return { city: input.city, degrees: 21 };
    },
  });
  const note = defineTool({
    name: 'write_note',
    description: 'Writes a note.',
    input: z.object({ labels: z.record(z.string(), z.string()), text: z.string() }),
    sideEffect: 'write',
    handler: (input) => {
      seen.push(input);
      return 'written';
    },
  });
  const check = defineTool({
    name: '2fa-check',
    description: 'Checks a code.',
    input: z.object({ code: z.string() }),
    sideEffect: 'write',
    handler: (input) => {
      seen.push(input);
      return 'checked';
    },
  });
  const toolbox = createToolbox([weather, note]);
  return { seen, weather, note, check, toolbox, gate: createGate(toolbox) };
}
