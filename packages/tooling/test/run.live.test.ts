import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/command.ts';

// A run of its own over a page, a noisy test file and one that does not load.
const folder = fileURLToPath(new URL('fixtures/run/', import.meta.url));
let output: string;
let code: number;

beforeAll(async () => {
  ({ output, code } = await runCommand('vitest', ['run', '--config', 'vitest.config.ts'], { cwd: folder }));
}, 60_000);

test('a false claim on a page fails with the line of the page', () => {
  expect(output).toMatch(/README\.md:13:\d+/);
  expect(output).toContain('line 13');
});

test('a console call fails its test', () => {
  expect(output).toContain("The console belongs to the user's program, but was written to: console.warn(careful)");
});

test('the last line counts every test, and a file that does not load as one failure', () => {
  expect(output.trimEnd().split('\n').at(-1)).toBe('3 passed, 3 failed, 1 skipped');
  expect(code).toBe(1);
});
