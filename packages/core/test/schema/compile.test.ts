import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/json.ts';
import { linearPatterns } from '../../src/schema/linear-pattern.ts';
import type { PatternEngine } from '../../src/pattern-engine.ts';
import { checkMetaSchema, compileFault, compileSchema } from '../../src/schema/compile.ts';
import { createAjv } from '../../src/schema/create-ajv.ts';
import { keywords as replacing } from '../../src/schema/keywords.ts';

const named: JsonSchema = {
  type: 'object',
  properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
  required: ['constructor'],
  additionalProperties: false,
};

describe('a validator', () => {
  test('sees own properties only, whatever they are called', () => {
    const validator = compileSchema(named);
    expect(validator.check({ constructor: 'c' })).toBe(true);
    expect(validator.check({})).toBe(false);
    expect(validator.findings({})).toMatchObject([{ instancePath: '', keyword: 'required', params: { missingProperty: 'constructor' } }]);
  });

  test('accepts nothing while every object inherits a key', () => {
    const validator = compileSchema({ type: 'object', properties: { injected: {} }, required: ['injected'] });
    expect(validator.check({ injected: 'own' })).toBe(true);
    Reflect.set(Object.prototype, 'injected', 'by a library');
    try {
      expect([validator.check({}), validator.check({ injected: 'own' })]).toEqual([false, false]);
      expect(validator.findings({})).not.toEqual([]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'injected');
    }
    expect(validator.check({ injected: 'own' })).toBe(true);
  });

  test('finds everything at once, with the keyword, its value, its schema and the data', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { maxLength: 2 }, b: { type: 'integer' } }, additionalProperties: false };
    expect(compileSchema(schema).findings({ a: 'abc', b: 'x', c: 1 })).toMatchObject([
      { instancePath: '', keyword: 'additionalProperties', params: { additionalProperty: 'c' }, schema: false },
      { instancePath: '/a', keyword: 'maxLength', params: { limit: 2 }, schema: 2, parentSchema: { maxLength: 2 }, data: 'abc' },
      { instancePath: '/b', keyword: 'type', params: { type: 'integer' }, data: 'x' },
    ]);
  });

  test.each([
    ['a reference to nowhere', { $ref: '#/nowhere' }],
    ['a reference to another host', { $ref: 'https://example.com/a.json' }],
    ['an unsupported dialect', { $schema: 'http://json-schema.org/draft-04/schema#' }],
    ['a pattern that is none', { pattern: '(' }],
    ['the asynchronous extension of Ajv', { $async: true }],
  ])('accepts nothing and finds one thing when the schema has %s', (_what, schema: JsonSchema) => {
    const validator = compileSchema(schema);
    expect(validator.check('a')).toBe(false);
    expect(validator.findings('a')).toMatchObject([{ instancePath: '', keyword: 'uncheckable', data: 'a' }]);
    expect(compileFault(schema)).toEqual(expect.any(String));
  });

  test('refuses a value whose check runs out of stack', () => {
    let deep: unknown = {};
    for (let level = 0; level < 200_000; level++) deep = { next: deep };
    const validator = compileSchema({ properties: { next: { $ref: '#' } } });
    expect(validator.check({ next: {} })).toBe(true);
    expect(validator.check(deep)).toBe(false);
    expect(validator.findings(deep)).toMatchObject([{ instancePath: '', keyword: 'tooDeep' }]);
  });

  test.each(['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty', 'uint64', 'google-duration'])(
    'ignores a format called %s',
    (format) => {
      const validator = compileSchema({ format });
      expect(validator.check('anything')).toBe(true);
      expect(validator.check(1)).toBe(true);
    },
  );

  test.each([
    ['email', 'nope', 'a@example.com'],
    ['date-time', '2020-01-01', '2020-01-01T00:00:00Z'],
    ['date', '2021-02-29', '2020-02-29'],
    ['uuid', 'x', '123e4567-e89b-12d3-a456-426614174000'],
    ['ipv4', '1.2.3', '1.2.3.4'],
    ['url', 'mailto:a@example.com', 'https://example.com/a?b=c#d'],
    // Ajv's own expression needs a minute and a half to refuse it.
    ['url', `http://${'::'.repeat(130_000)}\n`, 'ftp://example.com'],
  ])('enforces the format %s', (format, wrong, right) => {
    const validator = compileSchema({ format });
    expect([validator.check(wrong), validator.check(right)]).toEqual([false, true]);
  });

  test('neither coerces nor fills in', () => {
    const value = { count: '1' };
    const schema: JsonSchema = { properties: { count: { type: 'string' }, size: { default: 3 } } };
    expect(compileSchema(schema).check(value)).toBe(true);
    expect(value).toEqual({ count: '1' });
    expect(compileSchema({ type: 'number' }).check('1')).toBe(false);
  });

  test('ignores keywords it does not know, such as `id` of old drafts', () => {
    expect(compileFault({ id: 'x', 'x-vendor': 1, discriminator: { propertyName: 'kind' } })).toBeUndefined();
  });

  test('reads draft-07 by its own rules', () => {
    const schema: JsonSchema = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }], additionalItems: false };
    expect(compileSchema(schema).check(['a'])).toBe(true);
    expect(compileSchema(schema).findings(['a', 1])).toMatchObject([{ keyword: 'additionalItems' }]);
  });

  test('counts characters, not UTF-16 units', () => {
    const validator = compileSchema({ minLength: 2, maxLength: 3 });
    expect(['😀', '😀😀', '😀😀😀', '😀😀😀😀', 'a', 'ab', 'abcd'].map(validator.check)).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  test('reads multiples as decimals', () => {
    const validator = compileSchema({ multipleOf: 0.01 });
    expect([1234567.89, 0.001, 19.99, 0, -0.07].map(validator.check)).toEqual([true, false, true, true, true]);
    expect(validator.findings(0.001)).toMatchObject([{ keyword: 'multipleOf', params: { multipleOf: 0.01 } }]);
  });
});

test('keywords that take the place of others are called as these are, whatever loads them', () => {
  expect(replacing.flatMap(({ keyword }) => keyword)).toEqual([
    'maxLength',
    'minLength',
    'multipleOf',
    'uniqueItems',
    'enum',
    'oneOf',
    'dependencies',
    'dependentRequired',
  ]);
});

describe('oneOf', () => {
  const lists = { type: 'array', prefixItems: [{}] };

  test.each<[string, JsonSchema, unknown, unknown]>([
    ['no branch that fits', { oneOf: [{ type: 'string' }, { maximum: 1 }] }, 2, null],
    ['two that do', { oneOf: [{ type: 'string' }, { maximum: 1 }, { minimum: 0 }] }, 1, [1, 2]],
    ['three, of which two are told', { oneOf: [true, {}, { minimum: 0 }] }, 1, [0, 1]],
    ['none, of none that can', { oneOf: [false, false] }, 1, null],
  ])('tells of %s', (_what, schema, value, passingSchemas) => {
    const { check, findings } = compileSchema(schema);
    expect(check(value)).toBe(false);
    expect(findings(value).filter(({ keyword }) => keyword === 'oneOf')).toMatchObject([{ params: { passingSchemas } }]);
  });

  test('what the branch that fits has looked at is evaluated, and nothing else', () => {
    const branch = (name: string): object => ({ properties: { [name]: { type: 'integer' } }, required: [name] });
    const keys = compileSchema({ oneOf: [branch('a'), branch('b'), false], unevaluatedProperties: false });
    expect([{ a: 1 }, { b: 1 }, { a: 1, b: 'x' }, { a: 1, b: 1 }, { b: 1, c: 1 }].map(keys.check)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const items = compileSchema({ oneOf: [{ type: 'string' }, lists], unevaluatedItems: false });
    expect(['x', [1], [1, 2]].map(items.check)).toEqual([true, true, false]);
  });

  test('its branches stand in a row: within each other, compiling 900 of them took seconds', () => {
    const depthOf = (branches: number): number => {
      const schema = { oneOf: Array.from({ length: branches }, (_, index) => ({ type: 'object', required: [`p${index}`] })) };
      const { source } = createAjv('2020-12', { code: { source: true } }).compile(schema);
      let depth = 0;
      return Math.max(...Array.from(source?.validateCode ?? '', (sign) => (depth += Number(sign === '{') - Number(sign === '}'))));
    };
    expect(depthOf(2)).toBeGreaterThan(2);
    expect(depthOf(40)).toBe(depthOf(2));
  });
});

describe('patterns of a schema from elsewhere', () => {
  const foreign = (): PatternEngine => linearPatterns();

  test('are told apart, though the same code matches them all', () => {
    const { check } = compileSchema(
      { properties: { x: { pattern: '(a|b)+' }, y: { pattern: '(0|1)+' } }, patternProperties: { '(_|:)': { type: 'null' } } },
      foreign,
    );
    expect([{ x: 'a' }, { x: '0' }, { y: 'a' }, { y: '1' }, { _: 1 }, { _: null }].map(check)).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  test('are found as ever, and told of', () => {
    const { findings } = compileSchema({ properties: { x: { pattern: '(a|b)+' } } }, foreign);
    expect(findings({ x: 'c' })).toMatchObject([{ instancePath: '/x', keyword: 'pattern', params: { pattern: '(a|b)+' } }]);
  });

  test('that would take too long accept nothing', () => {
    const { check, findings } = compileSchema({ properties: { x: { pattern: '(?:.{0,40}a){2}$' } } }, foreign);
    expect([{ x: 'aa' }, { x: 'b'.repeat(100_000) }, { x: 'aa' }].map(check)).toEqual([true, false, true]);
    expect(findings({ x: 'b'.repeat(100_000) })).toMatchObject([
      { instancePath: '/x', keyword: 'uncheckable', params: { unmatchable: false } },
    ]);
  });

  test.each<[string, JsonSchema, unknown, string]>([
    ['a value', { properties: { x: { pattern: '(a)\\1' } }, required: ['y'] }, { x: 'aa' }, '/x'],
    ['an item', { items: { pattern: '(a)\\1' } }, ['aa', 1], '/0'],
    ['a value that must not match', { properties: { x: { not: { pattern: '(a)\\1' } } } }, { x: 'b' }, ''],
    ['one of several', { anyOf: [{ pattern: '(a)\\1' }, { minLength: 1 }] }, 'b', ''],
    ['behind a reference', { properties: { x: { $ref: '#/$defs/x' } }, $defs: { x: { pattern: '(a)\\1' } } }, { x: 'aa' }, '/x'],
    ['a key', { patternProperties: { '(a)\\1': {} }, additionalProperties: false }, { aa: 1 }, ''],
    ['the name of a key', { propertyNames: { pattern: '(a)\\1' } }, { aa: 1 }, ''],
  ])('that cannot be matched refuse %s, and nothing that they do not concern', (_, schema, value, path) => {
    const { check, findings } = compileSchema(schema, foreign);
    expect(check(value)).toBe(false);
    expect(findings(value)).toMatchObject([{ instancePath: path, keyword: 'uncheckable', params: { unmatchable: true } }]);
    expect([check(path === '/x' ? { y: 1 } : {}), check([7])]).toEqual([true, true]);
  });
});

describe('the meta-schema check', () => {
  test.each<[string, JsonSchema, string | undefined]>([
    ['nothing', { type: 'object', properties: { title: { type: 'string' } } }, undefined],
    [
      'a misspelt type',
      { properties: { a: { type: 'strng' } } },
      '/properties/a/type: must be one of array, boolean, integer, null, number, object, string, got "strng"',
    ],
    ['a negative length', { properties: { a: { minLength: -1 } } }, '/properties/a/minLength: must be >= 0, got -1'],
    ['a boolean limit of draft-04', { exclusiveMinimum: true }, '/exclusiveMinimum: must be number, got true'],
    [
      'items in array form',
      { properties: { a: { items: [{}] } } },
      '/properties/a/items: must be object,boolean, got [{}]; write prefixItems for schemas by position, or declare "$schema": "http://json-schema.org/draft-07/schema#"',
    ],
    ['a list for a key called items', { properties: { items: [{}] } }, '/properties/items: must be object,boolean, got [{}]'],
    [
      'a key that says itself that it is required',
      { properties: { a: { required: true } } },
      '/properties/a/required: must be array, got true; take it out here, and name the key in the list "required" of the object that has it',
    ],
    ['a key called required', { properties: { required: 7 } }, '/properties/required: must be object,boolean, got 7'],
    [
      'any type',
      { $schema: 'http://json-schema.org/draft-07/schema#', properties: { a: { type: 'any' } } },
      '/properties/a/type: must be one of array, boolean, integer, null, number, object, string, got "any"; leave type out where any type will do, or list those that will',
    ],
    [
      'any type, among others',
      { type: ['string', 'any'] },
      '/type/1: must be one of array, boolean, integer, null, number, object, string, got "any"; leave type out where any type will do, or list those that will',
    ],
    ['items in array form under draft-07', { $schema: 'https://json-schema.org/draft-07/schema', items: [{}] }, undefined],
    [
      'a pattern that only compiles without the u flag',
      { properties: { pattern: { pattern: '^\\-a$' } } },
      '/properties/pattern/pattern: must be a regular expression that compiles with the u flag; Invalid regular expression: /^\\-a$/u: Invalid escape',
    ],
    [
      'a pattern among patternProperties',
      { patternProperties: { '(': {} } },
      '/patternProperties/(: must be a regular expression that compiles with the u flag; Invalid regular expression: /(/u: Unterminated group',
    ],
    ['a required that is no list', { required: 'a' }, '/required: must be array, got "a"'],
  ])('names the place and the fault: %s', (_what, schema, fault) => {
    expect(checkMetaSchema(schema)).toBe(fault);
  });
});

test.each([
  ['required', { required: [''] }, {}, { '': 1 }],
  ['required among others', { required: ['a', '', 'b'] }, { a: 1, b: 1 }, { a: 1, '': 1, b: 1 }],
  ['dependentRequired', { dependentRequired: { a: [''] } }, { a: 1 }, { a: 1, '': 1 }],
  ['inside', { properties: { x: { required: [''] } } }, { x: {} }, { x: { '': 1 } }],
])('a key without a name can be demanded: %s', (_, keywords, refused, accepted) => {
  const validator = compileSchema({ type: 'object', ...keywords });
  expect(validator.check(refused)).toBe(false);
  expect(validator.findings(refused)).toHaveLength(1);
  expect(validator.check(accepted)).toBe(true);
});
