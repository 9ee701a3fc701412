import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ticket-desk-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the replay ends well, says that it is one, prints the same every time and leaves nothing behind', { timeout: 60_000 }, async () => {
  const first = await ticketDesk();
  expect(first.errors).toBe('');
  expect(first.code).toBe(0);
  expect(first.output).toContain('This is a replay: no model is asked.');
  expect(first.output.match(/refused/g)?.length).toBeGreaterThanOrEqual(6);
  expect(first.output).toContain('true   one refund was made, of the 40.00 that were left');
  expect(first.output).not.toContain('FALSE');
  expect(first.output).not.toMatch(/127\.0\.0\.1:\d/);
  expect(first.output.split('\n').length).toBeLessThanOrEqual(85);
  expect((await ticketDesk()).output).toBe(first.output);
  expect(readdirSync(folder).filter((name) => name.startsWith('ticket-desk-'))).toEqual([]);
});

test('a model that never corrects itself makes it fail, naming what is not true', { timeout: 60_000 }, async () => {
  const { code, output, errors } = await ticketDesk('--conversation', 'stubborn');
  expect(code).toBe(1);
  expect(output).toContain('FALSE  one refund was made, of the 40.00 that were left');
  expect(output).toContain('true   no handler ran on a refused call');
  expect(errors).toContain('not true of this run: ');
});

test('a named database is kept, and never overwritten', { timeout: 60_000 }, async () => {
  const file = join(folder, 'kept desk #1.db');
  expect((await ticketDesk('--database', file)).code).toBe(0);
  expect(existsSync(file)).toBe(true);
  expect(await ticketDesk('--database', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('the file exists already; name a new one'),
  });
});

test('a wrong option is named', { timeout: 60_000 }, async () => {
  expect(await ticketDesk('--databse', 'x')).toMatchObject({
    code: 2,
    output: '',
    errors: expect.stringContaining('--databse: there is no such option'),
  });
});

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function ticketDesk(...options: readonly string[]): Promise<Ended> {
  const { OPENAI_API_KEY: _, ...environment } = process.env;
  const main = new URL('../main.ts', import.meta.url).pathname;
  const command = ['--conditions=@toolgate/source', '--import', 'tsx', main, ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { ...environment, TMPDIR: folder } }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}
