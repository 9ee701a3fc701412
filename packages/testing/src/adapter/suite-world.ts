import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import type { AnyTool, Gate, JsonSchema, Toolbox } from '@toolgate/core';

/** Tools, a gate around them, and what their handlers have seen. */
export interface SuiteWorld {
  readonly toolbox: Toolbox;
  readonly gate: Gate<readonly AnyTool[]>;
  /** The tool's name and its input, in the order in which they ran. */
  readonly ran: (readonly [tool: string, input: unknown])[];
}

const schemas: { readonly [name: string]: JsonSchema } = {
  find_item: {
    type: 'object',
    properties: { id: { type: 'string', minLength: 2 }, limit: { type: 'integer', minimum: 1 } },
    required: ['id'],
    additionalProperties: false,
  },
  write_item: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      parts: {
        type: 'array',
        items: {
          anyOf: [
            {
              type: 'object',
              properties: { kind: { const: 'a' }, note: { type: 'string' } },
              required: ['kind'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { kind: { const: 'b' }, count: { type: 'integer' } },
              required: ['kind', 'count'],
              additionalProperties: false,
            },
          ],
        },
      },
    },
    required: ['text', 'parts'],
    additionalProperties: false,
  },
};

export function createSuiteWorld(): SuiteWorld {
  const ran: (readonly [string, unknown])[] = [];
  const tools = Object.entries(schemas).map(([name, schema]) =>
    defineTool({
      name,
      description: `The tool ${name}.`,
      input: fromJsonSchema(schema),
      sideEffect: name === 'find_item' ? 'read' : 'write',
      handler: (input) => {
        ran.push([name, input]);
        return { done: name };
      },
    }),
  ) as readonly AnyTool[];
  const toolbox = createToolbox([...tools, unsendable]) as Toolbox;
  return { toolbox, gate: createGate<readonly AnyTool[]>(toolbox), ran };
}

/** No provider takes it: what it refers to is elsewhere. Only by hand can there be such a tool. */
const unsendable: AnyTool = ((): AnyTool => {
  const tool = defineTool({
    name: 'elsewhere',
    description: 'A tool.',
    input: fromJsonSchema({ type: 'object' }),
    sideEffect: 'read',
    handler: () => '',
  });
  const inputSchema: JsonSchema = { type: 'object', properties: { a: { $ref: 'https://example.com/a' } } };
  return { ...tool, contract: { ...tool.contract, inputSchema } } as AnyTool;
})();
