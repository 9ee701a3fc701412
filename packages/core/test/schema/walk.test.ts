import { expect, test } from 'vitest';
import type { JsonSchema } from '../../src/json.ts';
import { mapSubschemas, rewriteSchema, subschemasOf, visitSchema } from '../../src/schema/walk.ts';

/** Every place that is visited, as `schema pointer → instance pointer`. */
function places(document: JsonSchema): string[] {
  const found: string[] = [];
  visitSchema(document, (_schema, { at, instance, keyword }) => found.push(`${keyword || 'root'}: ${at} → ${instance ?? 'nothing'}`));
  return found;
}

test('a property that is called like a keyword is a property', () => {
  const document = { properties: { properties: { type: 'object', properties: { items: { type: 'string' } } }, not: { type: 'null' } } };
  expect(places(document)).toEqual([
    'root:  → ',
    'properties: /properties/properties → /properties',
    'properties: /properties/properties/properties/items → /properties/items',
    'properties: /properties/not → /not',
  ]);
});

test.each<[string, JsonSchema, string]>([
  ['additionalProperties', { additionalProperties: {} }, '/additionalProperties → /*'],
  ['unevaluatedProperties', { unevaluatedProperties: {} }, '/unevaluatedProperties → /*'],
  ['patternProperties', { patternProperties: { '^a/~': {} } }, '/patternProperties/^a~1~0 → /*'],
  ['propertyNames', { propertyNames: {} }, '/propertyNames → /*'],
  ['items', { items: {} }, '/items → /*'],
  ['items', { items: [{}] }, '/items/0 → /0'],
  ['prefixItems', { prefixItems: [true, {}] }, '/prefixItems/1 → /1'],
  ['additionalItems', { additionalItems: {} }, '/additionalItems → /*'],
  ['unevaluatedItems', { unevaluatedItems: {} }, '/unevaluatedItems → /*'],
  ['contains', { contains: {} }, '/contains → /*'],
  ['allOf', { allOf: [{}] }, '/allOf/0 → '],
  ['anyOf', { anyOf: [{}] }, '/anyOf/0 → '],
  ['oneOf', { oneOf: [{}] }, '/oneOf/0 → '],
  ['not', { not: {} }, '/not → '],
  ['if', { if: {} }, '/if → '],
  ['then', { then: {} }, '/then → '],
  ['else', { else: {} }, '/else → '],
  ['dependentSchemas', { dependentSchemas: { a: {} } }, '/dependentSchemas/a → '],
  ['dependencies', { dependencies: { a: ['b'], c: {} } }, '/dependencies/c → '],
  ['$defs', { $defs: { a: {} } }, '/$defs/a → nothing'],
  ['definitions', { definitions: { a: {} } }, '/definitions/a → nothing'],
  ['contentSchema', { contentSchema: {} }, '/contentSchema → nothing'],
])('%s %j holds a schema', (keyword, document, place) => {
  expect(places(document)).toEqual(['root:  → ', `${keyword}: ${place}`]);
});

test.each<[string, JsonSchema]>([
  ['values', { const: { properties: { a: {} } }, enum: [{ items: {} }], default: { not: {} }, examples: [{ anyOf: [{}] }] }],
  ['booleans and what is no schema', { items: true, additionalProperties: false, not: 3, properties: null, anyOf: {}, allOf: 'a' }],
  ['unknown keywords', { 'x-schema': { type: 'string' }, discriminator: { mapping: {} } }],
])('%s hold no schema', (_what, document) => {
  expect(places(document)).toEqual(['root:  → ']);
});

test('a schema inside a definition describes nothing by itself, and an instance may start anywhere', () => {
  const found: (string | undefined)[] = [];
  const visit = (_schema: JsonSchema, { instance }: { readonly instance: string | undefined }): number => found.push(instance);
  visitSchema({ $defs: { a: { properties: { b: {} } } } }, visit);
  visitSchema({ properties: { b: {} } }, visit, '/list/*');
  expect(found).toEqual(['', undefined, undefined, '/list/*', '/list/*/b']);
});

test('no depth is too deep for a visit', () => {
  let document: JsonSchema = { type: 'string' };
  for (let depth = 0; depth < 50_000; depth++) document = { items: document };
  let count = 0;
  visitSchema(document, () => count++);
  expect(count).toBe(50_001);
});

test('a rewrite replaces innermost first, leaves the document alone, and keeps a property called __proto__', () => {
  const document = JSON.parse('{"properties":{"__proto__":{"type":"null"},"a":{"items":[{"type":"number"},true]}},"not":{}}') as JsonSchema;
  const before = JSON.stringify(document);
  const order: string[] = [];
  const written = rewriteSchema(document, (schema, { at }) => {
    order.push(at);
    return { ...schema, $comment: at };
  });
  expect(JSON.stringify(written)).toBe(
    '{"properties":{"__proto__":{"type":"null","$comment":"/properties/__proto__"},"a":{"items":[{"type":"number","$comment":"/properties/a/items/0"},true],"$comment":"/properties/a"}},"not":{"$comment":"/not"},"$comment":""}',
  );
  expect(order).toEqual(['/properties/__proto__', '/properties/a/items/0', '/properties/a', '/not', '']);
  expect(JSON.stringify(document)).toBe(before);
});

test('the schema positions of one schema are listed and mapped, whatever stands there', () => {
  const schema = { properties: { a: true }, items: false, anyOf: [{}, 3], type: 'object' };
  expect(subschemasOf(schema)).toEqual([
    { keyword: 'properties', token: 'a', schema: true },
    { keyword: 'items', token: undefined, schema: false },
    { keyword: 'anyOf', token: 0, schema: {} },
    { keyword: 'anyOf', token: 1, schema: 3 },
  ]);
  expect(mapSubschemas(schema, ({ token }) => token)).toEqual({ properties: { a: 'a' }, items: undefined, anyOf: [0, 1], type: 'object' });
});
