import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('fixtures/pages/', import.meta.url));
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

test('a false claim on a page fails with its line, a true one passes, and the last line counts both', async () => {
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' } };
    execFile(process.execPath, [vitest, 'run', '--config', 'vitest.config.ts'], options, (_, ...output) => {
      resolve({ stdout: output[0], stderr: output[1] });
    });
  });
  expect(stderr).toMatch(/README\.md:13:\d+/);
  expect(stderr).toContain('line 13');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 passed, 1 failed, 0 skipped');
}, 30_000);
