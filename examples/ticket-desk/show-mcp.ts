import { isDeepStrictEqual } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { McpMount } from '@toolgate/mcp-adapter';
import type { Check } from './checks.ts';
import { listen } from './loopback.ts';

/** What both clients have in common. */
interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

const who = { name: 'ticket-desk', version: '1.0.0' };
const clients: readonly (readonly [string, (url: URL) => Promise<AnyClient>])[] = [
  ['client of SDK 2.x, revision 2026-07-28', connectClient],
  ['client of SDK 1.x, revision 2025-11-25', connectLegacyClient],
];
const calls = [
  { name: 'search_tickets', arguments: { email: 'ada@example.com', limit: 1 } },
  { name: 'search_tickets', arguments: { email: 'ada' } },
  { name: 'create_ticket', arguments: { email: 'ada@example.com' } },
  { name: 'delete_ticket', arguments: { ticketId: 1 } },
];

/** Lists and calls over HTTP with the official client of each SDK; answers what is to be true of it. */
export async function showMcp(mount: McpMount, print: (line: string) => void): Promise<Check[]> {
  const server = await listen((request, response) => void mount.node(request, response));
  try {
    const answers: string[][] = [];
    for (const [name, connect] of clients) {
      print(`${answers.length === 0 ? '' : '\n'}${name}`);
      const client = await connect(new URL(`${server.origin}/mcp`));
      const { tools } = await client.listTools();
      print(`  lists ${tools.map((tool) => tool.name).join(', ')}`);
      const texts: string[] = [];
      for (const call of calls) {
        texts.push(await textOf(client, call));
        print(`  ${call.name} ${JSON.stringify(call.arguments)}\n    ${texts.at(-1)}`);
      }
      await client.close();
      answers.push(texts);
    }
    const [modern = [], legacy] = answers;
    return [
      ['both clients read the same', isDeepStrictEqual(modern, legacy)],
      [
        'a good call is answered, a bad one is refused by field',
        !modern[0]?.includes('"error"') && modern[1]?.includes('"path":"/email"') === true,
      ],
      ['a tool that does not exist is an error of the protocol', modern[3]?.startsWith('-32602 ') === true],
    ];
  } finally {
    await server.close();
  }
}

async function textOf(client: AnyClient, call: (typeof calls)[number]): Promise<string> {
  try {
    const { content } = (await client.callTool(call)) as { readonly content: readonly { readonly text?: string }[] };
    return content.map(({ text = '' }) => text).join(' ');
  } catch (error) {
    const { code, message } = error as { readonly code: number; readonly message: string };
    return `${code} ${message.replace(/^MCP error -?\d+: /, '')}`;
  }
}

async function connectClient(url: URL): Promise<AnyClient> {
  const client = new Client(who, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(url));
  return client;
}

async function connectLegacyClient(url: URL): Promise<AnyClient> {
  const client = new LegacyClient(who);
  await client.connect(new LegacyTransport(url));
  return client;
}
