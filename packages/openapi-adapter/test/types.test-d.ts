import { createServer } from 'node:http';
import { createGate, createToolbox, defineTool, type CallContext } from '@toolgate/core';
import { mountOpenApi, type NodeRequest, type NodeResponse, type ServedGate, toOpenApi } from '@toolgate/openapi-adapter';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';

const tool = defineTool({ name: 'tool', description: 'd', input: z.object({ a: z.string() }), sideEffect: 'read' }).handle(
  ({ a }, { deps }: CallContext<{ readonly prefix: string }>) => `${deps.prefix}${a}`,
);
const toolbox = createToolbox([tool]);
const gate = createGate(toolbox, { deps: { prefix: '>' } });

test('a typed gate is served, and a typed toolbox is written, as they are', () => {
  expectTypeOf(gate).toExtend<ServedGate>();
  expectTypeOf(toOpenApi(toolbox).paths).toExtend<object>();
  mountOpenApi(gate);
  // @ts-expect-error -- a toolbox has no calls
  mountOpenApi(toolbox);
});

test('a mount is a listener of node:http', () => {
  const { node } = mountOpenApi(gate);
  createServer((request, response) => {
    expectTypeOf(request).toExtend<NodeRequest>();
    expectTypeOf(response).toExtend<NodeResponse>();
    void node(request, response);
  });
});
