import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { fromZod3 } from '@toolgate/core/zod3';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod3';

test.each([
  ['Zod 4', z.object({ id: z.int(), owner: z.object({ name: z.string() }) })],
  ['Zod 3', fromZod3(z3.object({ id: z3.number().int(), owner: z3.object({ name: z3.string() }) }), { side: 'output' })],
])('keys that output does not name are dropped from a result, at any depth (%s)', async (_, output) => {
  const tool = defineTool({ name: 'get', description: 'd', input: z.object({}), output: output as never, sideEffect: 'read' }).handle(
    () => ({ id: 1, owner: { name: 'ada', password: 'sesame' }, internal: true }) as never,
  );
  expect(await createGate(createToolbox([tool])).call({ id: 'c', name: 'get' })).toMatchObject({
    ok: true,
    value: { id: 1, owner: { name: 'ada' } },
  });
});

test('a closed output says so itself: then an extra key is a fault of the handler', async () => {
  const output = z.strictObject({ id: z.int() });
  const tool = defineTool({ name: 'get', description: 'd', input: z.object({}), output, sideEffect: 'read' }).handle(
    () => ({ id: 1, internal: true }) as never,
  );
  expect(await createGate(createToolbox([tool])).call({ id: 'c', name: 'get' })).toMatchObject({ error: { code: 'invalid_output' } });
});
