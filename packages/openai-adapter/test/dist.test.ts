import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../tooling/src/command.ts';
import { exportNames } from '../../tooling/src/export-names.ts';
import { filesKnowingNode, installPacked, type PackedPackage } from '../../tooling/src/install-packed.ts';

// `npm test` builds first; without a build there is nothing to look at.
describe.skipIf(!existsSync(new URL('../dist/index.js', import.meta.url)))('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-openai-adapter-'));
  let packed: PackedPackage;

  beforeAll(async () => {
    await installPacked('core', folder);
    packed = await installPacked('openai-adapter', folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('gives every name of the surface on plain Node, without the optional openai', async () => {
    rmSync(join(folder, 'node_modules/openai'));
    const code = "import * as adapter from '@toolgate/openai-adapter'; console.log(Object.keys(adapter).join());";
    const { output } = await runCommand(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
    expect(output.trim().split(',').sort()).toEqual(exportNames(new URL('../src/index.ts', import.meta.url)).values);
  });

  test('names no Node builtin', () => {
    expect(filesKnowingNode(packed)).toEqual([]);
  });

  test('stays small', () => {
    expect(packed.size).toBeLessThan(80_000);
  });
});
