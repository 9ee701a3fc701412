import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkAnthropicSchema, checkGeminiSchema, checkOpenAISchema } from '../src/index.ts';
import type { OpenAIServer, Violation } from '../src/index.ts';

type Schema = Record<string, unknown>;

const check = {
  'OpenAI strict': (schema: unknown) => checkOpenAISchema(schema, { strict: true }),
  'OpenAI loose': (schema: unknown) => checkOpenAISchema(schema, { strict: false }),
  'Anthropic strict': (schema: unknown) => checkAnthropicSchema(schema, { strict: true }),
  'Anthropic loose': (schema: unknown) => checkAnthropicSchema(schema, { strict: false }),
  'Gemini parametersJsonSchema': (schema: unknown) => checkGeminiSchema(schema),
  'Gemini parameters': (schema: unknown) => checkGeminiSchema(schema, { field: 'parameters' }),
};
type Target = keyof typeof check;

/** An object with one property, as each target takes it. */
const holding: { readonly [Name in Target]: (x: unknown) => Schema } = {
  'OpenAI strict': (x) => ({ type: 'object', properties: { x }, required: ['x'], additionalProperties: false }),
  'OpenAI loose': (x) => ({ type: 'object', properties: { x } }),
  'Anthropic strict': (x) => ({ type: 'object', properties: { x }, additionalProperties: false }),
  'Anthropic loose': (x) => ({ type: 'object', properties: { x } }),
  'Gemini parametersJsonSchema': (x) => ({ type: 'object', properties: { x } }),
  'Gemini parameters': (x) => ({ type: 'OBJECT', properties: { x } }),
};

const closed = { type: 'object', properties: {}, required: [], additionalProperties: false };
const tree = { type: 'object', properties: { below: { type: 'array', items: { $ref: '#/$defs/tree' } } }, required: ['below'] };

/** What is refused in that property, and by which rule. */
const refused: { readonly [Name in Target]: readonly (readonly [rule: string, property: unknown])[] } = {
  'OpenAI strict': [
    ['boolean', true],
    ['schema', 'string'],
    ['type', {}],
    ['type', { enum: ['a'] }],
    ['type', { const: 'a' }],
    ['type', { type: 'text' }],
    ['type', { type: ['string', 'integer'] }],
    ['keyword', { type: 'string', minLength: 1 }],
    ['keyword', { type: 'string', default: 'a' }],
    ['keyword', { type: 'string', title: 'A' }],
    ['keyword', { type: 'string', minimum: 1 }],
    ['keyword', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
    ['keyword', { type: 'array', items: { type: 'string' }, prefixItems: [] }],
    ['keyword', { type: 'object', oneOf: [closed] }],
    ['keyword', { type: 'object', allOf: [closed] }],
    ['keyword', { ...closed, patternProperties: {} }],
    ['literal', { type: 'string', enum: [] }],
    ['literal', { type: 'string', enum: ['a', null] }],
    ['literal', { type: 'integer', const: 1.5 }],
    ['format', { type: 'string', format: 'uri' }],
    ['pattern', { type: 'string', pattern: '^(?=a)' }],
    ['pattern', { type: 'string', pattern: '(a)\\1' }],
    ['pattern', { type: 'string', pattern: '\\bword' }],
    ['pattern', { type: 'string', pattern: '[\\p{L}]' }],
    ['pattern', { type: 'string', pattern: '(' }],
    ['items', { type: 'array' }],
    ['properties', { type: 'object', additionalProperties: false, required: [] }],
    ['closed', { type: 'object', properties: {}, required: [] }],
    ['closed', { type: 'object', properties: {}, required: [], additionalProperties: { type: 'string' } }],
    ['every-key-required', { ...closed, properties: { y: { type: 'string' } } }],
    ['required', { ...closed, required: ['y'] }],
    ['reference', { $ref: '#/$defs/none' }],
    ['reference', { $ref: 'https://example.com/schema' }],
    ['reference-siblings', { $ref: '#', description: 'Words.' }],
    ['union', { anyOf: [] }],
    ['union-siblings', { anyOf: [{ type: 'string' }], type: 'string' }],
    ['definitions', { type: 'string', $defs: {} }],
  ],
  'OpenAI loose': [
    ['items', { type: ['array', 'null'] }],
    ['properties', { type: 'object' }],
    ['pattern', { type: 'string', pattern: '(?<!a)b' }],
    ['patternProperties', { type: 'object', patternProperties: { '^(?!a)': {} } }],
    ['reference', { $ref: '#/$defs/none' }],
  ],
  'Anthropic strict': [
    ['boolean', true],
    ['type', {}],
    ['keyword', { type: 'integer', minimum: 1 }],
    ['keyword', { type: 'string', maxLength: 5 }],
    ['keyword', { type: 'array', items: { type: 'string' }, maxItems: 2 }],
    ['keyword', { oneOf: [{ type: 'string' }], type: 'string' }],
    ['keyword', { type: 'string', not: { const: 'a' } }],
    ['minItems', { type: 'array', items: { type: 'string' }, minItems: 2 }],
    ['items', { type: 'array' }],
    ['closed', { type: 'object', properties: {} }],
    ['closed', { type: 'object', additionalProperties: { type: 'string' } }],
    ['required', { ...closed, required: ['y'] }],
    ['literal', { enum: [{ a: 1 }] }],
    ['format', { type: 'string', format: 'iri' }],
    ['pattern', { type: 'string', pattern: '^a{1,17}$' }],
    ['pattern', { type: 'string', pattern: '^(?:a)(?=b)' }],
    ['reference', { $ref: 'https://example.com/schema' }],
    ['reference-siblings', { $ref: '#/$defs/a', description: 'Words.' }],
    ['merged-reference', { allOf: [{ $ref: '#/$defs/a' }] }],
    ['union', { anyOf: [] }],
  ],
  'Anthropic loose': [
    ['dialect', { type: 'number', exclusiveMinimum: true }],
    ['dialect', { type: 'array', items: [{ type: 'string' }] }],
    ['reference', { $ref: '#/$defs/none' }],
  ],
  'Gemini parametersJsonSchema': [
    ['boolean', true],
    ['keyword', { type: 'string', minLength: 1 }],
    ['keyword', { type: 'string', pattern: 'a' }],
    ['keyword', { type: 'string', const: 'a' }],
    ['keyword', { type: 'number', exclusiveMinimum: 1 }],
    ['keyword', { type: 'array', items: {}, uniqueItems: true }],
    ['keyword', { allOf: [] }],
    ['format', { type: 'string', format: 'email' }],
    ['literal', { type: 'boolean', enum: [true] }],
    ['enum', { type: 'string', enum: [''] }],
    ['property-name', { type: 'object', properties: { 'a-b': { type: 'string' } } }],
    ['required', { type: 'object', properties: {}, required: ['y'] }],
    ['reference', { $ref: '#/$defs/none' }],
    ['reference-siblings', { $ref: '#/$defs/a', description: 'Words.' }],
  ],
  'Gemini parameters': [
    ['boolean', true],
    ['type', { description: 'Anything.' }],
    ['type', { type: 'string' }],
    ['type', { type: ['STRING', 'NULL'] }],
    ['keyword', { type: 'STRING', const: 'a' }],
    ['keyword', { type: 'OBJECT', additionalProperties: false }],
    ['keyword', { type: 'INTEGER', enum: ['1'] }],
    ['keyword', { type: 'STRING', properties: { a: { type: 'STRING' } } }],
    ['keyword', { $ref: '#/$defs/a' }],
    ['enum', { type: 'STRING', enum: ['a', 1] }],
    ['enum', { type: 'STRING', enum: ['a', ''] }],
    ['items', { type: 'ARRAY' }],
    ['properties', { type: 'OBJECT', properties: {} }],
    ['required', { type: 'OBJECT', properties: { a: { type: 'STRING' } }, required: ['b'] }],
    ['union-siblings', { anyOf: [{ type: 'STRING' }], description: 'Words.' }],
    ['union', { anyOf: [] }],
    ['property-name', { type: 'OBJECT', properties: { $filter: { type: 'STRING' } } }],
  ],
};

/** What is taken in that property, beside the golden schemas. */
const taken: { readonly [Name in Target]: readonly unknown[] } = {
  'OpenAI strict': [
    { type: ['string', 'null'], description: 'Words.' },
    { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }], description: 'Words.' },
    { type: 'string', pattern: '^\\(\\?=[(?=]a$' },
    { $ref: '#' },
  ],
  'OpenAI loose': [
    true,
    {},
    { type: 'object', additionalProperties: { type: 'string' } },
    { oneOf: [{ minLength: 2 }, { const: null }], description: 'Words.' },
  ],
  'Anthropic strict': [{ enum: ['a', 1, null] }, { type: 'string', pattern: '^a{1,16}$', default: 'a' }, { ...closed, required: [] }],
  'Anthropic loose': [true, {}, { oneOf: [{ minLength: 2 }, { const: null }] }, { type: 'array', prefixItems: [{}] }],
  'Gemini parametersJsonSchema': [{}, { type: 'object', additionalProperties: { type: 'string' } }, { type: 'array', prefixItems: [{}] }],
  'Gemini parameters': [
    { anyOf: [{ type: 'STRING', nullable: true }] },
    { type: 'OBJECT' },
    { type: 'STRING', maxLength: 3, pattern: 'a' },
  ],
};

describe.each(Object.keys(check) as Target[])('%s', (target) => {
  const rulesOf = (schema: unknown): readonly string[] => check[target](schema).map(({ rule }) => rule);

  test.each(refused[target])('refuses by rule %s: %j', (rule, property) => {
    const violations = check[target](holding[target](property));
    expect(violations.map((violation) => violation.rule)).toContain(rule);
    for (const violation of violations) {
      expect(violation.pointer).toMatch(/^(\/properties\/x|$)/);
      expect(violation.source).not.toBe('');
    }
  });

  test.each(taken[target])('takes %j', (property) => {
    expect(check[target](holding[target](property))).toEqual([]);
  });

  test('refuses a root that is no object', () => {
    expect(rulesOf(true)).toEqual(['schema']);
    expect(rulesOf({ type: 'string' })).toContain('root-type');
  });
});

test.each(['OpenAI strict', 'OpenAI loose', 'Anthropic strict', 'Anthropic loose'] as const)(
  '%s refuses a union at the root, also beside type: object',
  (target) => {
    const violations = check[target]({ ...holding[target]({ type: 'string' }), anyOf: [closed] });
    expect(violations.map(({ rule }) => rule)).toContain('root-combinator');
  },
);

test.each([
  ['Anthropic strict', 'recursion'],
  ['Gemini parametersJsonSchema', 'recursion'],
] as const)('%s refuses what refers to itself', (target, rule) => {
  const schema = { ...holding[target]({ $ref: '#/$defs/tree' }), $defs: { tree: { ...tree, additionalProperties: false } } };
  expect(check[target](schema).map((violation) => violation.rule)).toContain(rule);
});

test('Gemini takes what refers to itself through a property that may be left out', () => {
  const schema = { ...holding['Gemini parametersJsonSchema']({ $ref: '#/$defs/tree' }), $defs: { tree: { ...tree, required: [] } } };
  expect(checkGeminiSchema(schema)).toEqual([]);
});

test.each(['OpenAI strict', 'OpenAI loose', 'Anthropic strict'] as const)('%s does not hang on references that never end', (target) => {
  const schema = { ...holding[target]({ $ref: '#/$defs/a' }), $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } };
  expect(Array.isArray(check[target](schema))).toBe(true);
});

test('OpenAI strict refuses references that lead to each other', () => {
  const schema = { ...holding['OpenAI strict']({ $ref: '#/$defs/a' }), $defs: { a: { $ref: '#/$defs/a' } } };
  expect(checkOpenAISchema(schema, { strict: true }).map(({ rule }) => rule)).toContain('endless-reference');
});

test.each([false, true])('Anthropic refuses property keys outside its alphabet (strict: %s)', (strict) => {
  const schema = { type: 'object', properties: { $filter: { type: 'string' } }, additionalProperties: false };
  expect(checkAnthropicSchema(schema, { strict }).map(({ rule }) => rule)).toEqual(['property-name']);
});

const wide = (count: number): Schema => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'null' }]));
const objectOf = (properties: Schema): Schema => ({ ...closed, properties, required: Object.keys(properties) });
const nested = (levels: number): Schema => objectOf(levels === 1 ? {} : { x: nested(levels - 1) });
const texts = (count: number, length: number): string[] => Array.from({ length: count }, (_, index) => String(index).padStart(length, 'x'));

test.each([
  ['properties', objectOf(wide(5000)), objectOf(wide(5001))],
  ['levels', nested(10), nested(11)],
  ['values', objectOf({ x: { type: 'string', enum: texts(1000, 4) } }), objectOf({ x: { type: 'string', enum: texts(1001, 4) } })],
  [
    'characters of a large enum',
    objectOf({ x: { type: 'string', enum: texts(300, 50) } }),
    objectOf({ x: { type: 'string', enum: texts(301, 50) } }),
  ],
  ['characters', objectOf({ x: { type: 'string', enum: texts(2, 59_999) } }), objectOf({ x: { type: 'string', enum: texts(2, 60_001) } })],
])('OpenAI strict has a limit on %s', (_, allowed, beyond) => {
  expect(checkOpenAISchema(allowed, { strict: true })).toEqual([]);
  expect(checkOpenAISchema(beyond, { strict: true }).map(({ rule }) => rule)).toEqual(['limit']);
});

describe('servers of OpenAI’s protocol', () => {
  const rulesAt = (server: OpenAIServer, x: unknown, strict = true): readonly string[] =>
    checkOpenAISchema(strict ? objectOf({ x }) : { type: 'object', properties: { x } }, { strict, server }).map(({ rule }) => rule);
  const list = { type: 'array', items: { type: 'null' } };

  test.each<[OpenAIServer, unknown, readonly string[]]>([
    ['azure', nested(4), []],
    ['azure', nested(5), ['limit']],
    ['azure', objectOf(wide(99)), []],
    ['azure', objectOf(wide(100)), ['limit']],
    ['deepseek', { type: 'string', format: 'uuid' }, []],
    ['deepseek', { type: 'string', format: 'date' }, ['format']],
    ['deepseek', { ...list, maxItems: 2 }, ['keyword']],
    ['xai', { type: 'string', format: 'uri', minLength: 1, maxLength: 2048 }, []],
    ['xai', { type: 'string', maxLength: 2049 }, ['maxLength']],
    ['xai', { type: 'string', minLength: 2049 }, ['minLength']],
    ['xai', { ...list, minItems: 256, maxItems: 256 }, []],
    ['xai', { ...list, minItems: 257, maxItems: 257 }, ['minItems', 'maxItems']],
    ['xai', objectOf(wide(65)), []],
    ['xai', { type: 'string', format: 'duration' }, ['format']],
    ['xai', { type: 'string', pattern: '^a(b|c)[.|]\\.$' }, []],
    ['xai', { type: 'string', pattern: 'a' }, ['pattern']],
    ['xai', { type: 'string', pattern: '^a|b$' }, ['pattern']],
    ['xai', { type: 'string', pattern: '^a.$' }, ['pattern']],
  ])('%s takes no more than it holds a model to: %j', (server, x, rules) => {
    expect(rulesAt(server, x)).toEqual(rules);
  });

  test('xAI refuses some of what is sent with strict off, and what refers to itself with strict on', () => {
    const schema = {
      ...objectOf({ x: { $ref: '#/$defs/a' } }),
      $defs: { a: objectOf({ y: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } }) },
    };
    expect(checkOpenAISchema(schema, { strict: true }).map(({ rule }) => rule)).toEqual([]);
    expect(checkOpenAISchema(schema, { strict: true, server: 'xai' }).map(({ rule }) => rule)).toEqual(['recursion']);
    for (const x of [
      true,
      { type: 'array', items: [{}] },
      { ...list, contains: {}, minContains: 1 },
      { enum: [] },
      { type: 'string', pattern: 'a' },
    ]) {
      expect([x, rulesAt('openai', x, false)]).toEqual([x, []]);
      expect([x, rulesAt('xai', x, false).length]).toEqual([x, 1]);
    }
  });
});

test('a violation says where, what and by which source', () => {
  const schema = holding['OpenAI strict']({ type: 'array', items: { oneOf: [] } });
  const found: readonly Violation[] = checkOpenAISchema(schema, { strict: true });
  expect(found[1]).toEqual({
    pointer: '/properties/x/items',
    rule: 'keyword',
    message: 'oneOf is not permitted',
    source: 'OpenAI, "Structured model outputs": developers.openai.com/api/docs/guides/structured-outputs',
  });
});

describe('golden schemas', () => {
  // What is shown to each provider for these tools, worked out by hand; the schemas that a provider does not get are left out.
  const file = readFileSync(new URL('fixtures/golden-schemas.json', import.meta.url), 'utf8');
  const golden = JSON.parse(file) as readonly {
    readonly id: string;
    readonly openai?: Schema;
    readonly anthropic?: Schema;
    readonly gemini?: Schema;
  }[];
  const rows = golden.flatMap(({ id, openai, anthropic, gemini }) => [
    ...(openai === undefined ? [] : [['OpenAI strict', id, openai] as const]),
    ...(anthropic === undefined ? [] : [['Anthropic strict', id, anthropic] as const]),
    ...(gemini === undefined ? [] : [['Gemini parametersJsonSchema', id, gemini] as const]),
  ]);

  test.each(rows)('%s takes %s', (target, _, schema) => {
    expect(check[target](schema)).toEqual([]);
  });

  test('there are 110 of them', () => {
    expect(rows).toHaveLength(110);
  });
});
