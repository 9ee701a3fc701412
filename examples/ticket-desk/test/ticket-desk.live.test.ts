import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../loopback.ts';
import { conversations } from '../replay/conversation.ts';
import { serveReplay } from '../replay/server.ts';
import { startDesk } from './start-desk.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the replay ends well, says that it is one, prints the same every time and leaves nothing behind', async () => {
  const { code, output, errors } = await desk();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toContain('This is a replay: no model is asked.');
  expect(output.match(/^ {2}refused /gm)).toHaveLength(6);
  expect(output).toContain('true   one refund was made, of the 40.00 that were left');
  expect(output).not.toContain('FALSE');
  expect(output).not.toMatch(/127\.0\.0\.1:\d/);
  expect(output.split('\n').length).toBeLessThanOrEqual(85);
  expect((await desk()).output).toBe(output);
  expect(ownFiles()).toEqual([]);
});

test('a model that never corrects itself makes it fail, naming what is not true', async () => {
  const { code, output, errors } = await desk('--conversation', 'stubborn');
  expect(code).toBe(1);
  expect(output).toContain('FALSE  one refund was made, of the 40.00 that were left');
  expect(output).toContain('true   no handler ran on a refused call (3)');
  expect(errors).toContain('not true of this run: ');
  expect(ownFiles()).toEqual([]);
});

test('a named database is kept, and never overwritten', async () => {
  const file = join(folder, 'kept desk #1?.db');
  expect(await desk('--database', file)).toMatchObject({ code: 0, errors: '' });
  expect(existsSync(file)).toBe(true);
  const again = await desk('--database', file);
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('the file exists already; name a new one') });
});

test('a wrong option is named', async () => {
  expect(await desk('--databse', 'x')).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('--databse: there is no such option') });
});

test('of a model that is not the replay only what holds for any model is claimed', async () => {
  const server = await serveReplay(conversations.stubborn());
  const { code, output } = await startDesk([], real(server.origin)).ended.finally(server.close);
  expect(code).toBe(0);
  expect(output).toContain('The model is any-model.');
  expect(output).toContain('true   no handler ran on a refused call (3)');
  expect(output).not.toContain('replay');
  expect(output).not.toContain('one refund was made');
});

test('a model that cannot be asked is an error, and nothing is left behind', async () => {
  const server = await listen((_, response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"wrong key"}}'));
  const { code, errors } = await startDesk([], real(server.origin)).ended.finally(server.close);
  expect(code).toBe(1);
  expect(errors).toBe('ticket-desk: 401 wrong key\n');
  expect(ownFiles()).toEqual([]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it with %d, and nothing is left behind', async (signal, code) => {
  let asked: () => void;
  const waiting = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await listen(() => asked());
  const started = startDesk([], real(server.origin));
  await waiting;
  expect(ownFiles()).toHaveLength(1);
  started.process.kill(signal);
  expect(await started.ended.finally(server.close)).toMatchObject({ code, errors: `ticket-desk: stopped by ${signal}\n` });
  expect(ownFiles()).toEqual([]);
});

function desk(...options: readonly string[]): ReturnType<typeof startDesk>['ended'] {
  return startDesk(options, { TMPDIR: folder }).ended;
}

function real(origin: string): Record<string, string> {
  return { TMPDIR: folder, OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${origin}/v1`, OPENAI_MODEL: 'any-model' };
}

/** What the desk has in its temporary folder; the loader has a cache there too. */
function ownFiles(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('ticket-desk-'));
}
