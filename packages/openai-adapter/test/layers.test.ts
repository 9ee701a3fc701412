import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'wire.ts',
  'bounded.ts',
  'schema/place.ts',
  'schema/notes.ts',
  'schema/reading.ts',
  'schema/words.ts',
  'schema/absence.ts',
  'schema/array.ts',
  'schema/endless.ts',
  'schema/fits.ts',
  'schema/disjoint.ts',
  'schema/ambiguous.ts',
  'schema/limits.ts',
  'schema/lost-words.ts',
  'schema/emit.ts',
  'schema/portable-pattern.ts',
  'schema/object.ts',
  'schema/reference.ts',
  'schema/scalar.ts',
  'schema/types-of.ts',
  'schema/literals.ts',
  'schema/union.ts',
  'schema/read.ts',
  'strict.ts',
  'loose.ts',
  'restore.ts',
  'project.ts',
  'tools.ts',
  'turn.ts',
  'read-chat.ts',
  'read-response.ts',
  'receive.ts',
  'fragments.ts',
  'chat-calls.ts',
  'assemble-chat.ts',
  'response-items.ts',
  'assemble-response.ts',
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
  'ts-pattern': ['assemble-response.ts', 'read-chat.ts', 'read-response.ts', 'receive.ts', 'stream.ts'],
};

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
