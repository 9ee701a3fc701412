import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { bundledProgram } from '../../tooling/src/bundled-program.ts';
import { faces, tools } from './world.ts';

const who = { name: 'test', version: '0' };
const server = bundledProgram({ workspace: new URL('../', import.meta.url), source: new URL('stdio-server.ts', import.meta.url) });
const serverOf = (sdk: string) => ({ command: process.execPath, args: [server, sdk] });

test.each(faces)('the client of SDK 2.x over stdio: $sdk, $era', async ({ sdk, era }) => {
  const client = new Client(who, era === '2026' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {});
  await client.connect(new StdioClientTransport(serverOf(sdk)));
  expect((await client.listTools()).tools).toHaveLength(tools.length);
  expect(await client.callTool({ name: 'who', arguments: {} })).toMatchObject({ content: [{ text: '{"principal":"local"}' }] });
  expect(await client.callTool({ name: 'echo', arguments: {} })).toMatchObject({ isError: true });
  const dangerous = JSON.parse('{"text":"x","__proto__":{}}') as Record<string, unknown>;
  expect(await client.callTool({ name: 'echo', arguments: dangerous })).toMatchObject({ isError: true });
  await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  await client.close();
});

test.each([faces[0], faces[1]])('the client of SDK 1.x over stdio: $sdk', async ({ sdk }) => {
  const client = new LegacyClient(who);
  await client.connect(new LegacyTransport(serverOf(sdk)));
  expect((await client.listTools()).tools).toHaveLength(tools.length);
  expect(await client.callTool({ name: 'sum', arguments: { a: 1, b: 2 } })).toMatchObject({ structuredContent: { sum: 3 } });
  await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  await client.close();
});
