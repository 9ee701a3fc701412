import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

export interface Program {
  /** The folder of its package. */
  readonly workspace: URL;
  readonly source: URL;
  /** What it depends on and cannot be bundled, since it is no JavaScript. */
  readonly native?: readonly string[];
}

/**
 * The path of a program bundled from the sources before the tests of a file, and removed behind them. Started often, a program spends most of
 * its time on translating and loading hundreds of modules.
 */
export function bundledProgram({ workspace, source, native = [] }: Program): string {
  const root = fileURLToPath(workspace);
  // Where imports of what is native find it.
  const folder = mkdtempSync(join(root, 'node_modules/.program-'));
  beforeAll(() =>
    build({
      root,
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['@toolgate/source', 'module', 'node'] },
      ssr: { noExternal: true, external: [...native] },
      build: {
        ssr: fileURLToPath(source),
        outDir: folder,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
      },
    }),
  );
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'program.mjs');
}
