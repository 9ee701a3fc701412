import { expect, test } from 'vitest';
import { exportNames } from '../../tooling/src/export-names.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.
test.each([
  [
    'index.ts',
    [
      'adapterSuite',
      'checkAnthropicSchema',
      'checkGeminiSchema',
      'checkOpenAISchema',
      'checkProjection',
      'sampleValues',
      'validatorOf',
      'withoutWidened',
    ],
    [
      'AdapterScenario',
      'AdapterUnderTest',
      'Answer',
      'Conversing',
      'GeminiField',
      'IsValid',
      'ModelSays',
      'OpenAIField',
      'OpenAIServer',
      'ProjectionCheck',
      'ProjectionFault',
      'ProjectionReport',
      'SaidCall',
      'SampleOptions',
      'StrictOption',
      'Violation',
    ],
  ],
  ['schemas/index.ts', ['arbitrarySchema'], ['SchemaOptions']],
  ['decoder/index.ts', ['createDecoder'], ['Decoder', 'DecodingOptions']],
])('what a program may import from %s', (file, values, types) => {
  expect(exportNames(new URL(`../src/${file}`, import.meta.url))).toEqual({ values, types });
});
