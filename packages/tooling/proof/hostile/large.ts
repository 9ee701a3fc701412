/** A schema as large as it may be, made anew for each prefix of its names: engines remember the code that they have read. */
export interface LargeSchema {
  readonly name: string;
  make(prefix: string): object;
}

/** The shapes that take longest to compile or to project, one row each: within the default limits, but not by much. */
export const largeSchemas: readonly LargeSchema[] = [
  {
    name: '340 required objects',
    make: (prefix) =>
      objectOf(
        named(340, prefix, () => objectOf({ a: { type: 'string' } }, ['a'])),
        names(340, prefix),
      ),
  },
  {
    name: '1,380 texts in four objects',
    make: (prefix) => groups(4, prefix, () => objectOf(named(345, prefix, () => ({ type: 'string' })))),
  },
  ...['anyOf', 'oneOf', 'allOf'].map((keyword) => ({
    name: `${keyword} of 340 objects`,
    make: (prefix: string) => within({ [keyword]: branches(340, prefix) }),
  })),
  ...['anyOf', 'oneOf', 'allOf'].map((keyword) => ({
    name: `${keyword} of 22 ${keyword} of 22 objects`,
    make: (prefix: string) => within({ [keyword]: names(22, prefix).map((name) => ({ [keyword]: branches(22, name) })) }),
  })),
  {
    name: '340 branches in each of two keys',
    make: (prefix) => groups(2, prefix, (index) => ({ anyOf: names(340, `${prefix}${index}`).map((name) => ({ required: [name] })) })),
  },
  {
    name: '340 things that a list contains',
    make: (prefix) => within({ allOf: names(340, prefix).map((name) => ({ contains: { const: name } })) }),
  },
  {
    name: '340 demands of names',
    make: (prefix) =>
      within({ allOf: names(340, prefix).map((_name, index) => ({ propertyNames: { minLength: index + 1 } })), title: prefix }),
  },
  {
    name: '240 conditions',
    make: (prefix) =>
      within({ allOf: names(240, prefix).map((name) => ({ if: { required: [name] }, else: { not: { maxProperties: 2 } } })) }),
  },
  {
    name: '120 values with sixteen keywords each',
    make: (prefix) => objectOf(named(120, prefix, rich), names(120, prefix)),
  },
  {
    name: '340 positions',
    make: (prefix) => within({ prefixItems: names(340, prefix).map((name) => objectOf({ [name]: { type: 'null' } }, [name])) }),
  },
  {
    name: '340 definitions, each referred to',
    make: (prefix) => ({
      ...objectOf(named(340, prefix, (index) => ({ $ref: `#/$defs/${prefix}${index}` }))),
      $defs: named(340, prefix, () => ({ type: 'string' })),
    }),
  },
  {
    name: 'a wide definition written out at 340 places',
    make: (prefix) => ({
      ...objectOf(named(340, prefix, (index) => ({ $ref: '#/$defs/wide', description: `The ${index}th.` }))),
      $defs: { wide: objectOf(named(340, prefix, () => ({ type: 'string' }))) },
    }),
  },
  {
    name: 'names that depend on 18 lists of 700',
    make: (prefix) => within({ dependentRequired: named(18, prefix, () => names(700, prefix)) }),
  },
  {
    name: '25 members at each of 13 levels',
    make: (prefix) =>
      within(
        Array.from({ length: 13 }).reduce<object>(
          (inner) => objectOf({ ...named(24, prefix, () => ({ type: 'string' })), n: inner }, ['n']),
          { type: 'string' },
        ),
      ),
  },
  {
    name: 'lists of sixteen values at 650 places',
    make: (prefix) => groups(2, prefix, () => objectOf(named(325, prefix, () => ({ enum: names(16, prefix) })))),
  },
  {
    name: 'unevaluated keys beside 240 choices',
    make: (prefix) =>
      objectOf(
        named(240, prefix, () => ({
          unevaluatedProperties: false,
          anyOf: [{ properties: { a: {} } }, { properties: { b: { type: 'string' } } }],
        })),
      ),
  },
  {
    name: '980 patterns of keys in five objects',
    make: (prefix) => groups(5, prefix, () => ({ type: 'object', patternProperties: named(196, prefix, () => ({ type: 'string' })) })),
  },
];

function rich(index: number): object {
  const text = { minLength: index, maxLength: 9_000, pattern: `^a${index}`, format: 'date' };
  const number = { minimum: 0, maximum: 9, multipleOf: 0.5, const: index };
  const others = { minItems: 1, maxItems: 2, uniqueItems: true, minProperties: 1, maxProperties: 3, enum: [1, 2, 3, 'a'], not: false };
  return { type: ['string', 'number', 'object', 'array'], ...text, ...number, ...others };
}

function within(a: object): object {
  return objectOf({ a });
}

function objectOf(properties: object, required: readonly string[] = []): object {
  return { type: 'object', properties, required };
}

function branches(count: number, prefix: string): readonly object[] {
  return names(count, prefix).map((name) => objectOf({ [name]: { type: 'string' } }, [name]));
}

function groups(count: number, prefix: string, make: (index: number) => object): object {
  return objectOf(named(count, `${prefix}g`, make));
}

function named(count: number, prefix: string, make: (index: number) => object): { readonly [name: string]: object } {
  return Object.fromEntries(names(count, prefix).map((name, index) => [name, make(index)]));
}

function names(count: number, prefix: string): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}
