import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'wire.ts',
  'strict.ts',
  'anchored.ts',
  'servers.ts',
  'project.ts',
  'options.ts',
  'forced-call.ts',
  'tools.ts',
  'content-parts.ts',
  'read-chat.ts',
  'read-response.ts',
  'receive.ts',
  'beside.ts',
  'chat-calls.ts',
  'assemble-chat.ts',
  'response-items.ts',
  'assemble-response.ts',
  'stream.ts',
  'prepare.ts',
  'reply.ts',
  'call-ids.ts',
  'unread-call.ts',
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
