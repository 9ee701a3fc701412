import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { doctest, pages } from './src/doctest.ts';
import { tally } from './src/tally.ts';

const root: string = new URL('../../', import.meta.url).pathname;

/** Workspace packages resolve to their sources, so that no test waits for a build. */
const conditions: string[] = ['@toolgate/source', 'module', 'node', 'development|production'];
const resolution = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: ['@toolgate/source', 'node'] } } };

// Property tests at the size of a proof take as long as they take.
const timeouts = { testTimeout: process.env['PROOF_SIZE'] === undefined ? 30_000 : 3_600_000, hookTimeout: 60_000 };

/** Test files of a worker share its modules: they keep no state between tests, and to load them for each file takes as long as the tests. */
const isolate = false;

// One project for all packages: each would load the same sources once more.
const packages: TestProjectInlineConfiguration = {
  ...resolution,
  root,
  test: {
    ...timeouts,
    name: 'packages',
    isolate,
    include: ['{packages,examples}/*/test/**/*.test.ts'],
    exclude: ['**/fixtures/**', '**/node_modules/**'],
    setupFiles: [`${root}packages/tooling/src/fail-on-console.ts`, `${root}packages/tooling/src/steady-draws.ts`],
  },
};

const docs: TestProjectInlineConfiguration = {
  ...resolution,
  root,
  plugins: [doctest(root)],
  test: {
    ...timeouts,
    name: 'docs',
    isolate,
    include: [...pages(root), 'docs/test/**/*.test.ts'],
    // On the pages `new OpenAI()` finds a local server that plays the model.
    setupFiles: [`${root}packages/tooling/src/fail-on-console.ts`, `${root}docs/replay.ts`],
  },
};

export default defineConfig({
  root,
  test: {
    reporters: ['default', tally],
    // By default one core is kept free, which on two cores means one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: pages(root).length === 0 ? [packages] : [packages, docs],
  },
});
