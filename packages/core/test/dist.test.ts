import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../tooling/src/command.ts';
import { exportNames } from '../../tooling/src/export-names.ts';
import { filesKnowingNode, installPacked, type PackedPackage } from '../../tooling/src/install-packed.ts';

// `npm test` builds first; without a build there is nothing to look at.
describe.skipIf(!existsSync(new URL('../dist/index.js', import.meta.url)))('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-core-'));
  const run = (code: string, type: string): Promise<{ code: number; output: string }> =>
    runCommand(process.execPath, [`--input-type=${type}`, '-e', code], { cwd: folder });
  let packed: PackedPackage;

  beforeAll(async () => {
    packed = await installPacked('core', folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['import', 'module', "import * as core from '@toolgate/core'; console.log(Object.keys(core).join());"],
    ['require', 'commonjs', "console.log(Object.keys(require('@toolgate/core')).join());"],
  ])('gives every name of the surface to %s on plain Node', async (_, type, code) => {
    expect(
      (await run(code, type)).output
        .replace(/^\(node:.*\n|^\(Use .*\n/gm, '')
        .trim()
        .split(',')
        .sort(),
    ).toEqual(exportNames(new URL('../src/index.ts', import.meta.url)).values);
  });

  test('Zod 3 has an entry of its own', async () => {
    const { output } = await run("import * as zod3 from '@toolgate/core/zod3'; console.log(Object.keys(zod3).join());", 'module');
    expect(output.trim()).toBe('fromZod3');
  });

  test('names no Node builtin but threads, where they are asked for', () => {
    expect(filesKnowingNode(packed)).toEqual(['worker/serve.js', 'worker/thread.js']);
  });

  test('checks schemas from elsewhere in a thread, of which the process need not wait', async () => {
    const program = `
      import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
      import { createWorkerIsolation } from '@toolgate/core/worker';
      const input = fromJsonSchema({ type: 'object', properties: { x: { type: 'string', pattern: '(a+)+(?<!b)$' } } });
      const tool = defineTool({ name: 'far', description: 'd', input, sideEffect: 'read', handler: ({ x }) => x });
      const gate = createGate(createToolbox([tool]), { isolation: createWorkerIsolation({ timeoutMs: 300 }) });
      for (const x of ['aa', 'c', 'a'.repeat(40) + '!']) {
        const outcome = await gate.call({ id: '1', name: 'far', arguments: { x } });
        console.log(outcome.ok ? 'ok' : outcome.error.issues[0].keyword);
      }`;
    expect(await run(program, 'module')).toEqual({ code: 0, output: 'ok\npattern\nuncheckable\n' });
  });

  test('stays small', () => {
    expect(packed.size).toBeLessThan(540_000);
  });
});
