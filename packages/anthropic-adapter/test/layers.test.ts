import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'wire.ts',
  'strict.ts',
  'project.ts',
  'options.ts',
  'forced-call.ts',
  'tools.ts',
  'read-message.ts',
  'receive.ts',
  'blocks.ts',
  'assemble-message.ts',
  'stream.ts',
  'prepare.ts',
  'reply.ts',
  'port.ts',
  'run-tools.ts',
  'index.ts',
];

/** What is imported from outside, and the files that may know it. */
const libraries = {
  '@toolgate/core': 'any' as const,
  'ts-pattern': ['read-message.ts', 'receive.ts'],
};

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
