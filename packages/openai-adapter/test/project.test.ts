import { describe, expect, test } from 'vitest';
import { projectSchema } from '../src/project.ts';

const closed = (properties: Record<string, unknown>, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

describe('a property that is optional and nullable', () => {
  const schema = closed({ nickname: { type: ['string', 'null'] } }, []);
  const strictSchema = closed({ nickname: { type: ['string', 'null'] } });

  test('cannot be strict by itself, and loses nothing with strict off', () => {
    const projection = projectSchema(schema);
    expect(projection).toMatchObject({
      strict: { eligible: false, reasons: [{ code: 'tri-state-property', at: '/properties/nickname' }] },
      losses: [],
    });
    expect(projection.schema).toEqual(schema);
    expect(projection.restore({ nickname: null })).toEqual({ nickname: null });
  });

  test.each([
    { tristate: 'keep-null', restored: { nickname: null } },
    { tristate: 'drop-null', restored: {} },
  ] as const)('is strict with $tristate, which is said to narrow it', ({ tristate, restored }) => {
    const projection = projectSchema(schema, { tristate });
    expect(projection.schema).toEqual(strictSchema);
    expect(projection.losses).toMatchObject([{ path: '/properties/nickname', keyword: 'tristate', kind: 'narrowed' }]);
    expect(projection.restore({ nickname: null })).toEqual(restored);
    expect(projection.restore({ nickname: 'x' })).toEqual({ nickname: 'x' });
  });

  test('is strict when its default is null: absent and null are one by the author’s own word', () => {
    const projection = projectSchema(closed({ nickname: { type: ['string', 'null'], default: null } }, []));
    expect(projection.schema).toEqual(strictSchema);
    expect(projection.losses).toEqual([]);
    expect(projection.restore({ nickname: null })).toEqual({ nickname: null });
    expect(projection.encode({})).toEqual({ nickname: null });
  });
});

describe('restore', () => {
  const tree = {
    ...closed({ root: { $ref: '#/$defs/Node' } }),
    $defs: {
      Node: closed({ label: { type: 'string' }, note: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/Node' } } }, [
        'label',
      ]),
    },
  };

  test('reaches through recursion, arrays and unions', () => {
    const projection = projectSchema(closed({ any: { anyOf: [tree.$defs.Node, { type: 'string' }] } }));
    expect(projection.strict.eligible).toBe(false); // the reference leads nowhere here
    const { restore } = projectSchema({ ...tree, properties: { root: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'string' }] } } });
    expect(restore({ root: { label: 'a', note: null, kids: [{ label: 'b', note: null, kids: null }] } })).toEqual({
      root: { label: 'a', kids: [{ label: 'b' }] },
    });
    expect(restore({ root: 'leaf' })).toEqual({ root: 'leaf' });
  });

  test('leaves a null that the schema refuses for the gate to refuse', () => {
    const { restore } = projectSchema(closed({ a: { type: 'string' }, b: { type: 'string' } }, ['a']));
    expect(restore({ a: null, b: null })).toEqual({ a: null });
  });

  test('leaves what fits no branch, and what is no wrapper, as it is', () => {
    const { restore } = projectSchema({
      type: 'object',
      oneOf: [closed({ id: { type: 'integer' } }), closed({ name: { type: 'string' }, city: { type: 'string' } }, ['name'])],
    });
    expect(restore({ input: { name: 'x', city: null } })).toEqual({ name: 'x' });
    expect(restore({ input: { nobody: null } })).toEqual({ nobody: null });
    expect(restore({ id: 4 })).toEqual({ id: 4 });
    expect(restore({ input: { id: 4 }, more: 1 })).toEqual({ input: { id: 4 }, more: 1 });
  });

  test('a property called __proto__ is a property', () => {
    const schema = closed({});
    Object.defineProperty(schema.properties, '__proto__', { value: { type: 'string' }, enumerable: true });
    const projection = projectSchema(schema);
    expect(JSON.stringify(projection.schema)).toContain('"properties":{"__proto__":{"type":["string","null"]}}');
    expect(JSON.stringify(projection.restore(JSON.parse('{"__proto__":null}')))).toBe('{}');
    expect(JSON.stringify(projection.restore(JSON.parse('{"__proto__":"x"}')))).toBe('{"__proto__":"x"}');
  });

  test('is quick on a deep value that fits two branches to its very end', () => {
    const node = (x: object) => closed({ next: { anyOf: [{ $ref: '#/$defs/N' }, { type: 'null' }] }, extra: { type: 'string' }, x });
    const definition = {
      anyOf: [
        { ...node({ type: 'integer' }), required: ['next', 'x'] },
        { ...node({ type: 'string' }), required: ['next', 'x'] },
      ],
    };
    const projection = projectSchema({ ...closed({ n: { $ref: '#/$defs/N' } }), $defs: { N: definition } });
    expect(projection.strict.eligible).toBe(true);
    let value: unknown = { next: 'wrong', extra: null, x: 1 };
    for (let depth = 0; depth < 60; depth += 1) value = { next: value, extra: null, x: 1 };
    expect(projection.restore({ n: value })).toEqual({ n: value });
  });
});

describe('a recursive root union', () => {
  test('is found under a name once it stands in the wrapper', () => {
    const branch = closed({ kind: { const: 'list' }, items: { type: 'array', items: { $ref: '#' } } });
    const leaf = closed({ kind: { const: 'leaf' }, note: { type: 'string' } }, ['kind']);
    const projection = projectSchema({ type: 'object', oneOf: [branch, leaf] });
    expect(projection.schema).toMatchObject({ properties: { input: { $ref: '#/$defs/root' } }, $defs: { root: { anyOf: [{}, {}] } } });
    expect(projection.restore({ input: { kind: 'list', items: [{ kind: 'leaf', note: null }] } })).toEqual({
      kind: 'list',
      items: [{ kind: 'leaf' }],
    });
  });
});

describe('with strict off', () => {
  test.each([
    [
      'a bare object and a bare array get what OpenAI asks for',
      { a: { type: 'object' }, b: { type: 'array' } },
      { a: { type: 'object', properties: {} }, b: { type: 'array', items: {} } },
    ],
    [
      'a map stays as it is',
      { a: { type: 'object', additionalProperties: { type: 'string' } } },
      { a: { type: 'object', additionalProperties: { type: 'string' } } },
    ],
    [
      'a lookaround is taken out and said in words',
      { a: { description: 'A.', pattern: '^(?!x)', type: 'string' }, b: {} },
      { a: { type: 'string', description: 'A. [pattern: "^(?!x)"]' }, b: {} },
    ],
    [
      'under not, a pattern takes the not with it',
      { a: { type: 'string', not: { pattern: '(?=x)' } }, b: {} },
      { a: { type: 'string' }, b: {} },
    ],
    ['a property called pattern is a property', { pattern: { type: 'string' }, b: {} }, { pattern: { type: 'string' }, b: {} }],
  ])('%s', (_, properties, expected) => {
    const projection = projectSchema(closed(properties));
    expect(projection.strict.eligible).toBe(false);
    expect(projection.schema).toEqual({ ...closed(expected) });
  });

  test('a pattern of keys is taken out and said in words, and with it what is said of other keys, since its keys are such now', () => {
    const value = { type: 'string' };
    const keys = { type: 'object', properties: {}, patternProperties: { '^(?!x)': value, '^a': value } };
    const { schema, losses } = projectSchema(
      closed({ a: { ...keys, additionalProperties: false }, b: { ...keys, additionalProperties: true } }),
      { strict: false },
    );
    const left = { ...keys, patternProperties: { '^a': value }, description: '[patternProperties: ["^(?!x)"]]' };
    expect(schema).toEqual(closed({ a: left, b: { ...left, additionalProperties: true } }));
    expect(losses.map(({ path, keyword, kind }) => `${path} ${keyword} ${kind}`)).toEqual([
      '/properties/a patternProperties widened',
      '/properties/a additionalProperties widened',
      '/properties/b patternProperties widened',
    ]);
  });

  test('a oneOf goes with a pattern that its branches had, also behind a reference', () => {
    const projection = projectSchema(
      {
        ...closed({ a: { oneOf: [{ type: 'string', minLength: 1 }, { $ref: '#/$defs/A' }] } }),
        $defs: { A: { type: 'string', pattern: '^(?!x)' } },
      },
      { strict: false },
    );
    expect(projection.schema?.['properties']).toEqual({ a: { anyOf: [{ type: 'string', minLength: 1 }, { $ref: '#/$defs/A' }] } });
    expect(projection.losses.map(({ path, keyword }) => `${path} ${keyword}`)).toContain('/properties/a oneOf');
  });

  test('a root union is wrapped, its definitions stay at the root, and only the wrapper is undone', () => {
    const branch = closed({ map: { type: 'object', additionalProperties: true }, money: { $ref: '#/definitions/Money' } });
    const projection = projectSchema({
      type: 'object',
      anyOf: [branch],
      definitions: { Money: closed({ cents: { type: 'integer' }, note: { type: 'string' } }, ['cents']) },
    });
    expect(projection.schema).toMatchObject({
      type: 'object',
      properties: { input: { type: 'object', anyOf: [{ properties: { money: { $ref: '#/$defs/Money' } } }] } },
      $defs: { Money: { type: 'object' } },
    });
    expect(projection.restore({ input: { map: {}, money: { cents: 1, note: null } } })).toEqual({
      map: {},
      money: { cents: 1, note: null },
    });
  });
});

describe('a schema that cannot be sent', () => {
  const deep = (levels: number): object => (levels === 0 ? { type: 'string' } : { type: 'array', items: deep(levels - 1) });
  test.each([
    ['external-ref', closed({ a: { $ref: 'https://example.com/a' } })],
    ['root-not-object', { type: 'array', items: { type: 'string' } }],
    ['root-not-object', { type: ['object', 'null'], properties: { a: { type: 'string' } }, additionalProperties: false }],
    ['unresolvable-ref', { ...closed({ a: { $ref: '#/$defs/A' } }), $defs: { A: { anyOf: [{ $ref: '#/$defs/A' }, { type: 'string' }] } } }],
    ['unsatisfiable', { type: 'object', anyOf: [false] }],
    ['limit:depth', closed({ a: deep(2000) })],
  ])('%s', (code, schema) => {
    const projection = projectSchema(schema);
    expect(projection.schema).toBeUndefined();
    expect(projection.strict.reasons.map((reason) => reason.code)).toContain(code);
  });
});

test('every reason is found, not only the first', () => {
  const schema = closed({
    a: {},
    b: { type: 'object' },
    c: { const: {} },
    d: { allOf: [{ type: 'object', patternProperties: { a: true } }, { properties: { a: true } }] },
    e: { anyOf: [{ type: 'string' }, { type: 'null' }], oneOf: [{ type: 'string' }, { type: 'integer' }] },
  });
  expect(projectSchema(schema).strict.reasons).toEqual([
    { code: 'composite-literal', at: '/properties/c' },
    { code: 'unmergeable-allof', at: '/properties/d' },
    { code: 'conjunctive-unions', at: '/properties/e' },
    { code: 'any-schema', at: '/properties/a' },
    { code: 'open-object', at: '/properties/b' },
  ]);
});

test.each([
  [
    'limit:properties',
    {
      list: {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`p${n}`, { type: 'string' }])),
        additionalProperties: false,
      },
    },
  ],
  ['limit:large-enum', { one: { enum: Array.from({ length: 251 }, (_, n) => `${n}`.padEnd(60, 'x')) } }],
  ['limit:string-chars', { one: { const: 'x'.repeat(120_001) } }],
])('%s', (code, properties) => {
  expect(projectSchema(closed(properties)).strict.reasons).toEqual([{ code, at: '/' }]);
});

test('words of a nullable value are said once, where the model reads them', () => {
  const { schema } = projectSchema(
    closed({
      a: { anyOf: [{ type: 'string', description: 'Inner.', minLength: 2 }, { type: 'null' }] },
      b: { type: ['string', 'null'], description: 'B.', maxLength: 3 },
      c: { anyOf: [{ enum: ['x'], description: 'Inner.' }, { type: 'null' }], description: 'Outer.' },
    }),
  );
  expect(schema?.['properties']).toEqual({
    a: { type: ['string', 'null'], description: 'Inner. [minLength: 2]' },
    b: { type: ['string', 'null'], description: 'B. [maxLength: 3]' },
    c: { anyOf: [{ type: 'string', enum: ['x'], description: 'Inner.' }, { type: 'null' }], description: 'Outer.' },
  });
});
