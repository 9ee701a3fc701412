import { createToolbox, defineTool, type JsonSchema } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { prepareOpenAITools, projectSchema, runTools, type Server, toOpenAITools } from '../src/index.ts';
import { createAdapterWorld } from '../../tooling/src/adapter-world.ts';

const fieldAt = (server: Server, field: JsonSchema) => {
  const document = { type: 'object', properties: { field }, required: ['field'], additionalProperties: false };
  const { schema, losses, strict } = projectSchema(document, { server });
  const sent = (schema?.['properties'] as { readonly field?: unknown } | undefined)?.field;
  return { sent, losses: losses.map(({ kind, keyword }) => `${kind} ${keyword}`), strict: strict.eligible };
};

describe('what a server takes otherwise than OpenAI', () => {
  test.each<[Server, JsonSchema, object]>([
    ['openai', { type: 'string', pattern: 'a' }, { sent: { type: 'string', pattern: 'a' }, losses: [], strict: true }],
    ['xai', { type: 'string', pattern: 'a' }, { losses: ['widened pattern'], strict: true }],
    ['xai', { type: 'string', pattern: '^a|b$' }, { losses: ['widened pattern'] }],
    ['xai', { type: 'string', pattern: '^(?:a|[|])$' }, { losses: [] }],
    ['xai', { type: 'string', pattern: '^a\\$' }, { losses: ['widened pattern'] }],
    ['xai', { type: 'string', pattern: '^a.c$' }, { losses: ['widened pattern'], strict: true }],
    ['xai', { type: 'string', pattern: '^a[.]\\.c$' }, { losses: [] }],
    ['xai', { type: 'string', minLength: 1, maxLength: 2048 }, { sent: { type: 'string', minLength: 1, maxLength: 2048 }, losses: [] }],
    [
      'xai',
      { type: 'string', maxLength: 2049 },
      { sent: { type: 'string', description: '[maxLength: 2049]' }, losses: ['widened maxLength'] },
    ],
    [
      'xai',
      { type: 'string', minLength: 3000 },
      { sent: { type: 'string', minLength: 2048, description: '[minLength: 3000]' }, losses: ['widened minLength'], strict: true },
    ],
    ['xai', { type: 'array', items: { type: 'null' }, maxItems: 256 }, { losses: [], strict: true }],
    ['xai', { type: 'array', items: { type: 'null' }, maxItems: 257 }, { losses: ['widened maxItems'], strict: true }],
    ['xai', { type: 'array', items: { type: 'null' }, minItems: 257 }, { sent: { minItems: 256 }, losses: ['widened minItems'] }],
    ['xai', { type: 'string', format: 'uri' }, { sent: { type: 'string', format: 'uri' }, losses: [] }],
    ['xai', { type: 'array', items: { $ref: '#' } }, { strict: false }],
    ['azure', { type: 'string', format: 'ipv4' }, { losses: [], strict: true }],
    ['deepseek', { type: 'array', items: { type: 'string' }, minItems: 2 }, { losses: ['widened minItems'], strict: true }],
    ['deepseek', { type: 'string', format: 'date' }, { losses: ['widened format'] }],
    ['deepseek', { type: 'string', format: 'email' }, { losses: [] }],
    ['llama.cpp', { type: 'string', minLength: 2 }, { sent: { type: 'string', minLength: 2 }, losses: [] }],
    ['llama.cpp', { type: 'number', minimum: 2 }, { losses: ['widened minimum'] }],
    [
      'llama.cpp',
      { type: 'integer', minimum: 2, exclusiveMaximum: 9 },
      { sent: { type: 'integer', minimum: 2, exclusiveMaximum: 9 }, losses: [] },
    ],
    ['llama.cpp', { type: 'object', additionalProperties: { type: 'string' } }, { losses: [], strict: true }],
    ['ollama', { type: 'integer', minimum: 2 }, { sent: { type: 'integer', description: '[minimum: 2]' }, strict: false }],
    ['ollama', { type: 'string', const: 'a' }, { sent: { type: 'string', enum: ['a'] } }],
    ['mistral', { type: 'string', pattern: 'a' }, { sent: { type: 'string', pattern: 'a' }, losses: [], strict: true }],
  ])('%s: %j', (server, field, expected) => {
    expect(fieldAt(server, field)).toMatchObject(expected);
  });

  test('Ollama hands on no reference: what refers to itself is written out once, and what is inside is left to the gate', () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, below: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['name'],
      additionalProperties: false,
    };
    const document = { type: 'object', properties: { field: { $ref: '#/$defs/node' } }, additionalProperties: false, $defs: { node } };
    const { schema, losses } = projectSchema(document, { server: 'ollama' });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        field: {
          type: 'object',
          properties: { name: { type: 'string' }, below: { type: 'array', items: { description: '[$ref: "recursive"]' } } },
          required: ['name'],
        },
      },
    });
    expect(losses.map(({ path, kind, keyword }) => `${path} ${kind} ${keyword}`)).toContain(
      '/$defs/node/properties/below/items widened $ref',
    );
  });

  test.each(['llama.cpp', 'xai'] as const)(
    '%s closes an object that is silent about other keys, which therefore says that it is open',
    (server) => {
      const bag = { type: 'array', items: { type: 'object' } };
      const some = { type: 'object', properties: { a: { type: 'string' } } };
      const document = { type: 'object', properties: { bag, some, list: { type: 'array', items: {} } }, additionalProperties: false };
      const sent = projectSchema(document, { server, strict: false }).schema?.['properties'];
      expect(sent).toMatchObject({ bag: { items: { additionalProperties: true } }, some: { ...some, additionalProperties: true } });
      expect(projectSchema(document, { server: 'vllm', strict: false }).schema).toHaveProperty('properties.some', some);
    },
  );

  test('llama.cpp is sent what an object and a list do not say as it is', () => {
    const document = { type: 'object', properties: { bag: { type: 'object' }, list: { type: 'array' } }, additionalProperties: false };
    expect(projectSchema(document, { server: 'llama.cpp', strict: false }).schema?.['properties']).toEqual({
      bag: { type: 'object', additionalProperties: true },
      list: { type: 'array' },
    });
    expect(projectSchema(document, { server: 'llama.cpp' }).schema).toHaveProperty('properties.bag', { type: 'object' });
  });

  test('xAI is strict always, so that what goes out loose there is spelled as it takes it', () => {
    const open = { type: 'object', additionalProperties: true } as const;
    const sent = (properties: JsonSchema) => {
      const { schema, losses, strict } = projectSchema({ type: 'object', properties: { open, ...properties } }, { server: 'xai' });
      expect(strict.eligible).toBe(false);
      return { sent: schema?.['properties'], losses: losses.map(({ path, keyword, kind }) => `${path} ${kind} ${keyword}`) };
    };
    expect(
      sent({ a: true, b: false, d: { type: 'string', enum: [] }, c: { type: 'array', items: [{ type: 'null' }], additionalItems: false } }),
    ).toMatchObject({
      sent: { a: {}, b: { not: {} }, d: { type: 'string', not: {} }, c: { type: 'array', prefixItems: [{ type: 'null' }], items: false } },
      losses: [],
    });
    expect(sent({ a: { type: 'string', pattern: 'x' }, b: { type: 'string', pattern: '^x$' } })).toMatchObject({
      sent: { a: { type: 'string', description: '[pattern: "x"]' }, b: { type: 'string', pattern: '^x$' } },
      losses: ['/properties/a widened pattern'],
    });
    const counted = { type: 'array', items: {}, contains: { const: 'a' }, minContains: 0, maxContains: 2 };
    expect(sent({ a: counted, b: { not: counted, type: 'array', items: {} } })).toEqual({
      sent: {
        open: { type: 'object', additionalProperties: true, properties: {} },
        a: { type: 'array', items: {}, description: '[contains: {"const":"a"}; minContains: 0; maxContains: 2]' },
        b: { type: 'array', items: {} },
      },
      losses: [
        ...['contains', 'minContains', 'maxContains'].map((keyword) => `/properties/a widened ${keyword}`),
        ...['contains', 'minContains', 'maxContains'].map((keyword) => `/properties/b/not widened ${keyword}`),
        '/properties/b widened not',
      ],
    });
  });

  test('Azure has limits of its own', () => {
    const deep = (levels: number): JsonSchema => (levels === 0 ? { type: 'string' } : { type: 'array', items: deep(levels - 1) });
    expect([fieldAt('azure', deep(4)).strict, fieldAt('azure', deep(5)).strict, fieldAt('openai', deep(5)).strict]).toEqual([
      true,
      false,
      true,
    ]);
    const local = (['openai', 'vllm', 'llama.cpp'] as const).map((server) => fieldAt(server, deep(12)).strict);
    expect(local).toEqual([false, true, true]);
  });

  test('an optional property is null at OpenAI, and stays optional at llama.cpp and Ollama', () => {
    const optional = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
    expect(fieldAt('openai', optional).sent).toMatchObject({ required: ['a'] });
    for (const server of ['llama.cpp', 'ollama'] as const) expect(fieldAt(server, optional).sent).not.toHaveProperty('required');
  });
});

describe('the strict tools of a request', () => {
  const { toolbox } = createAdapterWorld();

  test('DeepSeek: all or none', () => {
    const { tools, diagnostics } = prepareOpenAITools(toolbox, { server: 'deepseek' });
    expect(tools.map((tool) => tool.function.strict)).toEqual([false, false]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'tool get_weather is sent with strict off: all tools of a request are strict there, or none is',
      'tool write_note is sent with strict off: open-object at /properties/labels',
    ]);
    const strict = toOpenAITools(toolbox.pick(['get_weather']), { server: 'deepseek', strict: true });
    expect(strict.map((tool) => tool.function.strict)).toEqual([true]);
    expect(() => toOpenAITools(toolbox, { server: 'deepseek', strict: true })).toThrow('tool get_weather: cannot be strict at DeepSeek');
  });

  test('Ollama: none, and strict: true is refused', () => {
    const { tools, diagnostics } = prepareOpenAITools(toolbox, { server: 'ollama' });
    expect(tools.map((tool) => tool.function.strict)).toEqual([false, false]);
    expect(diagnostics).toEqual([]);
    expect(() => toOpenAITools(toolbox, { server: 'ollama', strict: true })).toThrow(
      'toOpenAITools: strict cannot be true: Ollama enforces no schema',
    );
  });

  test('xAI takes 200 tools, vLLM and llama.cpp as many as there are', () => {
    const tools = Array.from({ length: 210 }, (_, index) =>
      defineTool({ name: `t${index}`, description: 'd', input: z.object({}), sideEffect: 'read', handler: () => 1 }),
    );
    const many = createToolbox(tools);
    const lengths = ([undefined, 'xai', 'vllm', 'llama.cpp'] as const).map((server) => toOpenAITools(many, { server }).length);
    expect(lengths).toEqual([128, 200, 210, 210]);
  });

  test('a server that there is not is refused', () => {
    expect(() => toOpenAITools(toolbox, { server: 'azur' } as never)).toThrow(
      "toOpenAITools: server must be 'openai', 'azure', 'deepseek', 'groq', 'llama.cpp', 'mistral', 'ollama', 'vllm' or 'xai', not 'azur'",
    );
  });
});

test('Mistral is sent ids of nine characters, the same in a call and its answer', async () => {
  const { gate } = createAdapterWorld();
  const call = (id: unknown) => ({ id, type: 'function', function: { name: 'get_weather', arguments: '{"city":"Ghent","unit":null}' } });
  const sent: { messages: readonly object[] }[] = [];
  const answers = [[call('call_far_too_long'), call('000000001'), call('Abc123xyZ')], []];
  const create = (body: never) => {
    sent.push(structuredClone(body));
    const tool_calls = answers[sent.length - 1] ?? [];
    const finish_reason = tool_calls.length > 0 ? 'tool_calls' : 'stop';
    return Promise.resolve({ id: 'c', choices: [{ index: 0, message: { role: 'assistant', content: '', tool_calls }, finish_reason }] });
  };
  const client = { chat: { completions: { create } } };
  const messages = [
    { role: 'assistant', tool_calls: [call('toolu_1')] },
    { role: 'tool', tool_call_id: 'toolu_1', content: '1' },
  ];
  const { transcript } = await runTools({ client, model: 'm', server: 'mistral', messages, gate });
  expect(sent[1]?.messages).toMatchObject([
    { tool_calls: [{ id: '000000002' }] },
    { tool_call_id: '000000002' },
    { tool_calls: [{ id: '000000003' }, { id: '000000001' }, { id: 'Abc123xyZ' }] },
    { tool_call_id: '000000003' },
    { tool_call_id: '000000001' },
    { tool_call_id: 'Abc123xyZ' },
  ]);
  expect(transcript[0]).toEqual(messages[0]);
});
