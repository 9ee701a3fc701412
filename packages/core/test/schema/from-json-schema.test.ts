import { describe, expect, test } from 'vitest';
import { isDefinitionError } from '../../src/definition-error.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';

const draft07 = 'http://json-schema.org/draft-07/schema#';
const codesOf = (schema: object): string[] => fromJsonSchema(schema).notes.map(({ code, path }) => `${code} ${path}`.trim());

function refusal(schema: unknown): string {
  try {
    fromJsonSchema(schema as object);
  } catch (error) {
    if (isDefinitionError(error) && error.code === 'invalid_schema') return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe("a stranger's schema", () => {
  test('is copied, frozen and published, and its parser adds nothing', async () => {
    const given = { type: 'object', properties: { a: { type: 'string' } } };
    const schema = fromJsonSchema(given);
    expect(given).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
    expect(schema.json).toEqual({ ...given, additionalProperties: false });
    expect(Object.isFrozen(schema.json['properties'])).toBe(true);
    expect(schema.exact).toBe(true);
    expect(await schema.parse(given)).toEqual({ value: given });
  });

  test('is read again as it was published', () => {
    const once = fromJsonSchema({
      allOf: [{ $ref: '#/$defs/a' }, { properties: { b: {} } }],
      $defs: { a: { type: 'object', properties: { a: {} } } },
    });
    expect(fromJsonSchema(once.json).json).toEqual(once.json);
  });

  test.each<[string, object, object]>([
    ['an object that lists properties', { properties: { a: {} } }, { type: 'object', properties: { a: {} }, additionalProperties: false }],
    ['a root that lists none', { type: 'object', properties: {} }, { type: 'object', properties: {}, additionalProperties: false }],
    ['a root type in a list', { type: ['object'], properties: {} }, { type: 'object', properties: {}, additionalProperties: false }],
    [
      'patterns of keys',
      { type: 'object', patternProperties: { '^x': {} } },
      { type: 'object', patternProperties: { '^x': {} }, additionalProperties: false },
    ],
    [
      'a property and an item called like keywords',
      { type: 'object', properties: { properties: { items: { properties: { properties: {} } } } } },
      {
        type: 'object',
        properties: { properties: { items: { properties: { properties: {} }, additionalProperties: false } } },
        additionalProperties: false,
      },
    ],
    [
      'several that describe one object',
      { type: 'object', allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
      { type: 'object', allOf: [{ properties: { a: {} } }, { properties: { b: {} } }], unevaluatedProperties: false },
    ],
    [
      'branches that only say which keys must be there',
      { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }], additionalProperties: false },
    ],
    [
      'branches that a discriminator tells apart',
      {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'a' }, x: {} }, required: ['kind'] },
          { type: 'object', properties: { kind: { enum: ['b', 'c'] } }, required: ['kind'] },
        ],
      },
      {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'a' }, x: {} }, required: ['kind'], additionalProperties: false },
          { type: 'object', properties: { kind: { enum: ['b', 'c'] } }, required: ['kind'], additionalProperties: false },
        ],
        type: 'object',
      },
    ],
    [
      'a key that is required and listed nowhere',
      { type: 'object', properties: { a: {} }, required: ['b'] },
      { type: 'object', properties: { a: {}, b: {} }, required: ['b'], additionalProperties: false },
    ],
  ])('is closed: %s', (_what, given, published) => {
    expect(fromJsonSchema(given).json).toEqual(published);
  });

  test.each<[string, object]>([
    ['an object without a word about properties', { type: 'object' }],
    ['additionalProperties: true', { type: 'object', properties: { a: {} }, additionalProperties: true }],
    ['additionalProperties with a schema', { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } }],
    [
      'an inner object with an empty list',
      { type: 'object', properties: { any: { type: 'object', properties: {} } }, additionalProperties: false },
    ],
    [
      'a part that says what others may be',
      { type: 'object', properties: { a: {} }, allOf: [{ additionalProperties: { type: 'string' } }] },
    ],
    ['what stands under `not`', { type: 'object', additionalProperties: { not: { properties: { a: { type: 'string' } } } } }],
    ['what stands under `if`', { type: 'object', additionalProperties: { if: { properties: { a: { const: 1 } } } } }],
  ])('stays open where it says so: %s', (_what, given) => {
    expect(fromJsonSchema(given).json).toEqual(given);
  });

  test('stays as declared when asked to', () => {
    const given = { type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } };
    expect(fromJsonSchema(given, { unknownKeys: 'as-declared' }).json).toEqual(given);
    expect(() => fromJsonSchema(given, { unknownKeys: 'open' as never })).toThrow('unknownKeys must be "closed" or "as-declared"');
    const misspelled = { unknownKey: 'as-declared' } as never;
    expect(() => fromJsonSchema(given, misspelled)).toThrow(
      'unknown option unknownKey; there are unknownKeys, documents, limits; unknownKeys comes closest',
    );
    expect(() => fromJsonSchema(given, 'as-declared' as never)).toThrow("takes its options as an object, not 'as-declared'");
    expect(() => fromJsonSchema(given, null as never)).toThrow('takes its options as an object, not null');
  });

  test('what is referred to is closed where it stands alone, and fits where it is combined', () => {
    const { json } = fromJsonSchema({
      type: 'object',
      properties: {
        alone: { anyOf: [{ $ref: '#/$defs/base' }, { type: 'null' }] },
        combined: { allOf: [{ $ref: '#/$defs/base' }, { properties: { b: {} } }] },
      },
      $defs: { base: { type: 'object', properties: { a: {} } } },
    });
    const { check } = compileSchema(json);
    expect(check({ alone: { a: 1 }, combined: { a: 1, b: 1 } })).toBe(true);
    expect(check({ alone: null })).toBe(true);
    expect(check({ alone: { a: 1, b: 1 } })).toBe(false);
    expect(check({ combined: { a: 1, b: 1, c: 1 } })).toBe(false);
  });

  test('recursion is closed at every level', () => {
    const { check } = compileSchema(fromJsonSchema({ type: 'object', properties: { next: { $ref: '#' } } }).json);
    expect([check({ next: { next: {} } }), check({ next: { next: { other: 1 } } })]).toEqual([true, false]);
  });

  test('a member that two parts describe at once stays open, and a note says so', () => {
    const part = (key: string): object => ({ properties: { at: { type: 'object', properties: { [key]: {} } } } });
    const schema = fromJsonSchema({ type: 'object', allOf: [part('a'), part('b')] });
    const { check } = compileSchema(schema.json);
    expect(check({ at: { a: 1, b: 1 } })).toBe(true);
    expect(schema.notes).toContainEqual(expect.objectContaining({ code: 'left_open', path: '/at' }));
  });

  test('closing lets nothing in that a `oneOf` refused', () => {
    const branch = (key: string): object => ({ properties: { at: { type: 'object', properties: { [key]: {} } } } });
    const { check } = compileSchema(fromJsonSchema({ type: 'object', oneOf: [branch('a'), branch('b')] }).json);
    expect(check({ at: { a: 1 } })).toBe(false);
  });

  test.each<[string, object, string[]]>([
    ['a type at the root', { properties: { a: {} } }, ['type_added', 'closed']],
    ['nullable', { type: 'object', properties: { a: { type: 'string', nullable: true } } }, ['nullable /a', 'closed']],
    [
      'what stands beside a reference under draft-07',
      {
        $schema: draft07,
        type: 'object',
        properties: { a: { $ref: '#/definitions/a', maxLength: 3 } },
        definitions: { a: { type: 'string' } },
      },
      ['beside_reference /a', 'closed'],
    ],
  ])('notes what was changed: %s', (_what, given, notes) => {
    expect(codesOf(given)).toEqual(notes);
  });

  test('`nullable` accepts null, and is ignored without a type', () => {
    const properties = { a: { type: 'string', nullable: true }, b: { nullable: true, minLength: 1 }, nullable: { type: 'string' } };
    const { json } = fromJsonSchema({ type: 'object', properties });
    expect(json['properties']).toEqual({ a: { type: ['string', 'null'] }, b: { minLength: 1 }, nullable: { type: 'string' } });
  });

  const word = { type: 'string', format: 'password' };
  test.each<[string, { readonly $defs?: object; readonly [keyword: string]: unknown }]>([
    ['', { propertyNames: word }],
    ['/properties/m', { properties: { m: { type: 'object', propertyNames: { anyOf: [{ $ref: '#/$defs/word' }, { maxLength: 3 }] } } } }],
    ['/$defs/map', { properties: { m: { $ref: '#/$defs/map' } }, $defs: { map: { type: 'object', propertyNames: word } } }],
  ])('keys with `format: password` at "%s" are refused: they cannot be kept out of paths', (at, schema) => {
    const read = () => fromJsonSchema({ type: 'object', ...schema, $defs: { word, ...schema.$defs } });
    expect(read).toThrow(
      `JSON Schema: ${at}/propertyNames makes the keys secret (format: password), and keys stand in paths and messages; take a list of`,
    );
  });

  test('a property that is called propertyNames may be secret', () => {
    expect(fromJsonSchema({ type: 'object', properties: { propertyNames: word } }).secrets).toEqual(['/propertyNames']);
  });

  test('fields with `format: password` are secret, behind references and recursion too', () => {
    const { secrets } = fromJsonSchema({
      type: 'object',
      properties: {
        key: { format: 'password' },
        users: { type: 'array', items: { $ref: '#/$defs/user' } },
        admin: { $ref: '#/$defs/user' },
      },
      $defs: { user: { type: 'object', properties: { word: { type: 'string', format: 'password' }, friend: { $ref: '#/$defs/user' } } } },
    });
    expect([...secrets].sort()).toEqual(['/admin', '/key', '/users/*/friend', '/users/*/word']);
  });
});

describe('a dialect', () => {
  test('draft-07 stays draft-07 where its keywords mean something else in 2020-12', () => {
    const { json } = fromJsonSchema({
      $schema: draft07,
      type: 'object',
      properties: { pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }], additionalItems: false } },
      required: ['pair'],
    });
    expect(json['$schema']).toBe(draft07);
    const { check, findings } = compileSchema(json);
    expect(check({ pair: ['a', 1] })).toBe(true);
    expect(findings({ pair: ['a', 1, 2] })).toMatchObject([{ instancePath: '/pair', keyword: 'additionalItems' }]);
  });

  test('draft-07 becomes 2020-12 where it means the same, its dependencies under their new names', () => {
    const { json } = fromJsonSchema({ $schema: draft07, $id: 'urn:a', type: 'object', dependencies: { a: ['b'], c: { required: ['d'] } } });
    expect(json).toEqual({ type: 'object', dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } });
  });

  test('keywords that draft-07 does not know stay without effect', () => {
    const { json } = fromJsonSchema({ $schema: draft07, type: 'object', dependentRequired: { a: ['b'] } });
    expect(compileSchema(json).check({ a: 1 })).toBe(true);
  });
});

describe('references', () => {
  test.each<[string, object]>([
    ['a pointer', { properties: { a: { $ref: '#/$defs/a%20b' } }, $defs: { 'a b': { type: 'string' } } }],
    ['an anchor', { properties: { a: { $ref: '#name' } }, $defs: { x: { $anchor: 'name', type: 'string' } } }],
    [
      'an anchor for dynamic references',
      { properties: { a: { $ref: '#name' } }, $defs: { x: { $dynamicAnchor: 'name', type: 'string' } } },
    ],
    [
      'a property',
      { properties: { b: { type: 'object', properties: { c: { type: 'string' } } }, a: { $ref: '#/properties/b/properties/c' } } },
    ],
    ['a pointer with escapes', { properties: { a: { $ref: '#/$defs/a~1%25~0%23' } }, $defs: { 'a/%~#': { type: 'string' } } }],
    [
      'the address of the document',
      { $id: 'https://example.com/s', properties: { a: { $ref: 'https://example.com/s#/$defs/x' } }, $defs: { x: { type: 'string' } } },
    ],
    [
      'an anchor of draft-07',
      { $schema: draft07, properties: { a: { $ref: '#name' } }, definitions: { x: { $id: '#name', type: 'string' } } },
    ],
    [
      "the root's own",
      { $schema: draft07, $ref: '#/definitions/root', definitions: { root: { type: 'object', properties: { a: { type: 'string' } } } } },
    ],
  ])('within the document work: %s', (_what, given) => {
    const { check } = compileSchema(fromJsonSchema(given).json);
    expect([check({ a: 'x' }), check({ a: 1 }), check({ other: 1 })]).toEqual([true, false, false]);
  });

  test.each<[string, unknown, string]>([
    [
      'to another host',
      { properties: { a: { $ref: 'https://example.com/a.json' } } },
      '/properties/a refers to "https://example.com/a.json", another document',
    ],
    [
      'to a name of every object',
      { properties: { a: { $ref: 'constructor' } } },
      '/properties/a refers to "constructor", another document',
    ],
    ['to nowhere', { properties: { a: { $ref: '#/$defs/a' } } }, '/properties/a refers to "#/$defs/a", where this document has no schema'],
    ['to what is no schema', { properties: { a: { $ref: '#/required' } }, required: ['a'] }, 'where this document has no schema'],
    ['to the root alone', { $ref: '#' }, 'the root refers to itself'],
    ['in a circle', { type: 'object', allOf: [{ $ref: '#' }] }, 'refers to itself without going into the value'],
    [
      'in a circle that nothing uses',
      { type: 'object', $defs: { a: { not: { $ref: '#/$defs/b' } }, b: { anyOf: [{}, { $ref: '#/$defs/a' }] } } },
      '/$defs/a refers to itself without going into the value',
    ],
    ['to an anchor given twice', { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } }, '/$defs/b is the second one with the anchor "x"'],
    ['by a dynamic one', { properties: { a: { $dynamicRef: '#a' } } }, '/properties/a/$dynamicRef is not followed; write $ref'],
    [
      'by one of draft 2019-09',
      { properties: { a: { $recursiveRef: '#' } } },
      '/properties/a/$recursiveRef is of draft 2019-09; write $ref',
    ],
    [
      'where an inner $id is',
      { properties: { a: { $id: 'https://example.com/a' } } },
      '/properties/a/$id gives a part an address of its own',
    ],
  ])('are refused %s', (_what, given, reason) => {
    expect(refusal(given)).toContain(reason);
  });
});

describe('what is refused', () => {
  test('an accessor among documents, which is not asked', () => {
    let asked = 0;
    const get = (): object => ({ asked: ++asked });
    const documents = Object.defineProperty({}, 'https://example.com/a', { enumerable: true, get });
    expect(() => fromJsonSchema({ type: 'object' }, { documents })).toThrow('documents["https://example.com/a"] is an accessor');
    expect(asked).toBe(0);
  });

  test('a whole pair is a name like any other', () => {
    expect(compileSchema(fromJsonSchema({ properties: { '\ud83d\ude00': {} } }).json).check({ '\u{1F600}': 1 })).toBe(true);
  });

  const circular: Record<string, unknown> = { type: 'object' };
  circular['properties'] = { circular };

  test.each<[string, unknown, string]>([
    ['no object', true, 'the root must be an object schema, not true'],
    ['null', null, 'the root must be an object schema, not null'],
    ['a list', [], 'the root must be an object schema, not []'],
    ['nothing', undefined, 'it is undefined, not JSON data'],
    ['a function', { type: 'object', default: () => 1 }, '/default is a function, not JSON data'],
    ['an instance', { type: 'object', default: new Date(0) }, '/default is an instance of a class, not JSON data'],
    ['a number that is none', { minimum: Number.NaN }, '/minimum is NaN, not JSON data'],
    ['an accessor', Object.defineProperty({}, 'type', { enumerable: true, get: () => 'object' }), '/type is an accessor, not JSON data'],
    ['a gap', { enum: [1, , 2] }, '/enum is an array with gaps'], // oxlint-disable-line no-sparse-arrays -- the gap is what is tested
    ['itself', circular, '/properties/circular contains itself'],
    [
      'a key called __proto__',
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'),
      '/properties/__proto__ is a name that no key may have',
    ],
    [
      'a name with half of a surrogate pair',
      { properties: { '\ud800': {}, b: {} } },
      '/properties/\\ud800 is a name with half of a surrogate',
    ],
    ['such a name of a definition', { $defs: { 'a\udc00': {} } }, '/$defs/a\\udc00 is a name with half of a surrogate pair'],
    ['such a name that is required', { required: ['a', '\ud800'] }, '/required names a key with half of a surrogate pair'],
    ['one that depends', { dependentRequired: { a: ['\ud800'] } }, '/dependentRequired names a key with half of a surrogate pair'],
    [
      'an old dialect',
      { $schema: 'http://json-schema.org/draft-04/schema#' },
      'unsupported dialect "http://json-schema.org/draft-04/schema#"',
    ],
    ['a fault by the meta-schema', { properties: { a: { type: 'strng' } } }, '/properties/a/type: must be one of'],
    ['$data', { properties: { a: { minimum: { $data: '1/b' } } } }, '/properties/a/minimum holds $data'],
    ['$async', { type: 'object', $async: true }, '/$async is no keyword of JSON Schema'],
    ['$async inside', { type: 'object', $defs: { a: { $async: false } } }, '/$defs/a/$async is no keyword of JSON Schema'],
    ['$data as a keyword', { properties: { a: { $data: '1/b' } } }, '/properties/a/$data is no keyword of JSON Schema'],
    ['$data as a constant', { properties: { a: { const: { $data: '1/b' } } } }, '/properties/a/const holds $data'],
    ['__proto__ as a required name', { required: ['__proto__'] }, '/required names __proto__'],
    ['__proto__ as a name that depends', { dependentRequired: { a: ['b', '__proto__'] } }, '/dependentRequired names __proto__'],
    [
      'a pattern that is none',
      { properties: { a: { pattern: '[' } } },
      '/properties/a/pattern must be a regular expression that compiles with the u flag',
    ],
    ['a root of another type', { type: 'array' }, 'the root must say type "object", not "array"'],
    ['a root that may be null', { type: ['object', 'null'] }, 'the root must say type "object"'],
    ['a root that says nothing of objects', { minLength: 1 }, 'the root must be an object schema; say type "object"'],
    ['a root with a branch that is no object', { anyOf: [{ type: 'object' }, { type: 'string' }] }, 'the root must be an object schema'],
  ])('%s', (_what, given, reason) => {
    expect(refusal(given)).toContain(reason);
  });

  test('no schema touches the prototype of objects', () => {
    refusal(JSON.parse('{"type":"object","properties":{"a":{"default":{"__proto__":{"polluted":1}}}}}'));
    refusal(JSON.parse('{"type":"object","properties":{"constructor":{"properties":{"prototype":{}}}},"required":["__proto__"]}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
