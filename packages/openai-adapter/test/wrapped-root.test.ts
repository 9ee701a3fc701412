import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { projectTool } from '@toolgate/openai-adapter';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const pay = defineTool({
  name: 'pay',
  description: 'd',
  input: z.discriminatedUnion('by', [
    z.object({ by: z.literal('card'), number: z.string() }),
    z.object({ by: z.literal('bank'), cents: z.int(), note: z.string().optional() }),
  ]),
  sideEffect: 'write',
  handler: (input) => input.by,
});
const gate = createGate(createToolbox([pay]));

describe.each(['auto', false] as const)('a union at the root travels in a wrapper (strict: %s)', (strict) => {
  const projection = projectTool(pay, { strict });
  const answered = (value: unknown) => gate.call({ id: 'c', name: 'pay', arguments: JSON.stringify(value) }, { projection });

  test('and is taken out of it', async () => {
    expect(projection.wrapper).toBe('input');
    expect(await answered({ input: { by: 'card', number: '1' } })).toMatchObject({ ok: true, value: 'card' });
  });

  test.each([
    [{ input: { by: 'bank', cents: '5', note: 'n' } }, '/input/cents', 'type'],
    [{ input: { by: 'cash' } }, '/input/by', 'enum'],
    [{ input: { by: 'card', number: '1' }, note: 'hi' }, '/note', 'additionalProperties'],
  ])('%j is refused at the place that the model wrote', async (value, path, keyword) => {
    expect(await answered(value)).toMatchObject({ ok: false, error: { code: 'invalid_input', issues: [{ path, keyword }] } });
  });
});
