import { createGate, createToolbox, defineTool } from '@toolgate/core';
import * as z from 'zod';

/** The tools that the adapter's tests talk about, and what their handlers have seen. */
export function createWorld() {
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
  const toolbox = createToolbox([weather, check]);
  return { seen, weather, check, toolbox, gate: createGate(toolbox) };
}
