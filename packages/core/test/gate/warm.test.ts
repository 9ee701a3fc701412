import { createGate, createToolbox, defineTool, fromJsonSchema, type Isolation } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createWorld } from '../../src/gate/world.ts';
import { warm } from '../../src/gate/warm.ts';
import { toSource } from '../../src/toolbox.ts';

const tools = Array.from({ length: 60 }, (_, index) =>
  defineTool({
    name: `tool_${index}`,
    description: 'd',
    input: z.object({ [`key_${index}`]: z.int(), deep: z.array(z.object({ at: z.iso.date(), of: z.union([z.int(), z.string()]) })) }),
    sideEffect: 'read',
    handler: () => 1,
  }),
);

test('compiles the schemas of all tools, and others have their turn in between', async () => {
  const world = createWorld(toSource('gate', createToolbox(tools)), {});
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await warm(world);
  clearInterval(timer);
  expect(world.validators.size()).toBe(60);
  expect(turns).toBeGreaterThan(0);
});

test('compiles no more than the cache holds: the last would push out the first', async () => {
  const world = createWorld(toSource('gate', createToolbox(tools)), { limits: { validators: 10 } });
  await warm(world);
  const { validators } = world;
  expect(validators.size()).toBe(10);
  const first = validators.for(tools[0]!.contract.input);
  await warm(world);
  expect(validators.for(tools[0]!.contract.input)).toBe(first);
});

test('leaves what is from elsewhere to the isolation, and never rejects', async () => {
  const warmed: string[] = [];
  const isolation: Isolation = {
    check: () => Promise.resolve({ accepted: true }),
    warm: ({ tool }) => (warmed.push(tool), Promise.reject(new Error('not today'))),
  };
  const input = fromJsonSchema({ type: 'object', properties: { x: {} } });
  const far = defineTool({ name: 'far', description: 'd', input, output: input, sideEffect: 'read' }).handle(({ x }) => ({ x }));
  await expect(createGate(createToolbox([far, ...tools]), { isolation }).warm()).resolves.toBeUndefined();
  expect(warmed).toEqual(['far', 'far']);
  const broken = { current: () => { throw new Error('gone'); }, onChange: () => () => undefined }; // prettier-ignore
  await expect(createGate(broken as never, {}).warm()).resolves.toBeUndefined();
});

test.each([[{}], [null], [{ check: () => 1 }]])('an isolation that is none is refused: %j', (isolation) => {
  expect(() => createGate(createToolbox([]), { isolation: isolation as never })).toThrow(
    'isolation must have the functions check and warm',
  );
});
