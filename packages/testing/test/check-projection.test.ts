import type { JsonSchema, Projection } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { checkGeminiSchema, checkOpenAISchema, checkProjection, sampleValues } from '../src/index.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: { city: { type: 'string', minLength: 2 }, days: { type: 'integer' } },
  required: ['city'],
  additionalProperties: false,
};
const sent: JsonSchema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: ['integer', 'null'] } },
  required: ['city', 'days'],
  additionalProperties: false,
};
const widened = { path: '/properties/city', keyword: 'minLength', kind: 'widened', reason: 'not enforced' } as const;
type Given = { readonly city: string; readonly days?: number | null };

/** A projection that keeps every promise, and what a test makes of it. */
const projectionWith = (changes: Partial<Projection> = {}): Projection => ({
  schema: sent,
  strict: { eligible: true, reasons: [] },
  losses: [widened],
  restore: (value) => {
    const { days, ...others } = value as Given;
    return days === null ? others : value;
  },
  encode: (value) => ({ days: null, ...(value as Given) }),
  ...changes,
});
const report = (changes: Partial<Projection> = {}) =>
  checkProjection(schema, { project: () => projectionWith(changes), check: checkOpenAISchema, count: 60 });
const promises = (changes: Partial<Projection>): ReadonlySet<string> => new Set(report(changes).faults.map(({ promise }) => promise));

describe('a projection', () => {
  test('that keeps its promises has no faults, and was tried in both directions', () => {
    const { faults, restored, encoded } = report();
    expect(faults).toEqual([]);
    expect(restored).toBeGreaterThan(20);
    expect(encoded).toBeGreaterThan(20);
  });

  test.each<[string, Partial<Projection>]>([
    ['legal', { schema: { ...sent, additionalProperties: true } }],
    ['sound', { losses: [] }],
    ['sound', { restore: (value) => value }],
    ['complete', { encode: (value) => value }],
    ['complete', { restore: (value) => ({ city: (value as Given).city }) }],
    ['pointers', { losses: [{ ...widened, path: '/properties/town' }] }],
    ['pointers', { losses: [widened, { ...widened, keyword: 'maxLength' }] }],
    ['pointers', { losses: [widened, { ...widened, kind: 'narrowed' }] }],
    ['pointers', { strict: { eligible: true, reasons: [{ code: 'open-object', at: '/properties/town' }] } }],
  ])('that is not %s is found out', (promise, changes) => {
    expect(promises(changes)).toContain(promise);
  });

  test('that changes what it is given, or is another each time, is not pure', () => {
    let times = 0;
    const { faults } = checkProjection(structuredClone(schema), {
      project: (given) => {
        times += 1;
        (given as Record<string, unknown>)['title'] = `${times}`;
        return projectionWith({ losses: times > 1 ? [] : [widened] });
      },
      check: checkOpenAISchema,
    });
    expect(faults.filter(({ promise }) => promise === 'pure').map(({ message }) => message)).toEqual([
      'the schema was changed',
      'the same schema gave another projection',
    ]);
  });

  test('that narrows is not asked to encode what it cannot', () => {
    const narrowed = { path: '/', keyword: 'tristate', kind: 'narrowed', reason: 'absent cannot be sent' } as const;
    expect(report({ losses: [widened, narrowed], encode: (value) => value })).toMatchObject({ faults: [], encoded: 0 });
  });

  test.each(['^SKU-\\d{4}$', '^(?!-)[a-z-]{3,8}(?<!-)$', '^[A-F]{2}(?:\\.\\w+|x\\/y)$', '^\\p{Lu}\\u{1f600}?$'])(
    'that lies about a field of the pattern %s is found out',
    (pattern) => {
      const coded: JsonSchema = { type: 'object', properties: { code: { type: 'string', pattern } }, required: ['code'] };
      const faultsOf = (restore: Projection['restore']) =>
        checkProjection(coded, {
          project: () =>
            projectionWith({ schema: coded, strict: { eligible: false, reasons: [] }, losses: [], restore, encode: (value) => value }),
          check: () => [],
        }).faults;
      expect(faultsOf((value) => value)).toEqual([]);
      expect(new Set(faultsOf(() => ({ wrong: true })).map(({ promise }) => promise))).toEqual(new Set(['sound', 'complete']));
    },
  );

  test('of a text with a beginning and an end is tried', () => {
    const code = { type: 'string', allOf: [{ pattern: '^ab' }, { pattern: '[0-9]z$' }] };
    const both: JsonSchema = { type: 'object', properties: { code }, required: ['code'] };
    const project = () => projectionWith({ schema: both, losses: [], restore: (value) => value, encode: (value) => value });
    const { faults, encoded } = checkProjection(both, { project, check: () => [] });
    expect([faults, encoded > 0]).toEqual([[], true]);
  });

  test('of which no value was found says that it was not tried', () => {
    const never: JsonSchema = { type: 'object', properties: { code: { type: 'string', pattern: 'a^' } }, required: ['code'] };
    const project = () => projectionWith({ schema: never, losses: [], restore: () => ({ wrong: true }), encode: (value) => value });
    expect(checkProjection(never, { project, check: () => [] })).toEqual({
      faults: [
        { promise: 'tried', message: 'no value was found that is valid for what is sent, so restore was never tried' },
        { promise: 'tried', message: 'no value was found that is valid for the schema, so encode was never tried' },
      ],
      restored: 0,
      encoded: 0,
    });
  });

  test('for Gemini is held to what Gemini takes', () => {
    const { faults } = checkProjection(schema, { project: () => projectionWith(), check: checkGeminiSchema });
    expect(faults).toEqual([]);
  });

  test('without a schema has nothing to try', () => {
    expect(report({ schema: undefined })).toEqual({ faults: [], restored: 0, encoded: 0 });
  });
});

describe('samples', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(sampleValues(schema, { seed: 3 })).toEqual(sampleValues(schema, { seed: 3 }));
    expect(sampleValues(schema, { seed: 3 })).not.toEqual(sampleValues(schema, { seed: 4 }));
  });

  test.each([
    [true],
    [null],
    [{ $ref: '#' }],
    [{ enum: [] }],
    [{ allOf: [{ $ref: '#/none' }], type: ['x'] }],
    [{ minItems: 1e9, type: 'array' }],
  ])('of %j come to an end', (odd) => {
    expect(sampleValues(odd, { count: 5 })).toHaveLength(5);
  });
});
