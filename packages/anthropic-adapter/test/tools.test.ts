import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { prepareAnthropicTools, projectTool, receive, runTools, toAnthropicTools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const toolOf = (name: string, input: z.ZodObject) => defineTool({ name, description: 'd', input, sideEffect: 'read', handler: () => 1 });
const named = (count: number, input: z.ZodObject) =>
  createToolbox(Array.from({ length: count }, (_, index) => toolOf(`tool_${index}`, input)));
const strictOf = (toolbox: Parameters<typeof toAnthropicTools>[0]) => toAnthropicTools(toolbox).map(({ strict }) => strict);

describe('the tools of a request', () => {
  test('say strict explicitly, on or off', () => {
    const { toolbox } = createAdapterWorld();
    expect(toAnthropicTools(toolbox).map(({ name, strict }) => [name, strict])).toEqual([
      ['get_weather', true],
      ['write_note', false],
    ]);
    expect(toAnthropicTools(toolbox, { strict: false }).map(({ strict }) => strict)).toEqual([false, false]);
  });

  test('the array and the tools in it are fresh and may be changed; the schemas are shared and may not', () => {
    const { toolbox } = createAdapterWorld();
    const [first, second] = [toAnthropicTools(toolbox), toAnthropicTools(toolbox)];
    expect(first).not.toBe(second);
    expect(first[0]?.input_schema).toBe(second[0]?.input_schema);
    if (first[0]) first[0].description = 'changed';
    expect(toAnthropicTools(toolbox)[0]?.description).toBe('Weather in a city.');
    expect(() => Object.assign(first[0]?.input_schema ?? {}, { type: 'array' })).toThrow(TypeError);
  });

  test('a projection is made once for a contract and its options', () => {
    const { weather } = createAdapterWorld();
    expect(projectTool(weather)).toBe(projectTool(weather.contract, { strict: 'auto' }));
    expect(projectTool(weather, { strict: false })).not.toBe(projectTool(weather));
  });

  test('a tool that cannot be sent is left out, is told of, and costs the others nothing', () => {
    const { weather } = createAdapterWorld();
    const remote = defineTool({
      name: 'remote',
      description: 'Schema of a stranger.',
      input: fromJsonSchema({ type: 'object', properties: { $filter: { type: 'string' } }, additionalProperties: true }),
      sideEffect: 'read',
      handler: () => 1,
    });
    const { tools, diagnostics } = prepareAnthropicTools(createToolbox([remote, weather]));
    expect(tools.map(({ name, strict }) => [name, strict])).toEqual([['get_weather', true]]);
    expect(diagnostics).toMatchObject([
      { tool: 'remote', code: 'left_out', message: expect.stringContaining('property-name at /properties/$filter') as string },
    ]);
  });

  test('strict: true refuses at start-up, naming tool, place and reason', () => {
    const { toolbox } = createAdapterWorld();
    expect(() => toAnthropicTools(toolbox, { strict: true })).toThrow(
      "tool write_note: cannot be strict at Anthropic: open-object at /properties/labels; change its schema or the toolbox, or use strict: 'auto'",
    );
    expect(() => toAnthropicTools(toolbox.pick(['get_weather']), { strict: true })).not.toThrow();
    expect(() => toAnthropicTools(named(21, z.object({})), { strict: true })).toThrow(
      'tool tool_20: cannot be strict at Anthropic: a request takes no more strict tools',
    );
  });
});

describe('the budget of a request is spent in the order of the toolbox', () => {
  const optional = z.object(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`o${index}`, z.string().optional()])));
  const unions = z.object(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`u${index}`, z.union([z.string(), z.int()])])));

  test.each([
    ['20 strict tools', named(22, z.object({ a: z.string() })), 20, 'a request takes no more strict tools'],
    ['24 optional properties', named(4, optional), 2, 'a request takes no more optional properties in strict tools'],
    ['16 unions', named(3, unions), 1, 'a request takes no more unions in strict tools'],
  ])('%s, the rest loose and told of', (_, toolbox, count, reason) => {
    const { tools, diagnostics } = prepareAnthropicTools(toolbox);
    expect(tools.map(({ strict }) => strict)).toEqual(toolbox.tools.map((_tool, index) => index < count));
    expect(diagnostics.map(({ tool, code, message }) => [tool, code, message])).toEqual(
      toolbox.tools.slice(count).map(({ name }) => [name, 'loose', `tool ${name} is sent with strict off: ${reason}`]),
    );
  });

  test('a later tool that still fits is strict', () => {
    const toolbox = createToolbox([
      toolOf('a', optional),
      toolOf('b', optional),
      toolOf('c', optional),
      toolOf('d', z.object({ o: z.string().optional() })),
    ]);
    expect(strictOf(toolbox)).toEqual([true, true, false, true]);
  });

  const seven = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`u${index}`, { type: ['string', 'null'] }]));
  test.each([
    ['a strict tool', named(21, z.object({ a: z.string() })), { type: 'object', properties: {} }, true, 19],
    [
      'optional properties',
      named(3, optional),
      { type: 'object', properties: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, { type: 'string' }])) },
      true,
      1,
    ],
    ['unions', named(1, unions), { type: 'object', properties: seven, required: Object.keys(seven) }, true, 0],
    ['a tool that is not strict', named(21, z.object({ a: z.string() })), { type: 'object', properties: {} }, false, 20],
  ])('of the caller, %s in the request is counted as well', async (_, toolbox, schema, strict, count) => {
    const own = { name: 'own', input_schema: schema, strict };
    const bodies: { readonly tools: readonly { readonly strict: boolean }[] }[] = [];
    const create = async (body: never) => {
      bodies.push(body);
      return { content: [], stop_reason: 'end_turn' };
    };
    await runTools({ client: { messages: { create } }, model: 'm', messages: [], gate: createGate(toolbox), request: { tools: [own] } });
    expect(bodies[0]?.tools.slice(1).map((tool) => tool.strict)).toEqual(toolbox.tools.map((_tool, index) => index < count));
  });

  test('a call comes with the projection that its tool was sent with', () => {
    const toolbox = named(21, z.object({ a: z.string().min(2) }));
    const content = ['tool_19', 'tool_20'].map((name) => ({ type: 'tool_use', id: name, name, input: { a: 'xy' } }));
    const projections = receive({ content, stop_reason: 'tool_use' }, toolbox).map(({ projection }) => projection);
    expect(projections).toEqual([projectTool(toolbox.get('tool_19')), projectTool(toolbox.get('tool_20'), { strict: false })]);
    expect(prepareAnthropicTools(toolbox).receive({ content, stop_reason: 'tool_use' })[1]?.projection).toBe(projections[1]);
  });
});

test('a value in another letter case is refused, naming the value, unless it is to be restored', async () => {
  const tool = toolOf('paint', z.object({ colour: z.enum(['red', 'blue']) }));
  const toolbox = createToolbox([tool]);
  const gate = createGate(toolbox);
  const message = { content: [{ type: 'tool_use', id: 'a', name: 'paint', input: { colour: 'Red' } }], stop_reason: 'tool_use' };
  const outcomes = [receive(message, toolbox), receive(message, toolbox, { restoreEnumCase: true })].map(([received]) =>
    received === undefined ? undefined : gate.call(received.call, { projection: received.projection }),
  );
  expect(await outcomes[0]).toMatchObject({
    ok: false,
    error: { issues: [{ path: '/colour', received: 'string "Red"', allowed: ['red', 'blue'] }] },
  });
  expect(await outcomes[1]).toMatchObject({ ok: true });
});
