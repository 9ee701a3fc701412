import type { Projection } from '@toolgate/core';
import { spendBudget, type Target } from '@toolgate/core/project';
import { describe, expect, test } from 'vitest';
import { around, openTarget as projectorTarget, projectorOf } from './world.ts';

const closed = (properties: object, required: readonly string[] = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const lossesOf = (projection: Projection): readonly string[] =>
  projection.losses.map(({ path, keyword, kind }) => `${path} ${keyword} ${kind}`);

describe('what a rule makes of a constraint, and says to be lost', () => {
  const rules: readonly (readonly [Partial<Target['constraints']>, object, object, readonly string[]])[] = [
    [{ minLength: 'noted' }, { type: 'string', minLength: 2 }, { type: 'string', description: '[minLength: 2]' }, ['widened']],
    [{ default: 'annotated' }, { type: 'string', default: 'a' }, { type: 'string', description: '[default: "a"]' }, ['annotation']],
    [{ exclusiveMinimum: 'inclusive' }, { type: 'integer', exclusiveMinimum: 1 }, { type: 'integer', minimum: 2 }, []],
    [{ exclusiveMaximum: 'inclusive' }, { type: 'integer', exclusiveMaximum: 1.5 }, { type: 'integer', maximum: 1 }, []],
    [
      { exclusiveMinimum: 'inclusive' },
      { type: 'number', exclusiveMinimum: 1 },
      { type: 'number', minimum: 1, description: '[exclusiveMinimum: 1]' },
      ['widened'],
    ],
    [{ exclusiveMinimum: 'inclusive' }, { type: 'integer', minimum: 5, exclusiveMinimum: 1 }, { type: 'integer', minimum: 5 }, []],
    [{ minItems: { upTo: 1 } }, { type: 'array', minItems: 1 }, { type: 'array', items: {}, minItems: 1 }, []],
    [{ maxLength: { upTo: 9 } }, { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 9 }, []],
    [{ maxLength: { upTo: 9 } }, { type: 'string', maxLength: 10 }, { type: 'string', description: '[maxLength: 10]' }, ['widened']],
    [{ maximum: 'integers' }, { type: 'integer', maximum: 9 }, { type: 'integer', maximum: 9 }, []],
    [{ maximum: 'integers' }, { type: 'number', maximum: 9 }, { type: 'number', description: '[maximum: 9]' }, ['widened']],
    [
      { minItems: { upTo: 1 } },
      { type: 'array', minItems: 4 },
      { type: 'array', items: {}, minItems: 1, description: '[minItems: 4]' },
      ['widened'],
    ],
    [{ maximum: 'noted' }, { type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, { type: 'integer' }, ['widened']],
    [{}, { minLength: 2, minimum: 3 }, { description: '[minLength: 2; minimum: 3]' }, ['widened', 'widened']],
  ];
  test.each(rules)('%j: %j', (constraint, schema, expected, kinds) => {
    const constraints = { ...projectorTarget.constraints, ...constraint };
    const projection = projectorOf({ constraints }).projectSchema(around(schema));
    expect(projection.schema).toEqual(around(expected));
    expect(projection.losses.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('of two that say the same, both are said to be lost', () => {
    const constraints = { ...projectorTarget.constraints, minLength: 'noted' } as const;
    const projection = projectorOf({ constraints }).projectSchema(around({ type: 'string', minLength: 1, allOf: [{ minLength: 4 }] }));
    expect(lossesOf(projection)).toEqual(['/properties/x/allOf/0 minLength widened', '/properties/x minLength widened']);
  });
});

describe('a list that ends where nothing can stand is said to be lost where it is said, when lengths are not enforced', () => {
  const text = { type: 'string' };
  const none = { enum: [] };
  const noted = { constraints: { ...projectorTarget.constraints, maxItems: 'noted' } } as const;
  const unions = { ...noted, tuples: 'union', references: 'inlined' } as const;
  const positions = { ...noted, references: 'inlined' } as const;
  const rows: readonly (readonly [object, Partial<Target>, readonly string[]])[] = [
    [{ type: 'array', items: false }, noted, ['items']],
    [{ type: 'array', items: none }, unions, ['items']],
    [{ type: 'array', items: { $ref: '#/$defs/none' } }, positions, ['items']],
    [{ type: 'array', prefixItems: [text], items: none }, noted, ['items']],
    [{ type: 'array', prefixItems: [text], items: { ...text, allOf: [{ type: 'null' }] } }, unions, ['items']],
    [{ type: 'array', prefixItems: [text], items: { $ref: '#/$defs/none' } }, unions, ['items']],
    [{ type: 'array', prefixItems: [text, { $ref: '#/$defs/none' }] }, positions, ['prefixItems']],
    [{ type: 'array', prefixItems: [{ $ref: '#/$defs/none' }, text] }, unions, ['prefixItems']],
    [{ type: 'array', items: [text], additionalItems: none }, noted, ['additionalItems']],
    [{ type: 'array', items: [text], additionalItems: false, maxItems: 1 }, unions, ['maxItems']],
    [{ type: 'array', items: [text], additionalItems: false, maxItems: 1 }, positions, ['maxItems']],
    [{ type: 'array', items: [text], additionalItems: false, maxItems: 2 }, unions, ['additionalItems', 'maxItems']],
    [{ type: 'array', prefixItems: [text], items: { type: 'integer' }, maxItems: 1 }, unions, ['maxItems', 'prefixItems']],
    [{ type: 'array', prefixItems: [text], items: text, maxItems: 1 }, noted, ['maxItems']],
  ];
  test.each(rows)('%j', (schema, rules, keywords) => {
    const projection = projectorOf(rules).projectSchema({ ...around(schema), $defs: { none } });
    expect(lossesOf(projection)).toEqual(keywords.map((keyword) => `/properties/x ${keyword} widened`));
  });

  test.each([[{}], [{ tuples: 'union' }]] as const)('and is sent as a length otherwise: %j', (rules) => {
    const { schema, losses } = projectorOf(rules).projectSchema(around({ type: 'array', prefixItems: [text], items: none }));
    expect(losses).toEqual([]);
    expect(schema).toMatchObject(around({ maxItems: 1 }));
  });
});

describe('what is said of keys under a pattern is lost where it is written', () => {
  const keys = (more: object = {}): object => ({ type: 'object', patternProperties: { '^p': { type: 'string' } }, ...more });
  test.each<[object, Partial<Target>, readonly string[]]>([
    [keys(), {}, ['/properties/x']],
    [keys(), { objects: 'silent' }, ['/properties/x']],
    [keys({ properties: { 'a b': {} } }), { propertyNames: /^[a-z]+$/u }, ['/properties/x']],
    [keys({ properties: { 'a b': {} } }), { propertyNames: /^[a-z]+$/u, objects: 'silent' }, ['/properties/x']],
    [closed({ patternProperties: keys() }), {}, ['/properties/x/properties/patternProperties']],
    [{ type: 'object', patternProperties: { '^a': keys() } }, {}, ['/properties/x', '/properties/x/patternProperties/^a']],
  ])('%j', (schema, rules, places) => {
    const { losses } = projectorOf(rules).projectSchema(around(schema));
    expect(losses.filter(({ keyword }) => keyword === 'patternProperties').map(({ path }) => path)).toEqual(places);
  });
});

describe('what several schemas say of one place is lost at each of them', () => {
  const text = { type: 'string' };
  const both = (one: object, other: object, more: object = {}): object => ({
    allOf: [one, other].map((schema) => ({ ...schema, type: 'prefixItems' in schema || 'items' in schema ? 'array' : 'object' })),
    ...more,
  });
  const noted = { constraints: { ...projectorTarget.constraints, maxItems: 'noted' } } as const;
  const named = { propertyNames: /^[a-z]+$/u } as const;
  const map = (value: object): object => ({ properties: { 'a b': {} }, additionalProperties: value });
  test.each<[string, object, Partial<Target>, readonly string[]]>([
    ['items that exclude each other', both({ items: text }, { items: { type: 'null' } }), noted, ['0 items', '1 items']],
    [
      'what follows positions',
      both({ prefixItems: [text], items: text }, { prefixItems: [text], items: false }),
      noted,
      ['0 items', '1 items'],
    ],
    [
      'positions that exclude each other',
      both({ prefixItems: [text, text] }, { prefixItems: [text, { type: 'null' }] }),
      noted,
      ['0 prefixItems', '1 prefixItems'],
    ],
    [
      'positions, and items beside them',
      both({ items: { enum: ['a', 1] } }, { prefixItems: [text, { type: 'integer' }], items: text }),
      { tuples: 'union' },
      ['1 prefixItems'],
    ],
    [
      'other keys',
      both(map({ type: ['string', 'null'] }), map({ minLength: 1 })),
      named,
      ['0 additionalProperties', '1 additionalProperties'],
    ],
    [
      'other keys of two choices',
      both(map({ anyOf: [text, { type: 'null' }] }), map({ anyOf: [{ type: 'null' }, { type: 'integer' }] })),
      named,
      ['0 additionalProperties', '1 additionalProperties'],
    ],
    [
      'other keys, and none at all',
      both({ additionalProperties: text }, { additionalProperties: false }),
      { objects: 'silent' },
      ['0 additionalProperties', '1 additionalProperties'],
    ],
    [
      'other keys, and those that are not evaluated',
      both({ patternProperties: { '^a': text }, additionalProperties: text }, {}, { unevaluatedProperties: false }),
      {},
      ['0 patternProperties', '0 additionalProperties', ' unevaluatedProperties'],
    ],
  ])('%s', (_, schema, rules, expected) => {
    const { losses } = projectorOf(rules).projectSchema(around(schema));
    const lost = losses.filter(({ path, keyword }) => path.startsWith('/properties/x') && keyword !== 'a b');
    const places = lost.map(({ path, keyword }) => `${path.slice('/properties/x'.length).replace('/allOf/', '')} ${keyword}`);
    expect(places).toEqual(expected);
  });

  test('the names of a map of which all are listed are lost with what is said of other keys', () => {
    const listed = { type: 'object', additionalProperties: text, propertyNames: { enum: ['a', 'b'] } };
    const projection = projectorOf({ objects: 'silent' }).projectSchema(around(listed));
    expect(lossesOf(projection).filter((loss) => loss.startsWith('/properties/x'))).toEqual([
      '/properties/x additionalProperties widened',
      '/properties/x propertyNames widened',
    ]);
    expect(lossesOf(projectorOf().projectSchema(around(listed)))).toEqual([]);
  });

  test.each([
    ['that can have no value', { enum: [] }, { objects: 'silent' }, 'a'],
    ['whose names are refused', text, named, 'a b'],
  ] as const)('the keys of a map of which all are listed, %s, are lost where the map says them', (_, values, rules, name) => {
    const listed = { type: 'object', additionalProperties: values, propertyNames: { enum: [name, 'a'] } };
    // Beside a map with a name that is refused no name can travel under another.
    const m = { type: 'object', properties: { 'c d': text }, additionalProperties: text };
    const schema = { type: 'object', properties: { x: listed, m }, required: ['x'], additionalProperties: false };
    expect(lossesOf(projectorOf(rules).projectSchema(schema)).filter((loss) => loss.startsWith('/properties/x'))).toEqual([
      '/properties/x additionalProperties widened',
      '/properties/x propertyNames widened',
    ]);
  });

  test('a key that only has to be there is lost with that', () => {
    const m = { type: 'object', properties: { 'c d': text }, required: ['a b'], additionalProperties: text };
    expect(lossesOf(projectorOf(named).projectSchema(around(m)))).toEqual([
      '/properties/x/properties c d widened',
      '/properties/x required widened',
      '/properties/x additionalProperties widened',
    ]);
  });

  test.each([
    ['silent', { objects: 'silent' }, { a: text }],
    ['left open by a name that is refused', named, { a: text, 'a b': text }],
  ] as const)('a key that cannot be there is lost in an object that is %s', (_, rules, properties) => {
    // A map beside a name that is refused cannot be renamed, nor can then anything else.
    const m = { type: 'object', properties: { 'c d': text }, additionalProperties: text };
    const schema = both({ properties: { ...properties, m }, additionalProperties: false }, { properties: { a: { type: 'null' } } });
    expect(lossesOf(projectorOf(rules).projectSchema(around(schema)))).toContain('/properties/x/allOf/0/properties a widened');
  });
});

describe('a map as a list of pairs', () => {
  const { projectSchema } = projectorOf({ objects: 'closed', anything: false, optional: 'nullable' });
  const schema = around({ type: 'object', additionalProperties: closed({ n: { type: 'string' } }, []) });
  const projection = projectSchema(schema, { records: 'pairs' });

  test('is opted in to', () => {
    expect(projectSchema(schema).strict.reasons).toEqual([{ code: 'open-object', at: '/properties/x' }]);
    expect(lossesOf(projection)).toEqual(['/properties/x record-as-pairs encoding']);
  });

  test('is a map again, and its values are restored too', () => {
    const value = { x: { a: { n: 'b' }, __proto__: {}, c: {} } };
    const own = JSON.parse('{"x":{"a":{"n":"b"},"__proto__":{},"c":{}}}') as typeof value;
    expect(projection.encode(own)).toEqual({
      x: [
        { key: 'a', value: { n: 'b' } },
        { key: '__proto__', value: { n: null } },
        { key: 'c', value: { n: null } },
      ],
    });
    expect(JSON.stringify(projection.restore(projection.encode(own)))).toBe(JSON.stringify(own));
  });

  test.each([
    [
      [
        { key: 'a', value: 1 },
        { key: 'a', value: 2 },
      ],
    ],
    [[{ key: 'a' }]],
    [[{ key: 1, value: 1 }]],
    ['a'],
  ])('%j is no map, and left to the gate', (value) => {
    expect(projection.restore({ x: value })).toEqual({ x: value });
  });

  test('arguments themselves stay an object', () => {
    const { strict } = projectSchema({ type: 'object', additionalProperties: { type: 'string' } }, { records: 'pairs' });
    expect(strict.reasons).toContainEqual({ code: 'open-object', at: '/' });
  });
});

describe('names that the provider refuses', () => {
  const { projectSchema } = projectorOf({ propertyNames: /^[A-Za-z_]{1,64}$/u });
  const schema = closed({ 'a b': { type: 'string' }, a_b: { type: 'string' }, 'a-b': closed({ 'c d': { type: 'null' } }) });
  const projection = projectSchema(schema as never, { renameProperties: true });

  test('are a reason, unless others may be sent', () => {
    expect(projectSchema(schema as never).strict.reasons.map(({ at }) => at)).toEqual([
      '/properties/a-b/properties/c d',
      '/properties/a b',
      '/properties/a-b',
    ]);
    expect(projection.strict.eligible).toBe(true);
  });

  test('are all different, and each comes back', () => {
    expect(Object.keys(projection.schema?.['properties'] ?? {})).toHaveLength(3);
    const value = { 'a b': '1', a_b: '2', 'a-b': { 'c d': null } };
    const sent = projection.encode(value) as object;
    expect(Object.keys(sent).every((name) => /^[A-Za-z0-9_]{1,64}$/u.test(name))).toBe(true);
    expect(projection.restore(sent)).toEqual(value);
  });

  test('a key that another name stands for is left to the gate', () => {
    const sent = { ...(projection.encode({ 'a b': '1', a_b: '2', 'a-b': { 'c d': null } }) as object), 'a b': '3' };
    expect(projection.restore(sent)).toEqual(sent);
  });
});

describe('listed values in another case', () => {
  const { projectSchema } = projectorOf({ enumCase: 'not guaranteed' });
  const schema = around({
    anyOf: [
      closed({ kind: { const: 'Card' }, state: { enum: ['Open', 'shut', 'SHUT'] } }),
      closed({ kind: { const: 'Bank' }, state: { type: 'string' } }),
    ],
  });

  test('are restored where that was asked for and only one is meant, and each is told', () => {
    const repairs: unknown[] = [];
    const { restore } = projectSchema(schema, { restoreEnumCase: true });
    expect(restore({ x: { kind: 'CARD', state: 'open' } }, (repair) => repairs.push(repair))).toEqual({
      x: { kind: 'Card', state: 'Open' },
    });
    expect(repairs).toEqual([
      { path: '/x/kind', received: 'CARD', restored: 'Card' },
      { path: '/x/state', received: 'open', restored: 'Open' },
    ]);
    expect(restore({ x: { kind: 'Card', state: 'Shut' } })).toEqual({ x: { kind: 'Card', state: 'Shut' } });
    expect(projectSchema(schema).restore({ x: { kind: 'CARD', state: 'open' } })).toEqual({ x: { kind: 'CARD', state: 'open' } });
  });
});

describe('what cannot be said is left open, where a provider takes anything', () => {
  const project = (schema: object, rules: Partial<Target> = {}): Projection => projectorOf(rules).projectSchema(schema as never);

  test.each([
    [{ const: { a: 1 } }, { description: '[const: {"a":1}]' }, ['/properties/x const widened']],
    [{ type: 'object', required: ['a'] }, { type: 'object', properties: { a: {} }, required: ['a'] }, []],
    [
      { enum: [[1], [2, 3]], minItems: 2, not: { const: 4 } },
      { description: '[enum: [[1],[2,3]]; minItems: 2; not: {"const":4}]' },
      ['/properties/x enum widened', '/properties/x minItems widened', '/properties/x not widened'],
    ],
  ])('%j', (schema, expected, losses) => {
    const projection = project(around(schema));
    expect(projection.strict.eligible).toBe(false);
    expect(projection.schema).toEqual(around(expected));
    expect(lossesOf(projection)).toEqual(losses);
  });

  test('recursion is cut where it is not taken', () => {
    const projection = project(closed({ next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } }), { recursion: 'refused' });
    expect(projection.strict.reasons).toEqual([{ code: 'recursive-ref', at: '/properties/next/anyOf/0' }]);
    expect(lossesOf(projection)).toEqual(['/properties/next/anyOf/0 $ref widened']);
    expect(JSON.stringify(projection.schema)).not.toContain('"$ref":');
  });

  test('of a definition that cannot be merged the references are lost that lead to it there, and no others', () => {
    const leaf = { $ref: '#/$defs/leaf' };
    const leaves = { type: 'object', properties: { a: leaf } };
    const schema = { ...closed({ x: { allOf: [{ anyOf: [{ type: 'null' }, leaf] }, leaf] }, y: leaf }), $defs: { leaf: leaves } };
    const projection = project(schema);
    expect(lossesOf(projection)).toEqual(['/properties/x/allOf/0/anyOf/1 $ref widened', '/properties/x/allOf/1 $ref widened']);
    expect(projection.schema).toMatchObject({ properties: { y: leaf }, $defs: { leaf: leaves } });
  });

  test('a choice of which nothing is held is lost with a branch, since it is sent as anyOf where only it is lost', () => {
    const string = { type: 'string' };
    const choices = { anyOf: [string, { type: 'null' }], oneOf: [true, { oneOf: [string, { type: 'integer' }] }] };
    expect(lossesOf(project(around(choices)))).toEqual([
      '/properties/x anyOf widened',
      '/properties/x oneOf widened',
      '/properties/x/oneOf/1 oneOf widened',
      '/properties/x/oneOf/1/oneOf/0 type widened',
    ]);
    expect(lossesOf(project(around({ oneOf: [string, { const: 'a' }] })))).toEqual(['/properties/x oneOf widened']);
  });

  test('a key that another one may be mistaken for is not declared, and keeps its name', () => {
    const schema = around({ anyOf: [closed({ $a: { type: 'string' } }), { type: 'object', additionalProperties: { type: 'integer' } }] });
    const projection = project(schema, { propertyNames: /^\w+$/u });
    expect(lossesOf(projection)).toContain('/properties/x/anyOf/0/properties $a widened');
    expect(projection.restore({ x: { $a: 'b' } })).toEqual({ x: { $a: 'b' } });
  });

  test('what nothing satisfies is not sent', () => {
    expect(project(closed({ x: closed({ a: false }, ['a']) })).schema).toBeUndefined();
  });
});

describe('the budget of a request', () => {
  const tool = (eligible: boolean, optional = 0, unions = 0, schema: object | undefined = {}): Projection => ({
    schema: schema as never,
    strict: { eligible, reasons: [] },
    losses: [],
    cost: { optional, unions },
    restore: (value) => value,
    encode: (value) => value,
  });

  test('is spent in order; what does not fit goes loose, and smaller ones behind it may still fit', () => {
    const projections = [tool(true, 3), tool(true, 2), tool(false), tool(true, 1, 1), tool(true), tool(true)];
    expect(
      spendBudget(projections, { strictTools: 3, optional: 4, unions: 1 }).map(({ as, reasons }) => [
        as,
        ...reasons.map(({ code }) => code),
      ]),
    ).toEqual([['strict'], ['loose', 'budget:optional'], ['loose'], ['strict'], ['strict'], ['loose', 'budget:strict-tools']]);
    expect(spendBudget([tool(true, 0, 2)], { unions: 1 })).toEqual([{ as: 'loose', reasons: [{ code: 'budget:unions', at: '/' }] }]);
  });

  test('tools beyond its number are left out; one that cannot be sent takes no place', () => {
    const unsent = { ...tool(false), schema: undefined };
    expect(spendBudget([unsent, tool(true), tool(true)], { tools: 1 }).map(({ as }) => as)).toEqual(['left_out', 'strict', 'left_out']);
    expect(spendBudget([tool(true), tool(true)]).map(({ as }) => as)).toEqual(['strict', 'strict']);
  });
});
