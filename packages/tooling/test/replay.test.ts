import { projectTool as forAnthropic, receive as fromAnthropic, runTools as talkToAnthropic } from '@toolgate/anthropic-adapter';
import { createGate, createToolbox, defineTool, type ModelCall } from '@toolgate/core';
import { projectTool as forGemini, receive as fromGemini, runTools as talkToGemini } from '@toolgate/gemini-adapter';
import { projectTool as forOpenAI, receive as fromOpenAI, runTools as talkToOpenAI } from '@toolgate/openai-adapter';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { answerer } from './adapters/wire.ts';

interface Node {
  name: string;
  below?: Node[] | undefined;
}
const node: z.ZodType<Node, Node> = z.lazy(() => z.object({ name: z.string(), below: z.array(node).optional() }));
const inputs = {
  plan: z.object({ when: z.string().optional(), tree: node.optional(), tags: z.record(z.string(), z.int()).optional() }),
  shape: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), r: z.number().optional() }),
    z.object({ kind: z.literal('box'), sides: z.array(z.object({ w: z.number(), h: z.number().optional() })) }),
  ]),
  odd: z.object({ 'a b': z.string(), $ref: z.int().optional(), constructor: z.string().optional(), a_b: z.boolean().optional() }),
};
const tools = Object.entries(inputs).map(([name, input]) =>
  defineTool({ name, description: 'd', input, sideEffect: 'read', handler: () => `ran ${name}` }),
);
const toolbox = createToolbox(tools);
const gate = createGate(toolbox);

/** What the tools declare, as nobody's model writes it. */
const calls: readonly (readonly [tool: string, input: unknown])[] = [
  ['plan', { tree: { name: 'x', below: [{ name: 'y', below: [] }] }, tags: { a: 1, key: 2 } }],
  ['plan', {}],
  ['shape', { kind: 'box', sides: [{ w: 1 }, { w: 1, h: 2 }] }],
  ['shape', { kind: 'circle' }],
  ['odd', { 'a b': 'x', $ref: 5, constructor: 'c', a_b: true }],
];
const answers = calls.map(([name]) => `"ran ${name}"`);

const openaiOptions = { records: 'pairs' } as const;
const anthropicOptions = { records: 'pairs', renameProperties: true } as const;
const geminiOptions = { renameProperties: true } as const;

const inOpenAI = ([name, input]: (typeof calls)[number], index: number) => {
  const written = forOpenAI(toolbox.get(name), openaiOptions).encode(input);
  return { id: `call_${index}`, type: 'function', function: { name, arguments: JSON.stringify(written) } };
};
const inAnthropic = ([name, input]: (typeof calls)[number], index: number) => {
  const written = forAnthropic(toolbox.get(name), anthropicOptions).encode(input);
  return { type: 'tool_use', id: `toolu_${index}`, name, input: written };
};
const inGemini = ([name, input]: (typeof calls)[number], index: number) => {
  const args = forGemini(toolbox.get(name), geminiOptions).encode(input);
  return { functionCall: { id: `fc_${index}`, name, args } };
};

/** The calls of a turn as their tools declare them, whoever has written them. */
function canonical(received: readonly ModelCall[]): typeof calls {
  return received.map(({ call: { name, arguments: given }, projection }) => [
    name,
    projection?.restore(typeof given === 'string' ? JSON.parse(given) : given),
  ]);
}

/** Each written call is one that its provider's model may make under the schema that stands in the same request. */
function expectWritable(
  schemas: ReadonlyMap<string, unknown>,
  written: readonly { readonly name: string; readonly given: unknown }[],
): void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { name, given } of written)
    expect([name, ajv.validate(schemas.get(name) as object, given), ajv.errors]).toEqual([name, true, null]);
  expect(written).toHaveLength(calls.length);
}

test('a conversation goes from OpenAI to Anthropic to Gemini and back, and each reads its calls as if they were its own', async () => {
  const chatTurn = {
    choices: [{ message: { role: 'assistant', content: null, tool_calls: calls.map(inOpenAI) }, finish_reason: 'tool_calls' }],
  };
  const chatEnd = { choices: [{ message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }] };
  const openai = await talkToOpenAI({
    client: { chat: { completions: { create: answerer([chatTurn, chatEnd]) } } },
    model: 'm',
    messages: [{ role: 'user', content: 'Go.' }],
    gate,
    ...openaiOptions,
  });
  expect(openai.outcomes.map(({ ok }) => ok)).toEqual(calls.map(() => true));
  const said = canonical(fromOpenAI(chatTurn, toolbox, openaiOptions));
  expect(said).toEqual(calls);

  const bodies: {
    readonly tools: readonly { readonly name: string; readonly input_schema: object }[];
    readonly messages: readonly object[];
  }[] = [];
  const message = { content: [{ type: 'text', text: 'Done.' }], stop_reason: 'end_turn' };
  const blocks = said.map(inAnthropic);
  const results = answers.map((content, index) => ({ type: 'tool_result', tool_use_id: `toolu_${index}`, content }));
  const atAnthropic = await talkToAnthropic({
    client: { messages: { create: async (body: never) => (bodies.push(body), message) } },
    model: 'm',
    messages: [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: blocks },
      { role: 'user', content: results },
    ],
    gate,
    ...anthropicOptions,
  });
  expect(atAnthropic.stop).toBe('answered');
  const [body] = bodies;
  expect(body?.messages[1]).toEqual({ role: 'assistant', content: blocks });
  expectWritable(
    new Map(body?.tools.map(({ name, input_schema }) => [name, input_schema])),
    blocks.map(({ name, input }) => ({ name, given: input })),
  );
  const heard = canonical(fromAnthropic({ content: blocks, stop_reason: 'tool_use' }, toolbox, anthropicOptions));
  expect(heard).toEqual(calls);

  interface Declared {
    readonly name: string;
    readonly parametersJsonSchema: object;
  }
  const requests: { readonly config: { readonly tools: readonly { readonly functionDeclarations: readonly Declared[] }[] } }[] = [];
  const parts = heard.map(inGemini);
  const generate = async (request: never) => {
    requests.push(request);
    return { candidates: [{ content: { role: 'model', parts: [{ text: 'Done.' }] }, finishReason: 'STOP' }] };
  };
  const atGemini = await talkToGemini({
    client: { models: { generateContent: generate, generateContentStream: generate } },
    model: 'm',
    contents: [
      { role: 'user', parts: [{ text: 'Go.' }] },
      { role: 'model', parts },
    ],
    gate,
    ...geminiOptions,
  });
  expect(atGemini.stop).toBe('answered');
  const declared = requests[0]?.config.tools.flatMap(({ functionDeclarations }) => functionDeclarations) ?? [];
  expectWritable(
    new Map(declared.map(({ name, parametersJsonSchema }) => [name, parametersJsonSchema])),
    parts.map(({ functionCall: { name, args } }) => ({ name, given: args })),
  );
  const last = canonical(fromGemini({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] }, toolbox, geminiOptions));
  expect(last).toEqual(calls);
  expect(last.map(inOpenAI)).toEqual(calls.map(inOpenAI));
});
