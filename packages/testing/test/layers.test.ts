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
  'legality/openai-servers.ts',
  'legality/anthropic-rules.ts',
  'legality/gemini-rules.ts',
  'legality/check-schema.ts',
  'samples/random.ts',
  'samples/merged.ts',
  'samples/sample-pattern.ts',
  'samples/sample-scalar.ts',
  'samples/sample-value.ts',
  'samples/neighbour.ts',
  'samples/sample-values.ts',
  'projection/hoist-references.ts',
  'projection/validator.ts',
  'projection/without-widened.ts',
  'projection/pointer-faults.ts',
  'projection/check-projection.ts',
  'adapter/adapter-under-test.ts',
  'adapter/suite-world.ts',
  'adapter/scenario.ts',
  'adapter/call-scenarios.ts',
  'adapter/turn-scenarios.ts',
  'adapter/adapter-suite.ts',
  'index.ts',
  'schemas/leaves.ts',
  'schemas/containers.ts',
  'schemas/arbitrary-schema.ts',
  'schemas/index.ts',
  'decoder/engine.ts',
  'decoder/vocabulary.ts',
  'decoder/create-decoder.ts',
  'decoder/index.ts',
];

/** What is imported from outside, and the files that may know it. */
const libraries = {
  // What is legal is said apart from what makes it so: neither the checker nor the samples know the code that they are held against.
  '@toolgate/core': order.filter((file) => !/^(?:legality|samples)\//.test(file)),
  ajv: ['legality/dialect-rule.ts'],
  '@cfworker/json-schema': ['projection/validator.ts'],
  'fast-check': ['schemas/leaves.ts', 'schemas/containers.ts', 'schemas/arbitrary-schema.ts'],
  'node:fs': ['decoder/engine.ts'],
  'node:module': ['decoder/engine.ts'],
};

test('a file imports only files above it in the reading order, and only libraries that are its to know', () => {
  expect(layerFaults({ source: new URL('../src/', import.meta.url), order, libraries })).toEqual([]);
});
