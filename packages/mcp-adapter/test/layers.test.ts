import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'wire.ts',
  'check-era.ts',
  'rpc-error.ts',
  'is-message.ts',
  'wrapped-output.ts',
  'written-arguments.ts',
  'read-message.ts',
  'object-properties.ts',
  'list.ts',
  'result.ts',
  'exchange.ts',
  'open-requests.ts',
  'call.ts',
  'log-levels.ts',
  'standard-schema.ts',
  'check-server.ts',
  'attach.ts',
  'header-fields.ts',
  'diagnose.ts',
  'sdk.ts',
  'open-server.ts',
  'standard-streams.ts',
  'read-lines.ts',
  'line-transport.ts',
  'connections.ts',
  'http/refusal.ts',
  'http/serve-legacy.ts',
  'http/serve-http.ts',
  'http/kept-lists.ts',
  'http/admit.ts',
  'mount-options.ts',
  'mount.ts',
  'index.ts',
];

/** What is imported from outside, and the files that may know it. */
const libraries = {
  '@toolgate/core': 'any' as const,
  '@modelcontextprotocol/sdk': ['sdk.ts'],
  '@modelcontextprotocol/server': ['sdk.ts'],
  zod: ['attach.ts'],
};

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
