import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { McpServer as LegacyServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { mountMcp, type McpSdk } from '@toolgate/mcp-adapter';
import { z } from 'zod';
import { type Candidate, compare, type Comparison } from './measure.ts';

/** One row about MCP: what a bare SDK does, and what a mount on it does. */
export interface McpRow {
  readonly work: string;
  readonly face: string;
  readonly ours: Comparison;
  readonly target: string;
}

type Fetch = (request: Request) => Promise<Response>;
type Era = '2025-11-25' | '2026-07-28';

const faces: readonly { readonly name: string; readonly sdk: McpSdk; readonly era: Era; readonly bare: (tools: number) => Fetch }[] = [
  { name: 'SDK 1.x, 2025-11-25', sdk: '@modelcontextprotocol/sdk', era: '2025-11-25', bare: bareLegacy },
  { name: 'SDK 2.x, 2025-11-25', sdk: '@modelcontextprotocol/server', era: '2025-11-25', bare: bareModern },
  { name: 'SDK 2.x, 2026-07-28', sdk: '@modelcontextprotocol/server', era: '2026-07-28', bare: bareModern },
];

/** Long slices: a server for each request makes garbage, and collecting it is a part of the price. */
const calls = { slice: 80, rounds: 15, warmUp: 1_500 };

/** A request as Fetch has it, in and out, on the same SDK with the same Zod type: without sockets, whose price would hide the rest. */
export async function benchMcp(told: (row: McpRow) => void): Promise<void> {
  for (const { name: face, sdk, era, bare } of faces) {
    const call = requestOf(era, 'tools/call', { name: 'tool_0', arguments: { query: 'open orders', limit: 5 } });
    const [, ours] = await compare([asking('bare', bare(1), call), asking('ours', mounted(sdk, 1), call)], calls);
    told({ work: 'tools/call', face, ours: ours as Comparison, target: '≤ 1.05' });
  }
  for (const { name: face, sdk, era, bare } of faces) {
    const list = requestOf(era, 'tools/list', {});
    const plan = { rounds: 7, warmUp: 1_500, slice: 1 };
    const [, ours] = await compare([asking('bare', bare(1_000), list), asking('ours', mounted(sdk, 1_000), list)], plan);
    told({ work: 'tools/list of 1,000', face, ours: ours as Comparison, target: '≤ 0.05' });
  }
}

const inputOf = (index: number): z.ZodObject =>
  z.object({
    query: z
      .string()
      .min(1)
      .max(100 + index),
    limit: z.int().min(1).max(50).default(10),
    status: z.enum(['open', 'shipped', `special-${index}`]).optional(),
  });
const description = 'Find orders.';
const answer = 'two orders';

const answerBare = (): object => ({ content: [{ type: 'text', text: answer }] });

function mounted(sdk: McpSdk, count: number): Fetch {
  const tools = Array.from({ length: count }, (_, index) =>
    defineTool({ name: `tool_${index}`, description, input: inputOf(index), sideEffect: 'read', handler: () => answer }),
  );
  return mountMcp(createGate(createToolbox(tools)), { sdk }).fetch;
}

function bareModern(count: number): Fetch {
  const inputs = Array.from({ length: count }, (_, index) => inputOf(index));
  return createMcpHandler(() => {
    const server = new McpServer({ name: 'bare', version: '0' });
    for (const [index, inputSchema] of inputs.entries()) {
      server.registerTool(`tool_${index}`, { description, inputSchema }, () => ({ content: [{ type: 'text', text: answer }] }));
    }
    return server;
  }).fetch;
}

function bareLegacy(count: number): Fetch {
  const inputs = Array.from({ length: count }, (_, index) => inputOf(index));
  return async (request) => {
    const server = new LegacyServer({ name: 'bare', version: '0' });
    for (const [index, inputSchema] of inputs.entries()) {
      server.registerTool(`tool_${index}`, { description, inputSchema: inputSchema as never }, answerBare as never);
    }
    const transport = new WebStandardStreamableHTTPServerTransport();
    await server.connect(transport);
    const answered = await (await transport.handleRequest(request)).text();
    await server.close();
    return new Response(answered);
  };
}

function asking(
  name: string,
  fetch: Fetch,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: string },
): Candidate {
  return {
    name,
    async run(times) {
      let length = 0;
      for (let index = 0; index < times; index += 1) {
        const text = await (await fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body }))).text();
        if (!text.includes('"result"')) throw new Error(`bench: no result: ${text.slice(0, 200)}`);
        length += text.length;
      }
      return length;
    },
  };
}

function requestOf(
  era: Era,
  method: string,
  params: Record<string, unknown>,
): { readonly headers: Record<string, string>; readonly body: string } {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': era };
  const body = (given: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: given });
  if (era === '2025-11-25') return { headers, body: body(params) };
  const named = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '0' },
  };
  return { headers: { ...headers, 'mcp-method': method, ...named }, body: body({ ...params, _meta }) };
}
