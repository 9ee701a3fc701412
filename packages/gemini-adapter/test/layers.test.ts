import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'wire.ts',
  'names.ts',
  'strict.ts',
  'project.ts',
  'options.ts',
  'tools.ts',
  'content.ts',
  'receive.ts',
  'partial-arguments.ts',
  'assemble-content.ts',
  'assemble.ts',
  'stream.ts',
  'tool-config.ts',
  'prepare.ts',
  'reply.ts',
  'port.ts',
  'run-tools.ts',
  'index.ts',
];

/** What is imported from outside, and the files that may know it. */
const libraries = {
  '@toolgate/core': 'any' as const,
};

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
