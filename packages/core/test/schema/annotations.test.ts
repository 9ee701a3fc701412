import { expect, test } from 'vitest';
import * as z from 'zod';
import { deriveField } from './derive-field.ts';

const words = { title: 'Its title', description: 'Its description', examples: ['an example'] };

const types: Readonly<Record<string, () => z.ZodType>> = {
  text: () => z.string().min(1),
  address: () => z.email(),
  choice: () => z.enum(['a', 'b']),
  literal: () => z.literal('a'),
  list: () => z.array(z.string()),
  tuple: () => z.tuple([z.string()]),
  map: () => z.record(z.string(), z.int()),
  object: () => z.object({ inner: z.string() }),
  union: () => z.union([z.string(), z.int()]),
  discriminated: () => z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
  intersection: () => z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
  anything: () => z.any(),
};

const wrappers: Readonly<Record<string, (type: z.ZodType) => z.ZodType>> = {
  optional: (type) => type.optional(),
  nullable: (type) => type.nullable(),
  nullish: (type) => type.nullish(),
  'with a default': (type) => type.default('a'),
  'with a prefault': (type) => type.prefault('a'),
  readonly: (type) => type.readonly(),
  branded: (type) => type.brand('own'),
  refined: (type) => type.refine(() => true),
  caught: (type) => type.catch('a'),
  lazy: (type) => z.lazy(() => type),
  'optional and then required': (type) => type.optional().nonoptional(),
  'optional with a default, nullable': (type) => type.optional().default('a').nullable(),
  'piped on': (type) => type.pipe(z.any()),
  'an item': (type) => z.array(type),
  'a member': (type) => z.object({ member: type }).optional(),
  'a value of a map': (type) => z.record(z.string(), type),
  'one of several': (type) => z.union([type, z.object({ other: z.int() })]),
};

const rows = Object.keys(types).flatMap((type) => Object.keys(wrappers).map((wrapper) => [type, wrapper] as const));

test.each(rows)(
  'what is said of a field (%s) stands in its schema once when it is %s, whether it is said before or after',
  (type, wrapper) => {
    const [make, wrap] = [types[type]!, wrappers[wrapper]!];
    for (const field of [wrap(make().meta(words)), wrap(make()).meta(words)]) {
      const published = JSON.stringify(deriveField(field).json);
      const times = Object.entries(words).map(([name, said]) => published.split(`"${name}":${JSON.stringify(said)}`).length - 1);
      expect({ published, times }).toEqual({ published, times: [1, 1, 1] });
    }
  },
);
