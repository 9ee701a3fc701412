import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { McpServer as LegacyServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { mountMcp } from '@toolgate/mcp-adapter';
import { z } from 'zod';
import { readShares } from './profile.ts';

// One server of the bench, in a process of its own, so that its CPU time is nobody else's: a face and a number of tools are its parameters,
// its port and what it has spent are told over the channel to its parent.

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
const found = 'two orders';
const answerBare = (): { content: { type: 'text'; text: string }[] } => ({ content: [{ type: 'text', text: found }] });

const faces: Readonly<Record<string, (count: number) => RequestListener>> = {
  echo: () => (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly id: unknown };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: answerBare() }));
    });
  },

  'bare 1.x': (count) => {
    const inputs = Array.from({ length: count }, (_, index) => inputOf(index));
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const server = new LegacyServer({ name: 'bare', version: '0' });
      for (const [index, inputSchema] of inputs.entries()) {
        server.registerTool(`tool_${index}`, { description, inputSchema: inputSchema as never }, answerBare as never);
      }
      const transport = new StreamableHTTPServerTransport();
      response.on('close', () => void server.close());
      await server.connect(transport);
      await transport.handleRequest(request, response);
    };
    return (request, response) => void answer(request, response);
  },

  'bare 2.x': (count) => {
    const inputs = Array.from({ length: count }, (_, index) => inputOf(index));
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'bare', version: '0' });
      for (const [index, inputSchema] of inputs.entries()) server.registerTool(`tool_${index}`, { description, inputSchema }, answerBare);
      return server;
    });
    return toNodeHandler(handler) as RequestListener;
  },

  'ours 1.x': (count) => mounted('@modelcontextprotocol/sdk', count),
  'ours 2.x': (count) => mounted('@modelcontextprotocol/server', count),
};

function mounted(sdk: '@modelcontextprotocol/sdk' | '@modelcontextprotocol/server', count: number): RequestListener {
  const tools = Array.from({ length: count }, (_, index) =>
    defineTool({ name: `tool_${index}`, description, input: inputOf(index), sideEffect: 'read', handler: () => found }),
  );
  const mount = mountMcp(createGate(createToolbox(tools)), { sdk });
  return (request, response) => void mount.node(request, response);
}

const [face = '', count = '1'] = process.argv.slice(2);
const listener = faces[face];
if (listener === undefined) throw new Error(`bench: no face ${face}`);
const profiler = new Session();
profiler.connect();
const server = createServer(listener(Number(count)));
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('disconnect', () => process.exit());
process.on('message', (asked) => void tell(asked).then((told) => process.send?.(told)));

async function tell(asked: unknown): Promise<object> {
  if (asked === 'usage') return process.cpuUsage();
  if (asked === 'shares') return readShares((await profiler.post('Profiler.stop')).profile);
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.setSamplingInterval', { interval: 200 });
  return profiler.post('Profiler.start').then(() => ({}));
}
