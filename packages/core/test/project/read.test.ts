import { describe, expect, test } from 'vitest';
import { around, openTarget, projectorOf } from './world.ts';

const { projectSchema } = projectorOf();
const sent = (schema: unknown): unknown => Object.values(projectSchema(around(schema)).schema?.['properties'] ?? {})[0];
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const closed = { additionalProperties: false };

describe('what stands together holds together', () => {
  test.each([
    [
      'bounds tighten',
      { minimum: 1, maximum: 9, allOf: [{ type: 'integer', minimum: 3 }, { maximum: 12 }] },
      { type: 'integer', minimum: 3, maximum: 9 },
    ],
    ['integers are numbers', { allOf: [{ type: 'number' }, { type: 'integer' }] }, { type: 'integer' }],
    ['lists of values intersect', { enum: ['a', 'b', 'c'], allOf: [{ enum: ['b', 'c', 'd'] }] }, { type: 'string', enum: ['b', 'c'] }],
    [
      'properties unite',
      { allOf: [object({ a: { type: 'string' } }, { required: ['a'] }), object({ b: { type: 'string' } })] },
      object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['a'] }),
    ],
    [
      'a property of both holds to both',
      { allOf: [object({ a: { type: 'string', minLength: 1 } }), object({ a: { maxLength: 5 } })] },
      object({ a: { type: 'string', minLength: 1, maxLength: 5 } }),
    ],
    [
      'a key that a closed side does not name cannot be there',
      { allOf: [object({ a: { type: 'string' }, b: { type: 'string' } }), object({ a: { type: 'string' } }, closed)] },
      object({ a: { type: 'string' } }, closed),
    ],
    [
      'a key that an open side does not name is held to what it says of others',
      { allOf: [object({ a: { type: 'number' } }), { type: 'object', additionalProperties: { type: 'integer' } }] },
      object({ a: { type: 'integer' } }, { additionalProperties: { type: 'integer' } }),
    ],
    [
      'unevaluatedProperties closes what all parts declare',
      { allOf: [object({ a: { type: 'string' } }), object({ b: { type: 'string' } })], unevaluatedProperties: false },
      object({ a: { type: 'string' }, b: { type: 'string' } }, closed),
    ],
    [
      'what stands beside a union narrows each of its branches',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      {
        anyOf: [
          object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['a'] }),
          object({ a: { type: 'string' }, b: { type: 'string' } }, { required: ['b'] }),
        ],
      },
    ],
    [
      'a branch that cannot be is gone',
      { type: 'string', anyOf: [{ type: 'integer' }, { maxLength: 3 }] },
      { type: 'string', maxLength: 3 },
    ],
    [
      'a list of types splits a union, too',
      { type: ['string', 'null'], anyOf: [{ minLength: 1 }, { type: 'null' }] },
      { type: ['string', 'null'], minLength: 1 },
    ],
    [
      'tuples meet position by position',
      { prefixItems: [{ type: 'number' }], allOf: [{ type: 'array', items: { minimum: 1 } }] },
      { type: 'array', prefixItems: [{ type: 'number', minimum: 1 }], items: { type: 'number', minimum: 1 } },
    ],
    [
      'a record over listed keys has these keys',
      { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: { type: 'integer' } },
      object({ a: { type: 'integer' }, b: { type: 'integer' } }, closed),
    ],
    ['values that a bound excludes are gone, with the bound', { enum: [1, 5, 9], minimum: 3 }, { type: 'integer', enum: [5, 9] }],
    [
      'values that a pattern excludes are gone, with the pattern',
      { enum: ['a', 'b1'], pattern: '^[a-z]$' },
      { type: 'string', enum: ['a'] },
    ],
    [
      'the older spelling of tuples',
      { items: [{ type: 'string' }], additionalItems: { type: 'integer' } },
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } },
    ],
    [
      'a list ends before a position that cannot be',
      { prefixItems: [{ type: 'string' }, false] },
      { type: 'array', prefixItems: [{ type: 'string' }], maxItems: 1 },
    ],
    ['true is anything', true, {}],
  ])('%s', (_, schema, expected) => {
    expect(sent(schema)).toEqual(expected);
  });

  test('a reference with constraints of its own is written out with them', () => {
    const { schema } = projectSchema({
      ...around({ $ref: '#/$defs/A', required: ['a'] }),
      $defs: { A: object({ a: { type: 'string' } }) },
    });
    expect(schema).toEqual(around(object({ a: { type: 'string' } }, { required: ['a'] })));
  });

  test.each([
    ['conjunctive-unions', { anyOf: [{ type: 'string' }, { type: 'null' }], oneOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['unmergeable-allof', { allOf: [{ type: 'object', patternProperties: { '^a': {} } }, object({ a: {} })] }],
    ['composite-literal', { const: [1] }],
    ['undeclared-required', object({}, { required: ['a'] })],
    ['unsatisfiable', object({ a: false }, { required: ['a'] })],
    ['not-a-schema', { type: 'string', minLength: 'one' }],
    ['not-a-schema', { type: 'string', pattern: 3 }],
    ['dynamic-ref', { $dynamicRef: '#a' }],
    ['nested-id', { $id: 'a', type: 'string' }],
  ])('%s is told', (code, schema) => {
    expect(projectSchema(around(schema)).strict.reasons.map((reason) => reason.code)).toContain(code);
  });

  test.each([
    ['a chain of references', { $ref: '#/$defs/B' }],
    ['a choice', { anyOf: [{ $ref: '#/$defs/B' }, { type: 'string' }] }],
    [
      'a choice that narrows itself',
      {
        anyOf: [
          { $ref: '#/$defs/B', minLength: 1 },
          { $ref: '#/$defs/C', type: 'string' },
        ],
      },
    ],
    ['a part', { type: 'string', allOf: [{ $ref: '#/$defs/C' }] }],
    ['what may not be', { type: 'string', not: { $ref: '#/$defs/C' } }],
    ['a condition', { if: { minLength: 1 }, then: { $ref: '#/$defs/C' } }],
  ])('what asks itself of the same value is never sent, since no check of it would end: %s', (_, B) => {
    const $defs = { B, C: { $ref: '#/$defs/B', description: 'The same.' } };
    for (const rules of [{}, { references: 'inlined', recursion: 'optional' }] as const) {
      for (const x of [{ $ref: '#/$defs/B' }, { $ref: '#/$defs/B', type: 'string', enum: ['a'] }, { allOf: [{ $ref: '#/$defs/C' }] }]) {
        const { schema, strict } = projectorOf(rules).projectSchema({ ...around(x), $defs });
        expect([schema, strict.reasons.map(({ code }) => code)]).toEqual([undefined, expect.arrayContaining(['unresolvable-ref'])]);
      }
    }
  });

  test('a merge that never ends is told, and a large one ends', () => {
    const node = (next: string): object => object({ next: { $ref: `#/$defs/${next}` } });
    const endless = { ...around({ allOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] }), $defs: { A: node('A'), B: node('B') } };
    expect(projectSchema(endless).strict.reasons.map(({ code }) => code)).toContain('unmergeable-allof');
    const pair = (index: number): object => object({ a: { $ref: `#/$defs/D${index + 1}` }, b: { $ref: `#/$defs/D${index + 1}` } });
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`D${index}`, index === 29 ? { type: 'string' } : pair(index)]),
    );
    const inlined = projectorOf({ references: 'inlined' }).projectSchema({ ...around({ $ref: '#/$defs/D0' }), $defs });
    expect(Object.keys(inlined.schema?.['$defs'] ?? {}).length).toBe(30);
  });
});

test.each([
  ['a pattern beside it took a branch away', { pattern: '^a', oneOf: [{ type: 'string', minLength: 1 }, { enum: ['b'] }] }, true],
  ['nothing that took a branch away is lost', { type: 'string', oneOf: [{ minLength: 1 }, { type: 'integer' }] }, false],
])('what a oneOf lost is back when what it lost it to is not enforced: %s', (_, schema, isLost) => {
  const { constraints } = openTarget;
  const { losses } = projectorOf({ constraints: { ...constraints, pattern: 'noted' } }).projectSchema(around(schema));
  expect(losses.some(({ keyword }) => keyword === 'oneOf')).toBe(isLost);
});

describe('a choice of which one branch is left stands where the choice stood', () => {
  const choice = { enum: ['b'], anyOf: [{ pattern: '^a' }, { pattern: '^b' }] };
  const either = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
  const tuple = { type: 'array', prefixItems: [choice, { type: 'integer' }], items: false };

  test.each([
    ['a position', tuple, { tuples: 'union' }, 'prefixItems'],
    [
      'a position in the older spelling',
      { type: 'array', items: [choice, { type: 'integer' }], additionalItems: false },
      { tuples: 'union' },
      'items',
    ],
    [
      'a position that something beside it narrows',
      { ...tuple, prefixItems: [either, { type: 'null' }], allOf: [{ prefixItems: [{ type: 'string' }] }] },
      { tuples: 'union' },
      'prefixItems',
      '/allOf/0',
    ],
    ['other keys', { type: 'object', additionalProperties: choice }, { objects: 'silent' }, 'additionalProperties'],
  ] as const)('%s', (_, schema, rules, keyword, beside?: string) => {
    const { losses } = projectorOf(rules).projectSchema(around(schema));
    const inside = losses.filter(({ path, kind }) => path.startsWith('/properties/x') && kind === 'widened');
    const places = ['', ...(beside === undefined ? [] : [beside])];
    expect(inside.map((loss) => `${loss.path} ${loss.keyword}`)).toEqual(places.map((place) => `/properties/x${place} ${keyword}`));
  });
});

describe('oneOf is anyOf where its branches tell themselves apart', () => {
  const tagged = (tag: string): object => object({ t: { const: tag } }, { required: ['t'] });
  test.each([
    ['another type', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, false],
    ['another required literal', { oneOf: [tagged('a'), tagged('b')] }, false],
    ['a key that the other is closed to', { oneOf: [object({ a: {} }, { required: ['a'] }), object({ b: {} }, closed)] }, false],
    ['numbers overlap', { oneOf: [{ type: 'integer' }, { type: 'number' }] }, true],
    ['no type is named', { oneOf: [tagged('a'), { format: 'email' }] }, true],
    ['the same literal', { oneOf: [tagged('a'), tagged('a')] }, true],
  ])('%s', (_, schema, isLost) => {
    expect(projectSchema(around(schema)).losses.some(({ keyword }) => keyword === 'oneOf')).toBe(isLost);
  });
});
