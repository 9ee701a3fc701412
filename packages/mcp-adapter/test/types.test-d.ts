import type { InMemoryTransport, McpServer, Server } from '@modelcontextprotocol/server';
import type { toNodeHandler } from '@modelcontextprotocol/node';
import type { Server as LegacyServer } from '@modelcontextprotocol/sdk/server/index.js';
import type { McpServer as LegacyMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createServer } from 'node:http';
import type { AnyServer, McpMount, NodeRequest, NodeResponse, TransportLike } from '@toolgate/mcp-adapter';
import { describe, expectTypeOf, test } from 'vitest';

describe('a mount', () => {
  test('takes the servers of both SDKs', () => {
    expectTypeOf<Server>().toExtend<AnyServer>();
    expectTypeOf<McpServer>().toExtend<AnyServer>();
    expectTypeOf<LegacyServer>().toExtend<AnyServer>();
    expectTypeOf<LegacyMcpServer>().toExtend<AnyServer>();
    expectTypeOf<InMemoryTransport>().toExtend<TransportLike>();
  });

  test('is a handler for node:http and for what takes Fetch handlers', () => {
    createServer((request, response) => {
      expectTypeOf(request).toExtend<NodeRequest>();
      expectTypeOf(response).toExtend<NodeResponse>();
    });
    expectTypeOf<McpMount>().toExtend<Parameters<typeof toNodeHandler>[0]>();
  });
});
