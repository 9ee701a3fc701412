import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
const surface = exportNames(new URL('../src/index.ts', import.meta.url));

test('the values that a program may import', () => {
  expect(surface.values).toEqual(['mountOpenApi', 'toOpenApi']);
});

test('the types that a program may import', () => {
  expect(surface.types).toEqual([
    'HttpGiven',
    'HttpOptions',
    'NodeRequest',
    'NodeResponse',
    'OpenApiContent',
    'OpenApiDocument',
    'OpenApiMount',
    'OpenApiMountOptions',
    'OpenApiOperation',
    'OpenApiOptions',
    'OpenApiReference',
    'OpenApiResponse',
    'ServedGate',
  ]);
});
