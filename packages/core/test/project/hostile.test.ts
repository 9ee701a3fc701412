import { describe, expect, test } from 'vitest';
import { projectorOf } from './world.ts';

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const listed = (count: number, make: (index: number) => unknown, name = 'p'): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, make(index)]));
const ref = (name: string): object => ({ $ref: `#/$defs/${name}` });
const values = (step: number): readonly string[] => Array.from({ length: 20_000 }, (_, index) => `v${index * step}`);

/** Documents that grow when they are read carelessly: each once made this take minutes, or memory, or the stack. */
const documents: readonly (readonly [string, object])[] = [
  [
    'many branches beside many properties',
    object(
      listed(200, () => ({ type: 'string' })),
      { anyOf: Array.from({ length: 200 }, (_, index) => ({ required: [`p${index}`] })) },
    ),
  ],
  [
    'a long chain of definitions',
    object({ x: ref('D0') }, { $defs: listed(1500, (index) => object(index === 1499 ? {} : { n: ref(`D${index + 1}`) }), 'D') }),
  ],
  [
    'definitions that double, with words of their own',
    object(
      { x: ref('D0') },
      {
        $defs: listed(
          40,
          (index) =>
            index === 39
              ? { type: 'string' }
              : object({ a: { ...ref(`D${index + 1}`), title: 'A' }, b: { ...ref(`D${index + 1}`), title: 'B' } }),
          'D',
        ),
      },
    ),
  ],
  [
    'definitions that all lead to each other',
    object(
      { x: ref('D0') },
      {
        $defs: listed(
          12,
          () =>
            object(
              listed(12, (index) => ref(`D${index}`), 'k'),
              { required: ['k0'] },
            ),
          'D',
        ),
      },
    ),
  ],
  ['long lists of values', object({ x: { enum: values(1), allOf: [{ enum: values(2) }] } })],
  [
    'many lists of branches that may be null',
    object(listed(38, () => ({ oneOf: Array.from({ length: 95 }, (_, index) => ({ enum: [index, null] })) }))),
  ],
  [
    'many branches that refer to values, beside a key that may be absent',
    object(
      { x: { oneOf: Array.from({ length: 900 }, (_, index) => ref(`D${index}`)) } },
      { $defs: listed(900, (index) => ({ const: index }), 'D') },
    ),
  ],
  [
    'many branches with a tag',
    object({ x: { oneOf: Array.from({ length: 200 }, (_, index) => object({ k: { const: index } }, { required: ['k'] })) } }),
  ],
];

describe('a document that grows when it is read ends all the same', () => {
  test.each(documents)('%s', (_, document) => {
    for (const rules of [{}, { dialect: 'openapi', references: 'inlined', recursion: 'refused', objects: 'silent' }] as const) {
      const { schema, strict } = projectorOf(rules).projectSchema(document as never);
      expect(schema === undefined ? strict.reasons.length > 0 : JSON.stringify(schema).length < 5_000_000).toBe(true);
    }
  });
});
