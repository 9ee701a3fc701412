import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../tooling/src/command.ts';
import { exportNames } from '../../tooling/src/export-names.ts';
import { filesKnowingNode, installPacked, type PackedPackage } from '../../tooling/src/install-packed.ts';

// `npm test` builds first; without a build there is nothing to look at.
describe.skipIf(!existsSync(new URL('../dist/index.js', import.meta.url)))('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-testing-'));
  let packed: PackedPackage;

  beforeAll(async () => {
    await installPacked('core', folder);
    packed = await installPacked('testing', folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const namesOf = async (entry: string): Promise<readonly string[]> => {
    const code = `import * as entry from '@toolgate/testing${entry}'; console.log(Object.keys(entry).join());`;
    const { output } = await runCommand(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
    return output.trim().split(',').sort();
  };

  test.each(['/schemas', '/decoder'])('gives the names of %s on plain Node', async (entry) => {
    expect(await namesOf(entry)).toEqual(exportNames(new URL(`../src${entry}/index.ts`, import.meta.url)).values);
  });

  test('gives every name of the surface without what is optional', async () => {
    for (const optional of ['fast-check', '@mlc-ai/web-xgrammar']) rmSync(join(folder, 'node_modules', optional), { recursive: true });
    expect(await namesOf('')).toEqual(exportNames(new URL('../src/index.ts', import.meta.url)).values);
  });

  test('knows Node only where it loads the decoder', () => {
    expect(filesKnowingNode(packed)).toEqual(['decoder/engine.js']);
  });

  test('stays small', () => {
    expect(packed.size).toBeLessThan(84_000);
  });
});
