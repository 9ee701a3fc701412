import type { Decoder } from '@toolgate/testing/decoder';

/** A text that the engine accepts under a schema, although the schema, or JSON as the gate reads it, forbids it. */
interface Evidence {
  readonly schema: object;
  readonly text: string;
}

/** What XGrammar 0.1.27 does not enforce, by the keyword of the refusal. */
export const engineGaps: { readonly [keyword: string]: readonly Evidence[] } = {
  // A number is any JSON number, and an escape any four digits.
  unsafeNumber: [{ schema: { type: 'number' }, text: '7e741' }],
  loneSurrogate: [{ schema: { type: 'string' }, text: '"\\ud83d"' }],
  // Keys that are not declared are any texts, whichever came before.
  duplicateKey: [{ schema: { type: 'object', additionalProperties: true }, text: '{"":1,"":2}' }],
  // What a pattern lets through is not escaped, and a bound that is no whole number is a pattern of digits, with a stray character in it.
  parse: [
    { schema: { type: 'string', pattern: '^[^a]+$' }, text: '"""' },
    { schema: { type: 'number', minimum: 0.01, maximum: 4 }, text: '0^01' },
  ],
  // Bounds are kept for whole numbers, and for others not all.
  maximum: [{ schema: { type: 'number', minimum: 1, maximum: 1000 }, text: '7360' }],
  exclusiveMinimum: [{ schema: { type: 'number', exclusiveMinimum: 0 }, text: '0' }],
  exclusiveMaximum: [{ schema: { type: 'number', exclusiveMaximum: 10 }, text: '10' }],
  multipleOf: [{ schema: { type: 'integer', multipleOf: 2 }, text: '3' }],
  // A format is a pattern, which knows no calendar.
  format: [
    { schema: { type: 'string', format: 'date' }, text: '"2026-09-31"' },
    { schema: { type: 'string', format: 'date-time' }, text: '"2026-09-30T16:60:54Z"' },
  ],
  enum: [
    {
      schema: {
        enum: [
          'not_fulfilled',
          'partially_fulfilled',
          'fulfilled',
          'partially_shipped',
          'shipped',
          'partially_returned',
          'returned',
          'canceled',
          'requires_action',
        ],
      },
      text: '"not_shipped"',
    },
  ],
};

/** Evidence that does not hold: the engine has become stricter, or never was so lax. */
export async function gapsWithoutEvidence(decoder: Decoder): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [keyword, evidence] of Object.entries(engineGaps)) {
    const seen = await Promise.all(evidence.map(({ schema, text }) => decoder.accepts(schema, text)));
    if (evidence.length === 0 || seen.includes(false)) missing.push(keyword);
  }
  return missing;
}
