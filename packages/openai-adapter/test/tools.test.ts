import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { prepareOpenAITools, projectTool, runTools, toOpenAITools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const broken = defineTool({
  name: 'remote',
  description: 'Schema of a stranger.',
  input: fromJsonSchema({ type: 'object', properties: { list: { type: 'object', patternProperties: { '^(?=x)': { type: 'string' } } } } }),
  sideEffect: 'read',
  handler: () => 1,
});

describe('the tools of a request', () => {
  test('both APIs say strict explicitly, on or off', () => {
    const { toolbox } = createAdapterWorld();
    expect(toOpenAITools(toolbox).map((tool) => [tool.type, tool.function.name, tool.function.strict])).toEqual([
      ['function', 'get_weather', true],
      ['function', 'write_note', false],
    ]);
    expect(toOpenAITools(toolbox, { api: 'responses' }).map(({ type, name, strict }) => [type, name, strict])).toEqual([
      ['function', 'get_weather', true],
      ['function', 'write_note', false],
    ]);
    expect(toOpenAITools(toolbox, { strict: false }).map((tool) => tool.function.strict)).toEqual([false, false]);
  });

  test('the array and the tools in it are fresh and may be changed; the schemas are shared and may not', () => {
    const { toolbox } = createAdapterWorld();
    const [first, second] = [toOpenAITools(toolbox), toOpenAITools(toolbox)];
    expect(first).not.toBe(second);
    expect(first[0]).not.toBe(second[0]);
    expect(first[0]?.function.parameters).toBe(second[0]?.function.parameters);
    first.push(...second.splice(0));
    if (first[0]) first[0].function.description = 'changed';
    expect(toOpenAITools(toolbox)[0]?.function.description).toBe('Weather in a city.');
    expect(() => Object.assign(first[0]?.function.parameters ?? {}, { type: 'array' })).toThrow(TypeError);
  });

  test('a projection is made once for a contract and its options', () => {
    const { weather } = createAdapterWorld();
    expect(projectTool(weather)).toBe(projectTool(weather.contract, { strict: 'auto' }));
    expect(projectTool(weather, { strict: false })).not.toBe(projectTool(weather));
  });

  test('strict: true refuses at start-up, naming tool, place and reason', () => {
    const { toolbox } = createAdapterWorld();
    expect(() => toOpenAITools(toolbox, { strict: true })).toThrow(
      "tool write_note: cannot be strict at OpenAI: open-object at /properties/labels; change its schema or the toolbox, or use strict: 'auto'",
    );
    expect(() => toOpenAITools(toolbox.pick(['get_weather']), { strict: true })).not.toThrow();
  });

  test('diagnostics name the tools that are not strict, and why', () => {
    const { toolbox } = createAdapterWorld();
    const { tools, diagnostics } = prepareOpenAITools(toolbox);
    expect(tools).toEqual(toOpenAITools(toolbox));
    expect(diagnostics).toEqual([
      {
        tool: 'write_note',
        code: 'loose',
        message: 'tool write_note is sent with strict off: open-object at /properties/labels',
        reasons: [{ code: 'open-object', at: '/properties/labels' }],
      },
    ]);
  });

  test('a tool of a stranger that cannot be strict does not keep its neighbours from it', () => {
    const { weather } = createAdapterWorld();
    expect(toOpenAITools(createToolbox([broken, weather])).map((tool) => tool.function.strict)).toEqual([false, true]);
  });

  const thousand = createToolbox(
    Array.from({ length: 1000 }, (_, index) =>
      defineTool({
        name: `tool_${index}`,
        description: 'One of many.',
        input: z.object({ a: z.string().optional() }),
        sideEffect: 'read',
        handler: () => 1,
      }),
    ),
  );

  test('1,000 unchanged tools cost no projection', () => {
    // A server that takes any number, so that all of them are looked at.
    const first = toOpenAITools(thousand, { server: 'vllm' });
    const second = toOpenAITools(thousand, { server: 'vllm' });
    expect(first).toHaveLength(1000);
    expect(second).toEqual(first);
    expect(second.every((tool, index) => tool.function.parameters === first[index]?.function.parameters)).toBe(true);
  });

  test('a request takes 128 tools: the first are sent, the others are left out and told of', () => {
    const { tools, diagnostics } = prepareOpenAITools(thousand);
    expect(tools.map((tool) => tool.function.name)).toEqual(thousand.tools.slice(0, 128).map(({ name }) => name));
    expect(diagnostics).toHaveLength(872);
    expect(diagnostics[0]).toEqual({
      tool: 'tool_128',
      code: 'left_out',
      message: 'tool tool_128 cannot be sent and is left out: a request takes no more tools',
      reasons: [{ code: 'budget:tools', at: '/' }],
    });
  });

  test('tools of the caller that stand in the request are among the 128', async () => {
    const bodies: { readonly tools: readonly object[] }[] = [];
    const answer = { role: 'assistant', content: 'Done.' };
    const create = async (body: never) => {
      bodies.push(body);
      return { id: 'c', output: [{ type: 'message', ...answer, content: [] }], choices: [{ message: answer, finish_reason: 'stop' }] };
    };
    const client = { chat: { completions: { create } }, responses: { create } };
    const gate = createGate(thousand);
    const own = Array.from({ length: 8 }, () => ({ type: 'web_search' }));
    await runTools({ client, model: 'm', messages: [], gate, request: { tools: own } });
    await runTools({ client, model: 'm', input: 'Go.', api: 'responses', gate, request: { tools: own } });
    await runTools({ client, model: 'm', input: 'Go.', api: 'responses', gate, request: { tools: own }, server: 'vllm' });
    expect(bodies.map(({ tools }) => [tools.length, tools[0]])).toEqual([
      [128, own[0]],
      [128, own[0]],
      [1008, own[0]],
    ]);
  });
});
