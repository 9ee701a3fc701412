import { createGate, createToolbox, defineTool, type ToolSchema } from '@toolgate/core';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

afterEach(() => vi.unstubAllGlobals());

test('a schema is compiled by the first call that is held to it, and once', async () => {
  const define = (name: string) =>
    defineTool({ name, description: 'd', input: z.object({ [name]: z.int().max(name.length) }), sideEffect: 'read', handler: () => 'ran' });
  // The schema of schemas is compiled by the first definition of all.
  define('earlier');
  let compiled = 0;
  const { Function: real } = globalThis;
  vi.stubGlobal('Function', function Counted(...parameters: string[]) {
    compiled += 1;
    return Reflect.construct(real, parameters) as unknown;
  });
  const gate = createGate(createToolbox([define('one'), define('other')]));
  const seen = [compiled];
  for (const [name, text] of [
    ['one', '{'],
    ['one', '{"one":3}'],
    ['one', '{"one":4}'],
    ['other', '{"other":5}'],
  ] as const) {
    await gate.call({ id: 'c', name, arguments: text });
    seen.push(compiled);
  }
  expect(seen).toEqual([0, 0, 1, 1, 2]);
});

test.each<[string, z.ZodObject, number]>([
  ['nothing', z.object({ a: z.string() }), 0],
  ['a refinement', z.object({ a: z.string().refine((text) => text !== 'b') }), 1],
  ['a default', z.object({ a: z.string(), b: z.int().default(1) }), 1],
])('of a type that adds %s to its schema, Zod is asked about what the schema accepts, and about nothing else', async (_, type, times) => {
  const { input } = defineTool({ name: 'zod', description: 'd', input: type, sideEffect: 'read' }).contract;
  const parse = vi.fn<ToolSchema['parse']>(input.parse);
  const tool = defineTool({
    name: 't',
    description: 'd',
    input: { ...input, parse } as ToolSchema<object, object>,
    sideEffect: 'read',
    handler: () => 'ran',
  });
  const gate = createGate(createToolbox([tool]));
  expect(await gate.call({ id: 'c', name: 't', arguments: '{"a":1}' })).toMatchObject({ ok: false });
  expect(parse).not.toHaveBeenCalled();
  expect(await gate.call({ id: 'c', name: 't', arguments: '{"a":"a"}' })).toMatchObject({ ok: true });
  expect(parse).toHaveBeenCalledTimes(times);
});
