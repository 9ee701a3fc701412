import formats from 'ajv-formats/dist/formats.js';
import { describe, expect, test } from 'vitest';
import { isDefinitionError } from '../../src/definition-error.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { type FromJsonSchemaOptions, fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { unicodePattern } from '../../src/schema/unicode-pattern.ts';
import { knownFormats } from '../../src/schema/unknown-words.ts';

const draft07 = 'http://json-schema.org/draft-07/schema#';

function refusal(schema: unknown, options?: FromJsonSchemaOptions): string {
  try {
    fromJsonSchema(schema as object, options);
  } catch (error) {
    if (isDefinitionError(error)) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

/** Definitions that each refer to the one before, twice. */
function doubling(keyword: string, levels: number): object {
  const $defs: Record<string, object> = { d0: { type: 'string' } };
  for (let level = 1; level <= levels; level++) {
    const before = { $ref: `#/$defs/d${level - 1}` };
    $defs[`d${level}`] = { [keyword]: [before, before] };
  }
  return { type: 'object', properties: { a: { $ref: `#/$defs/d${levels}` } }, $defs };
}

function nested(levels: number): object {
  let schema: object = { type: 'string' };
  for (let level = 1; level < levels; level++) schema = { items: schema };
  return schema;
}

function listed(count: number, each: object = { type: 'string' }): { readonly [name: string]: object } {
  return Object.fromEntries(namesOf(count, 'p').map((name) => [name, each]));
}

function namesOf(count: number, prefix = ''): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

/** Schemas of four keywords each. */
function asking(count: number): object {
  return { type: 'object', $defs: listed(count, { type: 'string', minLength: 1, maxLength: 9, format: 'email' }) };
}

describe('what a check may cost at worst is known before anything is compiled', () => {
  const within = (schema: object): object => ({ type: 'object', properties: { a: schema } });
  const twice = { anyOf: [{ $ref: '#' }, { $ref: '#' }] };

  test.each<[string, object]>([
    ['anyOf of references that double', doubling('anyOf', 20)],
    ['oneOf of references that double', doubling('oneOf', 22)],
    ['allOf of references that double', doubling('allOf', 60)],
    ['branches that recur in each member', within(twice)],
    ['branches that recur in each item', within({ type: 'array', items: twice })],
    ['patterns that all fit a key', { type: 'object', patternProperties: { '^a': { $ref: '#' }, a$: { $ref: '#' } } }],
    ['members that are checked twice', within({ allOf: [{ additionalProperties: twice }, { properties: { b: { $ref: '#' } } }] })],
    ['conditions that double', within({ if: { $ref: '#' }, then: { $ref: '#' } })],
    ['what depends and doubles', within({ $ref: '#', dependentSchemas: { b: { $ref: '#' } } })],
    ['items that are contained as well', within({ items: { $ref: '#/properties/a' }, contains: { $ref: '#/properties/a' } })],
  ])('%s are refused, with the cost and the limit', (_what, schema) => {
    expect(refusal(schema)).toMatch(/^JSON Schema: one value may cost (more than )?\d+ checks, and the limit is 200000; write it/);
  });

  test.each<[string, object, number]>([
    ['a flat object', { type: 'object', properties: listed(100) }, 2],
    ['recursion, once for each level', { type: 'object', properties: { next: { $ref: '#' } } }, 127],
    ['branches, all of them', { type: 'object', properties: { a: { anyOf: [{ const: 1 }, { const: 2 }, { const: 3 }] } } }, 5],
    ['one of two branches of a condition', { type: 'object', if: {}, then: { minProperties: 1 }, else: { maxProperties: 1 } }, 3],
    ['unique items, once for each level below', { type: 'object', properties: { a: { uniqueItems: true } } }, 64],
    ['a long enum, faster than schemas', { type: 'object', properties: { a: { enum: Object.keys(listed(160)) } } }, 12],
  ])('%s', (_what, schema, cost) => {
    expect(refusal(schema, { limits: { cost } })).toBe('nothing was refused');
    expect(refusal(schema, { limits: { cost: cost - 1 } })).toContain(`may cost ${cost} checks, and the limit is ${cost - 1}`);
  });

  const box = (type: string, discriminatorFirst: boolean): object => {
    const contents = { type: 'array', items: { $ref: '#/$defs/any' } };
    return {
      properties: discriminatorFirst ? { type: { const: type }, contents } : { contents, type: { const: type } },
      required: ['type'],
    };
  };
  const boxes = (discriminatorFirst: boolean): object => ({
    type: 'object',
    properties: { root: { $ref: '#/$defs/any' } },
    $defs: {
      any: { oneOf: [{ type: 'null' }, { $ref: '#/$defs/row' }, box('column', discriminatorFirst)] },
      row: box('row', discriminatorFirst),
    },
  });

  test('branches that a discriminator tells apart end there, when it is looked at first', () => {
    const { json, foreign } = fromJsonSchema(boxes(true));
    let value: object = { type: 'none' };
    for (let level = 0; level < 30; level++) value = { type: level % 2 === 0 ? 'row' : 'column', contents: [value] };
    const { check, findings } = compileSchema(json, foreign);
    expect(check({ root: value })).toBe(false);
    expect(findings({ root: value }).length).toBeGreaterThan(0);
  });

  test.each<[string, object]>([
    ['comes after what recurs', boxes(false)],
    ['is not looked at first, since a check that stops early cannot see a required key without a name', { ...boxes(true), required: [''] }],
    ['need not be there', JSON.parse(JSON.stringify(boxes(true)).replaceAll('"required":["type"]', '"required":[]')) as object],
    ['is the same', JSON.parse(JSON.stringify(boxes(true)).replace('"column"', '"row"')) as object],
  ])('branches whose discriminator %s do not', (_what, schema) => {
    expect(refusal(schema)).toContain('checks, and the limit is 200000');
  });

  test('the limit is an option of the source', () => {
    expect(refusal(doubling('anyOf', 17))).toContain('checks, and the limit is 200000');
    expect(refusal(doubling('anyOf', 17), { limits: { cost: 1_000_000 } })).toBe('nothing was refused');
  });
});

describe('limits', () => {
  const text = (length: number): object => ({ type: 'object', description: 'x'.repeat(length) });

  test.each<[string, object, string]>([
    ['bytes', text(131_072), 'it is larger than 131072 bytes; shorten it, or raise limits.bytes'],
    ['bytes beyond ASCII', { type: 'object', description: '漢'.repeat(44_000) }, 'it is larger than 131072 bytes'],
    ['depth', { type: 'object', properties: { a: nested(40) } }, 'is nested deeper than 40 schemas; flatten it, or raise limits.depth'],
    ['subschemas', { type: 'object', $defs: listed(1_500) }, 'it holds more than 1500 schemas; split it up, or raise limits.subschemas'],
    [
      'names that count as subschemas',
      { properties: { a: { required: namesOf(800) }, b: { required: namesOf(800) } } },
      'more than 1500 schemas',
    ],
    ['keywords', asking(500), 'it holds more than 2000 keywords; write it with fewer, or raise limits.keywords'],
    [
      'references, each as three keywords',
      { type: 'object', properties: listed(350, { $ref: '#/$defs/p0' }), $defs: listed(950) },
      'it holds more than 2000 keywords',
    ],
    ['members in a row', { type: 'object', properties: listed(351) }, 'list more than 350 schemas; group them in objects'],
    ['patterns of keys', { type: 'object', patternProperties: listed(201) }, '/patternProperties holds more than 200 patterns'],
    ['names', { type: 'object', properties: { ['n'.repeat(5_000)]: {} } }, 'is a place longer than 1024 characters; shorten the names'],
    ['required names', { required: Array.from({ length: 1_001 }, (_, index) => `n${index}`) }, '/required lists more than 1000 names'],
    ['a pattern', { type: 'object', properties: { a: { pattern: 'x'.repeat(4_097) } } }, 'is a pattern of more than 4096 characters'],
    ['classes of Unicode', { type: 'object', properties: { a: { pattern: '\\p{L}'.repeat(201) } } }, 'beyond the 200 classes of Unicode'],
    [
      'levels of data',
      { type: 'object', default: JSON.parse('['.repeat(200) + ']'.repeat(200)) },
      'it is nested deeper than 128 levels of JSON; flatten it, or raise limits.depth',
    ],
  ])('%s', (_what, schema, reason) => {
    expect(refusal(schema)).toContain(reason);
  });

  test.each<[string, object]>([
    ['bytes', text(131_000)],
    ['depth', { type: 'object', properties: { a: nested(39) } }],
    ['subschemas', { type: 'object', $defs: listed(1_499) }],
    ['names that are listed', { type: 'object', properties: listed(350), required: namesOf(350, 'p'), $defs: listed(900) }],
    ['keywords', asking(498)],
    ['members in a row', { type: 'object', properties: listed(350) }],
  ])('what is within them is read: %s', (_what, schema) => {
    expect(refusal(schema)).toBe('nothing was refused');
  });

  test('a value as deep as memory allows is refused like any other', () => {
    let deep: object = {};
    for (let level = 0; level < 1_000_000; level++) deep = { items: deep };
    expect(refusal(deep)).toContain('it is nested deeper than 128 levels of JSON; flatten it, or raise limits.depth');
  });

  test('they can be raised and lowered', () => {
    expect(refusal(text(200_000), { limits: { bytes: 1_000_000 } })).toBe('nothing was refused');
    expect(refusal({ type: 'object', properties: { a: nested(90) } }, { limits: { depth: 100 } })).toBe('nothing was refused');
    expect(refusal({ type: 'object', properties: listed(3) }, { limits: { subschemas: 3, depth: undefined } })).toContain(
      'more than 3 schemas',
    );
  });

  test.each<[FromJsonSchemaOptions, string]>([
    [{ limits: { cost: 0 } }, 'limits.cost must be a whole number of at least 1, not 0'],
    [{ limits: { depth: 101 } }, 'limits.depth must be a whole number from 1 to 100, not 101'],
    [{ limits: { nodes: 1 } as never }, 'unknown limit nodes; there are bytes, depth, subschemas, keywords, cost'],
    [{ documents: [] as never }, 'documents must be an object of schemas, by their addresses'],
  ])('wrong options are named: %j', (options, reason) => {
    expect(refusal({ type: 'object' }, options)).toContain(reason);
  });

  test('definitions that lead through many others compile, or are refused', () => {
    const chain = (length: number, link: (next: object) => object): object => {
      const $defs: Record<string, object> = { d0: { type: 'string' } };
      for (let step = 1; step < length; step++) $defs[`d${step}`] = link({ $ref: `#/$defs/d${step - 1}` });
      return { type: 'object', properties: { a: { $ref: `#/$defs/d${length - 1}` } }, $defs };
    };
    const links = [(next: object) => ({ properties: { next } }), (next: object) => ({ allOf: [next] }), (next: object) => next];
    for (const link of links) {
      const { check } = compileSchema(fromJsonSchema(chain(66, link)).json);
      expect(check({ a: 1 })).toBe(link === links[0]);
      expect(refusal(chain(400, link))).toContain('lead through more than 200 others');
    }
  });

  test('what combines one another in too many places is refused before it takes long', () => {
    const wide = { properties: listed(300) };
    const properties = Object.fromEntries(Object.keys(listed(300)).map((name) => [name, { allOf: [{ $ref: '#/$defs/wide' }] }]));
    expect(refusal({ type: 'object', properties, $defs: { wide } })).toContain('combine one another in too many places');
  });
});

describe('what is found is bounded', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `n${index}`);
  const { json, foreign } = fromJsonSchema({ type: 'object', properties: { a: { items: { required: names } } } });

  test('where schema and value might find more than there is room for, it is the first', () => {
    const value = { a: Array.from({ length: 5_000 }, () => ({})) };
    const { check, findings } = compileSchema(json, foreign);
    expect(check(value)).toBe(false);
    expect(findings(value)).toMatchObject([{ instancePath: '/a/0', keyword: 'required', params: { missingProperty: 'n0' }, data: {} }]);
  });

  test('elsewhere it is all of them', () => {
    const { findings } = compileSchema(json, foreign);
    expect(findings({ a: [{}] })).toHaveLength(1_000);
    expect(findings({ a: [], b: 1 })).toHaveLength(1);
  });
});

describe('the time that a check takes is bounded', () => {
  const bomb = { items: (doubling('anyOf', 14) as { properties: { a: object } }).properties.a };
  const { json, foreign } = fromJsonSchema({ ...doubling('anyOf', 14), properties: { a: bomb } });
  const many = { a: Array.from({ length: 5_000 }, () => 1) };

  test('where nothing from outside limits it, a costly schema is not asked about very many values', () => {
    const { check, findings } = compileSchema(json, foreign);
    expect(check(many)).toBe(false);
    expect(findings(many)).toMatchObject([{ keyword: 'uncheckable', instancePath: '' }]);
    expect(check({ a: ['x', 'y'] })).toBe(true);
  });
});

describe('what was evaluated is only asked for where it is known', () => {
  const items = (beside: object): object => ({ type: 'object', properties: { a: { ...beside, unevaluatedItems: false } } });
  const keys = (beside: object): object => ({ type: 'object', ...beside, unevaluatedProperties: { type: 'string' } });

  test.each<[object, string]>([
    [items({ contains: {} }), '/properties/a/unevaluatedItems cannot be held to beside contains; list what is meant in one place'],
    [items({ if: { prefixItems: [{}] }, then: {} }), 'beside an if'],
    [items({ anyOf: [{ items: { type: 'string' } }, {}] }), 'beside items in a branch'],
    [keys({ if: { properties: { a: {} } } }), '/unevaluatedProperties cannot be held to beside an if without a then'],
    [keys({ if: { patternProperties: { a: {} } }, then: {} }), 'beside patternProperties in an if'],
    [keys({ oneOf: [{ patternProperties: { a: {} } }, {}] }), 'beside patternProperties in a branch'],
    [keys({ dependentSchemas: { a: { additionalProperties: {} } } }), 'beside dependentSchemas that speak of other keys'],
    // The root speaks of other keys once it is closed.
    [
      {
        type: 'object',
        properties: { a: {} },
        $defs: { b: { dependentSchemas: { c: { $ref: '#' } }, unevaluatedProperties: { type: 'number' } } },
      },
      '/$defs/b/unevaluatedProperties cannot be held to beside dependentSchemas that speak of other keys',
    ],
  ])('%j is refused', (schema, reason) => {
    expect(refusal(schema)).toContain(reason);
  });

  test.each<[object]>([
    [items({ allOf: [{ prefixItems: [{}] }] })],
    [keys({ anyOf: [{ properties: { a: {} } }, { properties: { b: {} }, required: ['b'] }] })],
    [keys({ if: { properties: { a: {} } }, then: { properties: { b: {} } } })],
    [{ ...keys({ if: {} }), unevaluatedProperties: true }],
  ])('%j is read', (schema) => {
    expect(refusal(schema)).toBe('nothing was refused');
  });
});

describe('documents that are handed in', () => {
  const address = { type: 'object', properties: { street: { type: 'string' }, country: { $ref: 'country.json#code' } } };
  const country = { $defs: { code: { $anchor: 'code', enum: ['DE', 'FR'] } } };
  const documents = { 'https://example.com/address.json': address, 'https://example.com/country.json': country };

  test('become definitions of what refers to them, and nothing is left to fetch', () => {
    const { json } = fromJsonSchema(
      {
        $id: 'https://example.com/order.json',
        type: 'object',
        properties: { to: { $ref: 'address.json' }, from: { $ref: 'address.json#' } },
      },
      { documents },
    );
    expect(json).toEqual({
      type: 'object',
      properties: { to: { $ref: '#/$defs/address' }, from: { $ref: '#/$defs/address' } },
      $defs: {
        address: {
          type: 'object',
          properties: { street: { type: 'string' }, country: { $ref: '#/$defs/country/$defs/code' } },
          additionalProperties: false,
        },
        country: { $defs: { code: { enum: ['DE', 'FR'] } } },
      },
      additionalProperties: false,
    });
    const { check } = compileSchema(json);
    expect([check({ to: { country: 'DE' } }), check({ to: { country: 'XX' } }), check({ from: { town: 'x' } })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each<[string, object, object | boolean]>([
    ['by the address it was handed in under', { $ref: 'urn:example:a' }, { $id: 'https://example.com/own', type: 'string' }],
    ['by what is no URI', { $ref: 'a' }, { type: 'string' }],
    ['that refers to the one that refers to it', { $ref: 'urn:example:a' }, { $ref: 'urn:example:root#/$defs/a' }],
    [
      'that refers to itself by its own address',
      { $ref: 'urn:example:a' },
      { $id: 'urn:example:own', $ref: 'urn:example:own#x', $defs: { x: { $anchor: 'x', type: 'string' } } },
    ],
  ])('are found %s', (_what, a, document) => {
    const schema = { $id: 'urn:example:root', type: 'object', properties: { a }, $defs: { a: { type: 'string' } } };
    const { check } = compileSchema(fromJsonSchema(schema, { documents: { 'urn:example:a': document, a: document } }).json);
    expect([check({ a: 'x' }), check({ a: 1 })]).toEqual([true, false]);
  });

  test('may be true or false, have names that are taken, and be of draft-07', () => {
    const schema = {
      $schema: draft07,
      type: 'object',
      properties: { a: { $ref: 'urn:a' }, b: { $ref: 'http://b/a' } },
      definitions: { a: { type: 'number' } },
    };
    const { json } = fromJsonSchema(schema, {
      documents: { 'urn:a': { $schema: draft07, dependencies: { c: ['d'] } }, 'http://b/a': false },
    });
    expect(json).toMatchObject({ properties: { a: { $ref: '#/definitions/urn' }, b: { $ref: '#/definitions/a_2' } } });
    expect(json['definitions']).toEqual({ a: { type: 'number' }, urn: { dependentRequired: { c: ['d'] } }, a_2: false });
  });

  test.each<[string, object | boolean, string]>([
    [
      'is of another dialect',
      { $schema: draft07 },
      'documents["urn:a"] is of another dialect than the schema that refers to it, which is 2020-12',
    ],
    ['is no schema', { type: 'strng' }, 'documents["urn:a"]/type: must be one of'],
    ['is a list', [], 'documents["urn:a"] must be an object schema, not []'],
    [
      'refers to what is not there',
      { $anchor: 'x', items: { $ref: 'urn:b' } },
      'documents["urn:a"]/items refers to "urn:b", another document; nothing is fetched',
    ],
    ['has not what is meant', { $anchor: 'y' }, '/properties/a refers to "urn:a#x", where documents["urn:a"] has no schema'],
    ['is too large', { description: 'x'.repeat(140_000) }, 'it is larger than 131072 bytes'],
    ['leads back without going into the value', { $anchor: 'x', allOf: [{ $ref: '#' }] }, 'refers to itself without going into the value'],
    ['hides an $async', { $anchor: 'x', $async: true }, 'documents["urn:a"]/$async is no keyword'],
  ])('are vetted like the schema: one that %s', (_what, document, reason) => {
    const schema = { type: 'object', properties: { a: { $ref: 'urn:a#x' } } };
    expect(refusal(schema, { documents: { 'urn:a': document } })).toContain(reason);
  });

  test('that nothing refers to do not matter', () => {
    expect(fromJsonSchema({ type: 'object' }, { documents: { 'urn:a': { type: 'strng' } } }).json).toEqual({ type: 'object' });
  });
});

describe('what is widespread and no JSON Schema has one meaning', () => {
  const read = (schema: object, options?: FromJsonSchemaOptions): { readonly json: unknown; readonly notes: readonly string[] } => {
    const { json, notes } = fromJsonSchema({ type: 'object', properties: { a: schema }, additionalProperties: false }, options);
    return { json: (json as { properties: { a: object } }).properties.a, notes: notes.map(({ code, path }) => `${code} ${path}`) };
  };

  test.each<[string, object, object, string[]]>([
    ['an enum without values, which nothing fits', { type: 'string', enum: [] }, { type: 'string', not: {} }, ['empty_enum /a']],
    ['an exclusive bound of draft-04', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }, ['boolean_exclusive /a']],
    ['a bound that is not exclusive', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }, ['boolean_exclusive /a']],
    ['an exclusive bound without a bound', { exclusiveMaximum: true }, {}, ['boolean_exclusive /a']],
    ['a pattern that compiles only without u', { pattern: '^[\\w-_]+\\@$' }, { pattern: '^[\\w\\-_]+@$' }, ['pattern_spelling /a']],
    [
      'a pattern of keys',
      { patternProperties: { '^\\_': {} }, additionalProperties: {} },
      { patternProperties: { '^_': {} }, additionalProperties: {} },
      ['pattern_spelling /a'],
    ],
    [
      'a keyword that is none',
      { requried: ['b'], example: 1, 'x-order': 1 },
      { requried: ['b'], example: 1, 'x-order': 1 },
      ['unknown_keyword /a', 'unknown_keyword /a'],
    ],
    ['a format that is none', { format: 'color' }, { format: 'color' }, ['unknown_format /a']],
  ])('%s', (_what, given, published, notes) => {
    expect(read(given)).toEqual({ json: published, notes });
  });

  test('a misspelled keyword is noted with what may be meant, once', () => {
    const { notes } = fromJsonSchema({ type: 'object', requried: ['b'], properties: { a: { requried: [] } }, additionalProperties: false });
    expect(notes).toEqual([
      { path: '', code: 'unknown_keyword', message: 'the keyword "requried" is not known here and asks nothing; was required meant?' },
    ]);
  });

  test.each([{}, { $schema: draft07 }, { title: 'Any', description: 'Nothing is said.' }])(
    '%j accepts no arguments, or any, as the source is read',
    (given) => {
      const closed = fromJsonSchema(given);
      const open = fromJsonSchema(given, { unknownKeys: 'as-declared' });
      expect(closed.notes.map(({ code }) => code)).toContain('empty_schema');
      expect(open.notes.map(({ code }) => code)).toEqual(['empty_schema']);
      expect([closed, open].map(({ json }) => compileSchema(json).check({ a: 1 }))).toEqual([false, true]);
      expect([closed, open].map(({ json }) => compileSchema(json).check({}))).toEqual([true, true]);
    },
  );

  test('an object that says nothing else lets any arguments through, and a note says so', () => {
    expect(fromJsonSchema({ type: 'object' }).notes).toMatchObject([{ path: '', code: 'open_root' }]);
    expect(fromJsonSchema({ type: 'object', additionalProperties: true }).notes).toEqual([]);
  });

  test('what is required and listed nowhere is listed, and a note says so', () => {
    const { json, notes } = fromJsonSchema({ type: 'object', properties: { a: {} }, required: ['a', 'b'] });
    expect(json['properties']).toEqual({ a: {}, b: {} });
    expect(notes.map(({ code, message }) => `${code}: ${message}`)).toContain(
      'required_unlisted: required and not described: "b"; any value is let through',
    );
  });

  test.each<[string, string | undefined]>([
    ['^[a-z]+$', '^[a-z]+$'],
    ['\\p{L}', '\\p{L}'],
    ['\\-\\_\\"\\ ', '-_" '],
    ['[\\w-.]', '[\\w\\-.]'],
    ['[.-\\w]', '[.\\-\\w]'],
    ['[\\w-a-z-]', '[\\w\\-a-z-]'],
    ['[^-\\_]', '[^-_]'],
    ['a{,2}', 'a\\{,2\\}'],
    ['^{x}]$', '^\\{x\\}\\]$'],
    ['\\u{1}\\x4', undefined],
    ['(?<n>a)\\k<n>\\_', '(?<n>a)\\k<n>_'],
    ['\\07', undefined],
    ['(?=a)*', undefined],
    ['[', undefined],
  ])('the pattern %s is spelled %s', (given, spelled) => {
    expect(unicodePattern(given)).toBe(spelled);
  });

  test('the formats that are known are those that are checked', () => {
    expect([...knownFormats].sort()).toEqual(Object.keys(formats.fullFormats).sort());
  });
});
