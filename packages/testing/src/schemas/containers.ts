import fc from 'fast-check';
import { leaves } from './leaves.ts';
import type { Schema } from './leaves.ts';

export type Node = fc.Arbitrary<Schema | boolean>;

const names = ['x', 'y', 'z', 'default', 'required', 'items', 'properties'] as const;
const oddNames = ['a b', '$filter', 'a/b', 'a~b', 'ü'] as const;
const tag = fc.constantFrom('a', 'b', 'c');

/** Objects: closed for the most part, some of them with conditions on what goes together. */
export function objectOf(depth: number, odd: number, node: (depth: number) => Node): fc.Arbitrary<Schema> {
  const name = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...names) },
    ...when(odd, [{ weight: Math.ceil(odd / 4), arbitrary: fc.constantFrom(...oddNames) }]),
  );
  const entry = fc.tuple(name, node(Math.max(0, depth - 1)), fc.boolean());
  const openness = fc.oneof(
    { weight: 30, arbitrary: fc.constant<Schema>({ additionalProperties: false }) },
    { weight: 2, arbitrary: fc.constant<Schema>({}) },
    ...when(odd, [
      { weight: Math.ceil(odd / 3), arbitrary: fc.constantFrom<Schema>({ additionalProperties: true }, { unevaluatedProperties: false }) },
      { weight: Math.ceil(odd / 3), arbitrary: leaves.map((additionalProperties): Schema => ({ additionalProperties })) },
      {
        weight: Math.ceil(odd / 3),
        arbitrary: leaves.map((schema): Schema => ({ patternProperties: { '^p': schema }, additionalProperties: false })),
      },
    ]),
  );
  const more = fc.oneof(
    { weight: 40, arbitrary: fc.constant<Schema>({}) },
    ...when(odd, [
      {
        weight: odd,
        arbitrary: fc.constantFrom<Schema>(
          { minProperties: 1 },
          { maxProperties: 2 },
          { propertyNames: { pattern: '^[a-z]+$' } },
          { propertyNames: { enum: ['x', 'y', 't'] } },
          { dependentRequired: { x: ['y'] } },
          { dependentSchemas: { x: { required: ['y'] } } },
          condition({ required: ['x'] }, { required: ['y'] }),
          condition({ properties: { x: { const: 'a' } }, required: ['x'] }, { properties: { y: { type: 'string' } } }, { required: ['z'] }),
          { required: ['undeclared'] },
          { not: { required: ['x', 'y'] } },
        ),
      },
    ]),
  );
  return fc
    .record({ entries: fc.uniqueArray(entry, { selector: ([key]) => key, maxLength: 3 }), tags: fc.option(tag), openness, more })
    .map(({ entries, tags, openness: open, more: extra }) => {
      const all = [...(tags === null ? [] : [['t', { const: tags }, true] as const]), ...entries];
      const required = all.filter(([, , isRequired]) => isRequired).map(([key]) => key);
      const { required: others, ...keywords } = extra;
      return {
        type: 'object',
        properties: Object.fromEntries(all.map(([key, schema]) => [key, schema])),
        required: Array.isArray(others) ? [...required, ...(others as string[])] : required,
        ...open,
        ...keywords,
      };
    });
}

/** Lists of one kind. */
export function arrayOf(items: Node, odd: number): fc.Arbitrary<Schema> {
  const bounds = fc.record({ minItems: fc.integer({ min: 0, max: 2 }), maxItems: fc.integer({ min: 2, max: 4 }) }, { requiredKeys: [] });
  const more = fc.oneof(
    { weight: 20, arbitrary: fc.constant<Schema>({}) },
    { weight: 1, arbitrary: fc.constant<Schema>({ uniqueItems: true }) },
    ...when(odd, [{ weight: Math.ceil(odd / 3), arbitrary: leaves.map((contains): Schema => ({ contains, maxContains: 2 })) }]),
  );
  return fc.tuple(items, bounds, more).map(([held, sizes, extra]) => ({ type: 'array', items: held, ...sizes, ...extra }));
}

/** Tuples, of 2020-12 and of draft-07. */
export function tupleOf(item: Node, odd: number): fc.Arbitrary<Schema> {
  const rest = fc.constantFrom<Schema>({ items: false }, { items: false, minItems: 2 }, ...when(odd, [{}, { items: { type: 'string' } }]));
  const tuple = fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), rest);
  return fc.tuple(tuple, fc.integer({ min: 0, max: 9 })).map(([[positions, others], style]) => {
    if (style > 0 || odd === 0) return { type: 'array', prefixItems: positions, ...others };
    const { items, ...sizes } = others;
    return { type: 'array', items: positions, ...(items !== undefined && { additionalItems: items }), ...sizes };
  });
}

/** Maps. */
export function recordOf(value: Node): fc.Arbitrary<Schema> {
  return fc
    .tuple(
      value,
      fc.constantFrom<Schema>(
        {},
        { propertyNames: { enum: ['a', 'b'] } },
        { propertyNames: { pattern: '^[a-z]+$' } },
        { minProperties: 1 },
      ),
    )
    .map(([additionalProperties, more]) => ({ type: 'object', additionalProperties, ...more }));
}

/** `if` and what follows from it. */
export function condition(test: Schema, then: Schema, otherwise?: Schema): Schema {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { if: test, then, ...(otherwise !== undefined && { else: otherwise }) };
}

/** Items that are drawn only where oddities are asked for. */
export function when<Item>(odd: number, items: readonly Item[]): readonly Item[] {
  return odd > 0 ? items : [];
}
