import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, test, vi } from 'vitest';
import { bundledProgram } from '../../../packages/tooling/src/bundled-program.ts';
import { listen } from '../loopback.ts';
import { conversations } from '../replay/conversation.ts';
import { serveReplay } from '../replay/server.ts';
import { startDesk } from './start-desk.ts';

vi.setConfig({ testTimeout: 60_000 });

const program = bundledProgram({
  workspace: new URL('../', import.meta.url),
  source: new URL('../main.ts', import.meta.url),
  native: ['libsql'],
});
const folder = mkdtempSync(join(tmpdir(), 'desk-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the replay ends well, says that it is one, prints the same every time and leaves only what it was told to', async () => {
  const first = await desk();
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.output).toContain('This is a replay: no model is asked.');
  expect(first.output.match(/^ {2}refused /gm)).toHaveLength(6);
  expect(first.output).toContain('true   one refund was made, of the 40.00 that were left');
  expect(first.output).toContain('true   both clients read the same');
  expect(first.output).not.toContain('FALSE');
  expect(first.output).not.toMatch(/127\.0\.0\.1:\d/);
  expect(first.output.split('\n').length).toBeLessThanOrEqual(115);

  const kept = join(folder, 'kept.db');
  expect(await desk('--database', kept)).toEqual(first);
  expect(existsSync(kept)).toBe(true);
  expect(leftBehind()).toEqual([]);
});

test('a model that never corrects itself makes it fail, naming what is not true', async () => {
  const { code, output, errors } = await desk('--conversation', 'stubborn');
  expect(code).toBe(1);
  expect(output).toContain('FALSE  one refund was made, of the 40.00 that were left');
  expect(output).toContain('true   no handler ran on a refused call (3)');
  expect(errors).toContain('not true of this run: ');
  expect(leftBehind()).toEqual([]);
});

test('it is served over stdio to an official client', async () => {
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, '--stdio'] }));
  const called = await client.callTool({ name: 'search_tickets', arguments: { email: 'ada' } });
  expect(called).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('/email') }] });
  await client.close();
});

test('it is served over HTTP until it is stopped, and says how it is found', async () => {
  const started = startDesk(program, ['--serve'], { TMPDIR: folder });
  const url = await new Promise<string>((resolve) => {
    started.process.stdout?.on('data', (data: Buffer | string) => {
      const found = /served at (\S+);/.exec(data.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  expect((await client.listTools()).tools).toHaveLength(5);
  await client.close();
  started.process.kill('SIGTERM');
  const { code, output } = await started.ended;
  expect([code, output.includes(JSON.stringify({ servers: { 'ticket-desk': { type: 'http', url } } }))]).toEqual([0, true]);
  expect(leftBehind()).toEqual([]);
});

test('a wrong option ends it before anything is opened', async () => {
  expect(await desk('--databse', 'x')).toMatchObject({
    code: 2,
    output: '',
    errors: expect.stringContaining('--databse: there is no such option'),
  });
});

test('of a model that is not the replay only what holds for any model is claimed', async () => {
  const server = await serveReplay(conversations.stubborn());
  const { code, output } = await startDesk(program, [], real(server.origin)).ended;
  await server.close();
  expect(code).toBe(0);
  expect(output).toContain('The model is any-model.');
  expect(output).toContain('true   no handler ran on a refused call (3)');
  expect(output).not.toContain('replay');
  expect(output).not.toContain('one refund was made');
});

test('a model that cannot be asked is an error, and nothing is left behind', async () => {
  const server = await listen((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"wrong key"}}');
  });
  const ended = await startDesk(program, [], real(server.origin)).ended;
  await server.close();
  expect(ended).toMatchObject({ code: 1, errors: 'ticket-desk: 401 wrong key\n' });
  expect(leftBehind()).toEqual([]);
});

test('Ctrl-C ends it while it waits for a model, and nothing is left behind', async () => {
  let asked: () => void;
  const waiting = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await listen(() => asked());
  const started = startDesk(program, [], real(server.origin));
  await waiting;
  expect(leftBehind()).toHaveLength(1);
  started.process.kill('SIGINT');
  const ended = await started.ended;
  await server.close();
  expect(ended).toMatchObject({ code: 130, errors: 'ticket-desk: stopped by SIGINT\n' });
  expect(leftBehind()).toEqual([]);
});

function desk(...options: readonly string[]): ReturnType<typeof startDesk>['ended'] {
  return startDesk(program, options, { TMPDIR: folder }).ended;
}

function real(origin: string): Record<string, string> {
  return { TMPDIR: folder, OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${origin}/v1`, OPENAI_MODEL: 'any-model' };
}

/** The desk's own folders among the temporary files. */
function leftBehind(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('ticket-desk-'));
}
