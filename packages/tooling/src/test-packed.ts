import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, runCommand } from './command.ts';
import { exportNames } from './export-names.ts';
import { filesKnowingNode, installPacked, type PackedPackage } from './install-packed.ts';

export interface PackedDemands {
  /** Its folder in `packages`, which is its name too. */
  readonly name: string;
  /** What it does not need to be loaded. */
  readonly without?: readonly string[];
  /** Its tarball is smaller. */
  readonly bytes: number;
}

/** The tests of an adapter as it would be published, for its `dist.test.ts`. `npm test` builds first; without a build there is nothing to look at. */
export function testPacked({ name, without = [], bytes }: PackedDemands): void {
  const workspace = join(root, 'packages', name);
  describe.skipIf(!existsSync(join(workspace, 'dist/index.js')))('the packed package', () => {
    const folder = mkdtempSync(join(tmpdir(), `toolgate-${name}-`));
    let packed: PackedPackage;

    beforeAll(async () => {
      await installPacked('core', folder);
      packed = await installPacked(name, folder);
    }, 60_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test(`gives every name of the surface on plain Node${without.map((optional) => `, without ${optional}`).join('')}`, async () => {
      for (const optional of without) rmSync(join(folder, 'node_modules', optional), { recursive: true });
      const code = `import * as adapter from '@toolgate/${name}'; console.log(Object.keys(adapter).join());`;
      const { output } = await runCommand(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
      expect(output.trim().split(',').sort()).toEqual(exportNames(pathToFileURL(join(workspace, 'src/index.ts'))).values);
    });

    test('names no Node builtin', () => {
      expect(filesKnowingNode(packed)).toEqual([]);
    });

    test('stays small', () => {
      expect(packed.size).toBeLessThan(bytes);
    });
  });
}
