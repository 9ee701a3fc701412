import { content, createGate, createToolbox, defineTool, type CallRecord, fromJsonSchema, type Gate, ToolError } from '@toolgate/core';
import { type OpenApiMount, type OpenApiMountOptions, mountOpenApi } from '@toolgate/openapi-adapter';
import { z } from 'zod';

const empty = z.object({});
const read = { description: 'Does something.', sideEffect: 'read' } as const;

interface Tree {
  label: string;
  children: Tree[];
}
const tree: z.ZodType<Tree, Tree> = z.lazy(() => z.object({ label: z.string().min(1), children: z.array(tree) }));

export const tools = [
  defineTool({
    ...read,
    name: 'echo',
    title: 'Echo',
    description: 'Echo text.',
    input: z.object({ text: z.string().min(1).describe('what to echo'), times: z.int().min(1).max(5).default(1) }),
    handler: ({ text, times }) => text.repeat(times),
  }),
  defineTool({ ...read, name: 'sum', input: z.object({ a: z.int(), b: z.int() }), output: z.object({ sum: z.int() }) }).handle(
    ({ a, b }) => ({ sum: a + b }),
  ),
  defineTool({ ...read, name: 'plant', input: z.object({ tree }), output: tree }).handle(({ tree: planted }) => planted),
  defineTool({ ...read, name: 'root', input: fromJsonSchema(rootOf('#')) }).handle((given) => given),
  defineTool({ ...read, name: 'older', input: fromJsonSchema(olderSchema()) }).handle((given) => given),
  defineTool({ ...read, name: 'choice', input: z.union([z.object({ a: z.string() }), z.object({ b: z.int() })]) }).handle((given) => given),
  defineTool({ ...read, name: 'wrong', input: empty, output: z.object({ sum: z.int() }) }).handle(() => ({ sum: Number.NaN })),
  defineTool({ ...read, name: 'crash', input: empty }).handle(() => {
    throw new Error('kaboom /etc/secret');
  }),
  defineTool({ ...read, name: 'refuse', input: empty }).handle(() => {
    throw new ToolError('Not today.', { data: { until: 'tomorrow' } });
  }),
  defineTool({ ...read, name: 'slow', input: empty, timeoutMs: 20 }).handle(() => new Promise(() => undefined)),
  defineTool({ ...read, name: 'show', input: empty }).handle(() => content([{ type: 'text', text: 'a picture' }])),
  defineTool({ ...read, name: 'measured', input: empty, output: z.object({ width: z.int() }) }).handle(() =>
    content([{ type: 'text', text: 'a picture' }], { width: 1 }),
  ),
  defineTool({ ...read, name: 'nothing', input: empty }).handle(() => undefined),
  defineTool({ ...read, name: 'who', input: empty }).handle((_, { principal, callId }) => ({ principal: principal ?? null, callId })),
  defineTool({ ...read, name: 'constructor', input: empty }).handle(() => 'made'),
  defineTool({ ...read, name: 'Refusal', input: empty, output: empty }).handle(() => ({})),
];

function rootOf($ref: string): object {
  return { type: 'object', properties: { next: { $ref }, 'a/b~c': { $ref: '#/properties/value' }, value: { type: 'integer' } } };
}

function olderSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { street: { type: 'string', minLength: 2 } },
    properties: {
      pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false },
      list: { type: 'array', items: { type: 'string' } },
      street: { $ref: '#/definitions/street', description: 'Where.', minLength: 100 },
      first: { $ref: '#/properties/pair/items/0' },
      more: { type: 'array', items: [{ type: 'array', items: [{ type: 'boolean' }], additionalItems: { type: 'null' } }] },
      boolean: { $ref: '#/properties/more/items/0/items/0' },
      none: { $ref: '#/properties/more/items/0/additionalItems' },
      needs: { $ref: '#/dependencies/pair' },
      card: { type: 'string' },
      address: { type: 'string' },
    },
    dependencies: { card: ['address'], pair: { required: ['list'] } },
  };
}

/** A mount over the tools above, and the records of their calls. */
export function world(options: OpenApiMountOptions = {}): { mount: OpenApiMount; gate: Gate; records: CallRecord[] } {
  const records: CallRecord[] = [];
  const gate = createGate(createToolbox(tools), { onRecord: (record) => records.push(record) }) as unknown as Gate;
  return { mount: mountOpenApi(gate, options), gate, records };
}

/** Posts arguments, as text or as a value. */
export async function call(
  mount: OpenApiMount,
  name: string,
  given?: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const body = given === undefined ? undefined : typeof given === 'string' ? given : JSON.stringify(given);
  const request = new Request(`http://localhost/tools/${name}`, { method: 'POST', headers, ...(body !== undefined && { body }) });
  const response = await mount.fetch(request);
  return { status: response.status, body: await response.json(), headers: response.headers };
}
