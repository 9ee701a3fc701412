import fc from 'fast-check';

type Schema = Record<string, unknown>;

const words = fc.constantFrom('', 'Words.', undefined);
const description = words.map((text) => (text === undefined || text === '' ? {} : { description: text }));
const bounds = (low: string, high: string): fc.Arbitrary<Schema> =>
  fc.record({ [low]: fc.integer({ min: 0, max: 2 }), [high]: fc.integer({ min: 3, max: 5 }) }, { requiredKeys: [] });

const text = fc.oneof(
  fc.constant({}),
  bounds('minLength', 'maxLength'),
  fc.constantFrom<Schema>(
    { pattern: '^[a-z]+$' },
    { pattern: '^(?=a)' },
    { format: 'uri' },
    { format: 'email' },
    { contentEncoding: 'base64' },
    { not: { const: 'a' } },
  ),
);
const literals = fc.uniqueArray(fc.constantFrom<unknown>('a', 'b', '', 1, 2, 1.5, true, null), { minLength: 1, maxLength: 4 });
const tag = fc.constantFrom('a', 'b', 'c');

const leaf: fc.Arbitrary<Schema> = fc.oneof(
  text.map((keywords) => ({ type: 'string', ...keywords })),
  bounds('minimum', 'maximum').map((keywords) => ({ type: 'integer', ...keywords })),
  fc.constantFrom<Schema>(
    { type: 'number' },
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'integer', multipleOf: 2 },
  ),
  literals.map((values) => ({ enum: values })),
  tag.map((value) => ({ const: value })),
  fc
    .uniqueArray(fc.constantFrom('string', 'integer', 'number', 'boolean', 'null'), { minLength: 1, maxLength: 3 })
    .map((type) => ({ type, minLength: 1, minimum: 1 })),
);

/** Schemas inside strict mode's reach and a step beyond it; definitions `A` and `B` may be referred to, also by themselves. */
export const schemas: fc.Arbitrary<Schema> = fc
  .record({ root: fc.oneof({ weight: 3, arbitrary: object(3) }, { weight: 1, arbitrary: rootUnion() }), A: object(2), B: node(2) })
  .map(({ root, A, B }) => ({ ...root, $defs: { A, B } }));

function node(depth: number): fc.Arbitrary<Schema> {
  if (depth === 0) return fc.oneof({ weight: 5, arbitrary: leaf }, { weight: 1, arbitrary: reference() }).chain(withWords);
  return fc
    .oneof(
      { weight: 4, arbitrary: leaf },
      { weight: 3, arbitrary: object(depth - 1) },
      { weight: 2, arbitrary: array(depth - 1) },
      { weight: 3, arbitrary: union(depth - 1) },
      { weight: 1, arbitrary: reference() },
      { weight: 1, arbitrary: tuple(depth - 1) },
    )
    .chain(withWords);
}

function withWords(schema: Schema): fc.Arbitrary<Schema> {
  return description.map((said) => ({ ...schema, ...said }));
}

function reference(): fc.Arbitrary<Schema> {
  return fc.constantFrom('#/$defs/A', '#/$defs/B', '#').map(($ref) => ({ $ref }));
}

function object(depth: number): fc.Arbitrary<Schema> {
  return fc
    .record({
      entries: fc.uniqueArray(fc.tuple(fc.constantFrom('x', 'y', 'z', 'default', 'required'), node(depth), fc.boolean()), {
        selector: ([name]) => name,
        maxLength: 3,
      }),
      tags: fc.option(tag),
      closed: fc.integer({ min: 0, max: 9 }),
      counts: fc.constantFrom<Schema>({}, {}, {}, { minProperties: 1 }),
    })
    .map(({ entries, tags, closed, counts }) => {
      const all = [...(tags === null ? [] : [['t', { const: tags }, true] as const]), ...entries];
      return {
        type: 'object',
        properties: Object.fromEntries(all.map(([name, schema]) => [name, schema])),
        required: all.filter(([, , required]) => required).map(([name]) => name),
        ...(closed > 0 && { additionalProperties: false }),
        ...counts,
      };
    });
}

function array(depth: number): fc.Arbitrary<Schema> {
  return fc.tuple(node(depth), bounds('minItems', 'maxItems')).map(([items, keywords]) => ({ type: 'array', items, ...keywords }));
}

function tuple(depth: number): fc.Arbitrary<Schema> {
  return fc.array(node(depth), { minLength: 1, maxLength: 2 }).map((prefixItems) => ({ type: 'array', prefixItems, items: false }));
}

function union(depth: number): fc.Arbitrary<Schema> {
  return fc
    .tuple(fc.constantFrom('anyOf', 'oneOf'), fc.array(node(depth), { minLength: 1, maxLength: 3 }))
    .map(([name, branches]) => ({ [name]: branches }));
}

function rootUnion(): fc.Arbitrary<Schema> {
  return fc
    .tuple(fc.constantFrom('anyOf', 'oneOf'), fc.array(object(2), { minLength: 1, maxLength: 3 }))
    .map(([name, branches]) => ({ type: 'object', [name]: branches }));
}
