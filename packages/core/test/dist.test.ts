import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import oldest from 'zod-oldest/package.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { runCommand } from '../../tooling/src/command.ts';
import { exportNames } from '../../tooling/src/export-names.ts';
import { filesKnowingNode, installPacked, type PackedPackage, withOldestZod } from '../../tooling/src/install-packed.ts';

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

  test('takes the oldest Zod that it says it takes, which counts texts otherwise, and refuses what that one would', async () => {
    const program = `
      import { createGate, createToolbox, defineTool } from '@toolgate/core';
      import { z } from 'zod';
      const input = z.object({ tag: z.string().max(5).describe('A tag.'), count: z.int().min(1).default(2) });
      const tool = defineTool({ name: 'tag', description: 'd', input: input.pick({ tag: true }), sideEffect: 'read', handler: ({ tag }) => tag });
      const both = defineTool({ name: 'both', description: 'd', input, sideEffect: 'read', handler: ({ tag, count }) => tag.repeat(count) });
      const gate = createGate(createToolbox([tool, both]));
      console.log(JSON.stringify(both.contract.inputSchema.properties));
      const said = (outcome) => outcome.ok ? outcome.value : outcome.error.issues.map(({ path, keyword, message }) => [path, keyword, message].join(' ')).join();
      for (const tag of ['ab', 'abcdef', '\u{1f600}'.repeat(4)])
        for (const name of ['tag', 'both']) console.log(said(await gate.call({ id: '1', name, arguments: { tag } })));`;
    const inPoints = '/tag maxLength must have at most 5 characters, has 6';
    const inUnits =
      '/tag zod:too_big Too big: expected string to have <=5 characters (counted in UTF-16 code units: this text has 8 in 4 characters)';
    expect(manifest.peerDependencies.zod).toBe(`^${oldest.version}`);
    expect(await withOldestZod(folder, () => run(program, 'module'))).toEqual({
      code: 0,
      output: [
        '{"tag":{"description":"A tag.","type":"string","maxLength":5},"count":{"default":2,"type":"integer","minimum":1}}',
        'ab\nabab',
        `${inPoints}\n${inPoints}`,
        `${inUnits}\n${inUnits}\n`,
      ].join('\n'),
    });
  });

  test('stays small', () => {
    expect(packed.size).toBeLessThan(555_000);
  });
});
