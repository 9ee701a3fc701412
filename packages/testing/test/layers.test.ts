import { expect, test } from 'vitest';
import { layerFaults } from '../../tooling/src/layers.ts';

/** The package from first to last page: a file imports only files above it. */
const order = [
  'legality/violation.ts',
  'legality/sources.ts',
  'legality/place.ts',
  'legality/rule.ts',
  'legality/pattern-parts.ts',
  'legality/common-rules.ts',
  'legality/graph.ts',
  'legality/dialect-rule.ts',
  'legality/openai-limits.ts',
  'legality/openai-rules.ts',
  'legality/anthropic-rules.ts',
  'legality/gemini-rules.ts',
  'legality/check-schema.ts',
  'index.ts',
  'schemas/index.ts',
  'decoder/index.ts',
];

/** What is imported from outside, and the files that may know it. */
const libraries = { '@toolgate/core': 'any' as const, ajv: ['legality/dialect-rule.ts'] };

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
