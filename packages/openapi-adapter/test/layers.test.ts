import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'document.ts',
  'to-2020-12.ts',
  'component-schema.ts',
  'statuses.ts',
  'refusal-schema.ts',
  'write.ts',
  'answer.ts',
  'mount-options.ts',
  'mount.ts',
  'index.ts',
];

/** What is imported from outside, and the files that may know it. */
const libraries = {
  '@toolgate/core': 'any' as const,
};

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
