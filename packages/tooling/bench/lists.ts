import { createToolbox, defineTool, type Toolbox } from '@toolgate/core';
import { toOpenAITools } from '@toolgate/openai-adapter';
import { z } from 'zod';
import { type Candidate, compare, type Comparison } from './measure.ts';

/** One row about a thousand tools. */
export interface ListRow {
  readonly work: string;
  readonly baseline: string;
  readonly ours: Comparison;
}

const tools = 1_000;

/** OpenAI takes 128 tools, and the others would be left out; such a server takes all. */
const options = { server: 'vllm' } as const;

/** What is paid once per process, and what is paid once per request to a model. */
export async function benchLists(told: (row: ListRow) => void): Promise<void> {
  const once = { rounds: 7, warmUp: 1_000, slice: 1 };
  const registered = await compare([converting(), registering()], once);
  const first = await compare([converting(), listingFirst()], once);
  const again = await compare(listingAgain(register(inputs())));
  told({ work: 'registering', baseline: 'z.toJSONSchema', ours: registered[1] as Comparison });
  told({ work: 'first toOpenAITools', baseline: 'z.toJSONSchema', ours: first[1] as Comparison });
  told({ work: 'toOpenAITools again', baseline: 'JSON.stringify of the list', ours: again[1] as Comparison });
}

/** Fresh schemas, since Zod and we remember what was derived from one. */
function inputs(): readonly z.ZodObject[] {
  return Array.from({ length: tools }, (_, index) =>
    z.object({
      id: z
        .string()
        .regex(/^[a-z0-9]{8}$/)
        .describe(`Id of the thing that tool ${index} is about.`),
      title: z.string().min(1).max(120),
      count: z
        .int()
        .min(0)
        .max(1_000 + index),
      mode: z.enum(['fast', 'careful', `special-${index}`]),
      tags: z.array(z.string().max(24)).max(10).optional(),
      owner: z.object({ name: z.string().max(60), active: z.boolean() }),
    }),
  );
}

function register(types: readonly z.ZodObject[]): Toolbox {
  return createToolbox(
    types.map((input, index) =>
      defineTool({ name: `tool_${index}`, description: `Does thing ${index}.`, input, sideEffect: 'read', handler: () => null }),
    ),
  );
}

function converting(): Candidate {
  const batches: (readonly z.ZodObject[])[] = [];
  return {
    name: 'z.toJSONSchema',
    prepare: (times) => batches.push(...Array.from({ length: times }, inputs)),
    run: () => batches.splice(0).map((types) => types.map((type) => z.toJSONSchema(type, { io: 'input' })).length),
  };
}

function registering(): Candidate {
  const batches: (readonly z.ZodObject[])[] = [];
  return {
    name: 'defineTool, createToolbox',
    prepare: (times) => batches.push(...Array.from({ length: times }, inputs)),
    run: () => batches.splice(0).map((types) => register(types).tools.length),
  };
}

function listingFirst(): Candidate {
  const batches: Toolbox[] = [];
  return {
    name: 'first toOpenAITools',
    prepare: (times) => batches.push(...Array.from({ length: times }, () => register(inputs()))),
    run: () => batches.splice(0).map((toolbox) => listed(toolbox).length),
  };
}

/** A bench of fewer tools than it claims measures something else. */
function listed(toolbox: Toolbox): readonly object[] {
  const list = toOpenAITools(toolbox, options);
  if (list.length !== tools) throw new Error(`bench: ${list.length} of ${tools} tools were sent`);
  return list;
}

function listingAgain(toolbox: Toolbox): readonly [Candidate, Candidate] {
  const list = listed(toolbox);
  const repeat = (work: () => number) => (times: number) => {
    let sum = 0;
    for (let index = 0; index < times; index += 1) sum += work();
    return sum;
  };
  return [
    { name: 'JSON.stringify', run: repeat(() => JSON.stringify(list).length) },
    { name: 'toOpenAITools', run: repeat(() => listed(toolbox).length) },
  ];
}
