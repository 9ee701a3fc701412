/** A schema made to hurt, with arguments made for it. */
export interface Attack {
  readonly name: string;
  readonly schema: unknown;
  readonly arguments?: unknown;
  /** A part of the refusal by `fromJsonSchema`; `read` where it is read, and bounded. */
  readonly expected: string;
}

const draft07 = 'http://json-schema.org/draft-07/schema#';
const evil = '^(a+)+$';

/** The attacks that are known by name, one row each. */
export const attacks: readonly Attack[] = [
  ...['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    [18, 22, 60].map((times) => ({
      name: `${keyword} doubled ${times} times`,
      schema: doubling(keyword, times),
      expected: 'checks, and the limit is',
    })),
  ),
  { name: 'anyOf doubled within the limit', schema: doubling('anyOf', 15), arguments: { a: 1 }, expected: 'read' },
  {
    name: 'branches that recur with the depth of data',
    schema: within({ anyOf: [{ $ref: '#' }, { $ref: '#' }] }),
    expected: 'checks, and',
  },
  {
    name: 'patterns that all fit a key, recurring',
    schema: { type: 'object', patternProperties: { a: { $ref: '#' }, b: { $ref: '#' } } },
    expected: 'checks, and',
  },
  {
    name: 'recursion, as deep as data',
    schema: { type: 'object', properties: { a: { $ref: '#' } } },
    arguments: deepValue(60),
    expected: 'read',
  },
  { name: 'a reference to itself', schema: { type: 'object', allOf: [{ $ref: '#' }] }, expected: 'refers to itself' },
  {
    name: 'references to each other',
    schema: within({ $ref: '#/$defs/a' }, { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }),
    expected: 'refers to itself',
  },
  { name: '500 levels', schema: within(levels(500)), expected: 'is nested deeper than' },
  { name: '1,000,000 levels', schema: levels(1_000_000), expected: 'is nested deeper than' },
  { name: '39 levels', schema: within(levels(38)), arguments: { a: deepItems(38) }, expected: 'read' },
  { name: 'definitions that lead through 400 others', schema: chain(400), expected: 'lead through more than' },
  { name: '350 properties', schema: { type: 'object', properties: listed(350) }, arguments: { p349: 1 }, expected: 'read' },
  { name: '1,500 definitions', schema: { type: 'object', $defs: listed(1_499) }, arguments: {}, expected: 'read' },
  {
    name: '1,380 members in four objects',
    schema: { type: 'object', properties: quarters() },
    arguments: { p1: { p1: 1 } },
    expected: 'read',
  },
  { name: '5,000 properties', schema: { type: 'object', properties: listed(5_000) }, expected: 'holds more than 1500 schemas' },
  { name: '20,000 properties', schema: { type: 'object', properties: listed(20_000) }, expected: 'is larger than' },
  { name: '1,400 patterns of keys', schema: { type: 'object', patternProperties: listed(1_400) }, expected: 'list more than 350 schemas' },
  {
    name: '300 patterns of keys',
    schema: { type: 'object', patternProperties: listed(300) },
    expected: 'holds more than 200 patterns',
  },
  {
    name: '200 patterns of keys',
    schema: { type: 'object', patternProperties: listed(200) },
    arguments: Object.fromEntries(names(900).map((name) => [name, name])),
    expected: 'read',
  },
  { name: 'a wide definition referred to 300 times', schema: wide(300), arguments: { p1: { p1: 1 } }, expected: 'read' },
  { name: 'a wide definition combined 300 times', schema: wide(300, true), expected: 'combine one another in too many places' },
  { name: 'unique items among 1,900 objects', schema: within({ uniqueItems: true }), arguments: { a: rows(1_900) }, expected: 'read' },
  { name: '10,000 required names', schema: within({ items: { required: names(10_000) } }), expected: 'holds more than 1500 schemas' },
  {
    name: '1,000 required names, missing in 9,000 objects',
    schema: within({ items: { required: names(1_000) } }),
    arguments: { a: emptyRows(9_000) },
    expected: 'read',
  },
  {
    name: 'an enum of 15,000 texts on 9,000 items',
    schema: within({ items: { enum: names(15_000) } }),
    arguments: { a: names(9_000) },
    expected: 'read',
  },
  {
    name: '9,000 wrong items',
    schema: within({ items: { type: 'object', required: ['a', 'b', 'c'] } }),
    arguments: { a: emptyRows(9_000) },
    expected: 'read',
  },
  { name: 'nested quantifiers', schema: within({ pattern: evil }), arguments: { a: `${'a'.repeat(60)}!` }, expected: 'read' },
  {
    name: 'nested quantifiers in a key',
    schema: { type: 'object', patternProperties: { [evil]: {} } },
    arguments: { [`${'a'.repeat(60)}!`]: 1 },
    expected: 'read',
  },
  {
    name: 'a pattern that takes the square',
    schema: within({ pattern: '\\s+$' }),
    arguments: { a: `${' '.repeat(100_000)}!` },
    expected: 'read',
  },
  {
    name: 'a pattern that no linear engine takes',
    schema: within({ pattern: `(?<!b)${evil}` }),
    arguments: { a: `${'a'.repeat(60)}!` },
    expected: 'read',
  },
  {
    name: 'a back-reference that backtracks',
    schema: within({ pattern: '^(a*)*\\1b$' }),
    arguments: { a: 'a'.repeat(60) },
    expected: 'read',
  },
  {
    name: 'counts within counts',
    schema: within({ pattern: '((a{1,100}){1,100}){1,100}' }),
    arguments: { a: 'a'.repeat(1_000) },
    expected: 'read',
  },
  { name: '20,000 classes of Unicode', schema: within({ pattern: '\\p{L}'.repeat(20_000) }), expected: 'more than 4096 characters' },
  { name: '5,000 groups', schema: within({ pattern: '('.repeat(5_000) + ')'.repeat(5_000) }), expected: 'more than 4096 characters' },
  {
    name: 'a format that takes the square',
    schema: within({ format: 'url' }),
    arguments: { a: `http://${'a'.repeat(100_000)}` },
    expected: 'read',
  },
  { name: 'an asynchronous schema', schema: { type: 'object', $async: true }, expected: '$async is no keyword' },
  {
    name: 'an asynchronous schema inside',
    schema: within({ $ref: '#/$defs/a' }, { a: { $async: true } }),
    expected: '$async is no keyword',
  },
  { name: 'a pattern from data', schema: within({ pattern: { $data: '1/b' } }), expected: 'holds $data' },
  {
    name: 'the address of another schema, taken by a part',
    schema: within({ $id: 'https://example.com/other' }),
    expected: 'an address of its own',
  },
  { name: 'a dynamic reference', schema: within({ $dynamicRef: '#a' }), expected: 'is not followed' },
  { name: 'a reference of draft 2019-09', schema: within({ $recursiveRef: '#' }), expected: 'is of draft 2019-09' },
  ...['http://127.0.0.1/x', 'file:///etc/passwd', '//example.com/a', 'https://example.com/#/a', 'a.json', 'constructor'].map(($ref) => ({
    name: `a reference to ${$ref}`,
    schema: within({ $ref }),
    expected: 'another document; nothing is fetched',
  })),
  { name: 'a reference to nothing', schema: within({ $ref: '#/$defs/none' }), expected: 'has no schema' },
  { name: 'a reference into what every object inherits', schema: within({ $ref: '#/constructor' }), expected: 'has no schema' },
  {
    name: '__proto__ as a property',
    schema: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    expected: '__proto__ is a name',
  },
  {
    name: '__proto__ as a value',
    schema: JSON.parse('{"type":"object","default":{"__proto__":{"polluted":1}}}'),
    expected: '__proto__ is a name',
  },
  { name: '__proto__ as a required name', schema: { type: 'object', required: ['__proto__'] }, expected: 'names __proto__' },
  {
    name: 'names that every object inherits',
    schema: { type: 'object', properties: { constructor: { type: 'string' } }, required: ['toString', 'valueOf'] },
    arguments: {},
    expected: 'read',
  },
  {
    name: 'a draft that is not known',
    schema: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' },
    expected: 'unsupported dialect',
  },
  {
    name: 'keywords of 2020-12 under draft-07',
    schema: { $schema: draft07, type: 'object', dependentRequired: { a: ['b'] } },
    arguments: { a: 1 },
    expected: 'read',
  },
  { name: 'a million bytes', schema: { type: 'object', description: 'x'.repeat(1_000_000) }, expected: 'is larger than' },
  { name: '100,000 notes', schema: { type: 'object', ...listed(5_000) }, expected: 'read' },
  {
    name: '300 secrets below a long name',
    schema: { type: 'object', properties: { ['n'.repeat(20_000)]: { properties: secrets(300) } } },
    expected: 'is a place longer than',
  },
  {
    name: '300 more secrets below long names',
    schema: { type: 'object', properties: { ['n'.repeat(900)]: { type: 'object', properties: secrets(300) } } },
    arguments: {},
    expected: 'read',
  },
  {
    name: 'a discriminator sought among 1,000 names',
    schema: within({ oneOf: [branch('a'), branch('b')] }, { names: { required: names(1_000) } }),
    arguments: { a: {} },
    expected: 'read',
  },
  {
    name: '200 branches that share 1,000 required names',
    schema: within({ oneOf: names(200).map((name) => branch(name)) }, { names: { required: names(1_000) } }),
    expected: 'combine one another in too many places',
  },
  ...injections(),
];

function within(a: unknown, $defs?: unknown): object {
  return { type: 'object', properties: { a }, ...($defs === undefined ? {} : { $defs }) };
}

function doubling(keyword: string, count: number): object {
  const definitions: Record<string, unknown> = { d0: { type: 'string' } };
  for (let level = 1; level <= count; level++) {
    const before = { $ref: `#/$defs/d${level - 1}` };
    definitions[`d${level}`] = { [keyword]: [before, before] };
  }
  return within({ $ref: `#/$defs/d${count}` }, definitions);
}

function levels(count: number): object {
  let schema: object = { type: 'string' };
  for (let level = 1; level < count; level++) schema = { items: schema };
  return schema;
}

function deepItems(count: number): unknown {
  let value: unknown = 1;
  for (let level = 1; level < count; level++) value = [value];
  return value;
}

function deepValue(count: number): unknown {
  let value: unknown = { b: 1 };
  for (let level = 0; level < count; level++) value = { a: value };
  return value;
}

function chain(length: number): object {
  const definitions: Record<string, unknown> = { d0: {} };
  for (let step = 1; step < length; step++) definitions[`d${step}`] = { items: { $ref: `#/$defs/d${step - 1}` } };
  return within({ $ref: `#/$defs/d${length - 1}` }, definitions);
}

function quarters(): Record<string, unknown> {
  return Object.fromEntries(names(4).map((name) => [name, { type: 'object', properties: listed(345) }]));
}

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `p${index}`);
}

function listed(count: number): Record<string, unknown> {
  return Object.fromEntries(names(count).map((name) => [name, { type: 'string' }]));
}

function secrets(count: number): Record<string, unknown> {
  return Object.fromEntries(names(count).map((name) => [name, { type: 'string', format: 'password' }]));
}

function wide(count: number, combined = false): object {
  const reference = { $ref: '#/$defs/wide' };
  const properties = Object.fromEntries(names(count).map((name) => [name, combined ? { allOf: [reference] } : reference]));
  return { type: 'object', properties, $defs: { wide: { type: 'object', properties: listed(count) } } };
}

function rows(count: number): readonly object[] {
  return names(count).map((name, index) => ({ name, index, list: [index] }));
}

function emptyRows(count: number): readonly object[] {
  return names(count).map(() => ({}));
}

function branch(value: string): object {
  return { $ref: '#/$defs/names', type: 'object', properties: { p999: { const: value } } };
}

/** Code where names and values are expected: none of it may ever run. */
function injections(): readonly Attack[] {
  const payloads = [
    '"];globalThis.hurt=1;//',
    "'];globalThis.hurt=1;//",
    '`${globalThis.hurt=1}`',
    '${globalThis.hurt=1}',
    '\\"];globalThis.hurt=1;//',
    '*/globalThis.hurt=1;/*',
    '\u2028globalThis.hurt=1\u2028',
  ];
  const places: readonly ((payload: string) => object)[] = [
    (payload) => ({ properties: { [payload]: { type: 'string' } } }),
    (payload) => ({ required: [payload] }),
    (payload) => ({ properties: { a: { const: payload } } }),
    (payload) => ({ properties: { a: { enum: [payload, 1] } } }),
    (payload) => ({ properties: { a: { format: payload } } }),
    (payload) => ({ properties: { a: { default: payload, title: payload, $comment: payload } } }),
    (payload) => ({ dependentRequired: { [payload]: [payload] } }),
    (payload) => ({ dependentSchemas: { [payload]: { minProperties: 9 } } }),
    (payload) => ({ [payload]: payload, properties: { a: { [payload]: 1 } } }),
    (payload) => ({
      properties: { a: { $ref: `#/$defs/${encodeURIComponent(payload.replaceAll('~', '~0').replaceAll('/', '~1'))}` } },
      $defs: { [payload]: { type: 'string' } },
    }),
    (payload) => ({ patternProperties: { [payload.replaceAll(/[$*/\\[\](){}]/g, '\\$&')]: { type: 'null' } } }),
    (payload) => ({ $id: payload, $anchor: 'a' }),
  ];
  return payloads.flatMap((payload, which) =>
    places.map((place, where) => ({
      name: `code ${which + 1} at place ${where + 1}`,
      schema: { type: 'object', ...place(payload) },
      arguments: { a: payload, [payload]: payload },
      expected: 'read',
    })),
  );
}
