import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The reading order: a file imports only files above it. */
const order = [
  'schema/place.ts',
  'schema/notes.ts',
  'schema/reading.ts',
  'schema/portable-pattern.ts',
  'schema/types-of.ts',
  'schema/words.ts',
  'schema/scalar.ts',
  'schema/literals.ts',
  'schema/array.ts',
  'schema/object.ts',
  'schema/union.ts',
  'schema/reference.ts',
  'schema/read.ts',
  'schema/absence.ts',
  'schema/fits.ts',
  'schema/disjoint.ts',
  'schema/ambiguous.ts',
  'schema/endless.ts',
  'schema/limits.ts',
  'schema/lost-words.ts',
  'schema/emit.ts',
  'wire.ts',
  'bounded.ts',
  'strict.ts',
  'restore.ts',
  'loose.ts',
  'project.ts',
  'tools.ts',
  'turn.ts',
  'read-chat.ts',
  'read-response.ts',
  'receive.ts',
  'assemble-chat.ts',
  'assemble-response.ts',
  'stream.ts',
  'prepare.ts',
  'reply.ts',
  'port.ts',
  'run-tools.ts',
  'index.ts',
];

const matching = ['read-chat.ts', 'read-response.ts', 'receive.ts', 'assemble-response.ts', 'stream.ts'];

test('every file has its place in the reading order and imports only what stands above it', () => {
  const source = new URL('../src/', import.meta.url);
  expect(layerFaults({ source, order, libraries: { '@toolgate/core': order, 'ts-pattern': matching } })).toEqual([]);
});
