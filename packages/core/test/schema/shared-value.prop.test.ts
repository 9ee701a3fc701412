import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { z as z3 } from 'zod3';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromZod3 } from '../../src/schema/from-zod3.ts';
import { runs } from '../../../tooling/src/runs.ts';
import { deriveField } from './derive-field.ts';

/** One type in both versions of Zod, whose texts are all wrapped when they are parsed. */
interface Wrapping {
  readonly type: z.ZodType;
  readonly old: z3.ZodTypeAny;
  readonly source: string;
}

const wrap = (text: string): unknown => ({ parsed: text });

function made(source: string, type: z.ZodType, old: z3.ZodTypeAny): Wrapping {
  return { source, type, old, [fc.toStringMethod]: () => source } as Wrapping;
}

const key = fc.constantFrom('a', 'b', 'c', 'toString');
const text: Wrapping = made('text', z.string().transform(wrap), z3.string().transform(wrap));
const maybe: Wrapping = made('text?', z.string().transform(wrap).optional(), z3.string().transform(wrap).optional());

function objectOf(member: fc.Arbitrary<Wrapping>): fc.Arbitrary<Wrapping> {
  return fc
    .tuple(fc.uniqueArray(fc.tuple(key, member), { maxLength: 3, selector: ([name]) => name }), fc.boolean())
    .map(([members, strict]) => {
      const type = z.object(Object.fromEntries(members.map(([name, { type: inner }]) => [name, inner])));
      const old = z3.object(Object.fromEntries(members.map(([name, { old: inner }]) => [name, inner])));
      const source = `{ ${members.map(([name, { source: inner }]) => `${name}: ${inner}`).join(', ')} }`;
      return strict ? made(`strict ${source}`, type.strict(), old.strict()) : made(source, type, old);
    });
}

function nested(depth: number): fc.Arbitrary<Wrapping> {
  const member = fc.oneof(fc.constantFrom(text, maybe), ...(depth > 0 ? [objectOf(fc.constantFrom(text, maybe))] : []));
  const object = objectOf(member);
  if (depth === 0) return object;
  const pair = fc.tuple(nested(depth - 1), nested(depth - 1));
  return fc.oneof(
    object,
    pair.map(([one, other]) => made(`(${one.source} | ${other.source})`, z.union([one.type, other.type]), z3.union([one.old, other.old]))),
    pair.map(([one, other]) => made(`(${one.source} & ${other.source})`, one.type.and(other.type), one.old.and(other.old))),
    nested(depth - 1).map(({ source, type, old }) => made(`lazy ${source}`, z.lazy(() => type), z3.lazy(() => old))), // prettier-ignore
  );
}

const value = fc.dictionary(key, fc.oneof(fc.constant('x'), fc.dictionary(key, fc.constant('x'), { maxKeys: 3, noNullPrototype: true })), {
  maxKeys: 4,
  noNullPrototype: true,
});

function wrapped(held: unknown): unknown {
  if (typeof held === 'string') return wrap(held);
  return Object.fromEntries(Object.entries(held as object).map(([name, inner]) => [name, wrapped(inner)]));
}

test('whatever the schema lets in, every key of it is parsed, and none is dropped', async () => {
  let accepted = 0;
  const unread: unknown = expect.objectContaining({ path: '/field', message: expect.stringContaining('do not go together') });
  await fc.assert(
    fc.asyncProperty(nested(3), value, async ({ type, old, source }, field) => {
      for (const schema of [deriveField(type), fromZod3(z3.object({ field: old }))]) {
        if (!compileSchema(schema.json).check({ field })) continue;
        const parsed = await schema.parse({ field });
        // Where several sides are unions, each may leave a key to the other: the call is refused then.
        if ('issues' in parsed) expect([source.split('|').length > 2, parsed.issues]).toEqual([true, [unread]]);
        else expect(parsed).toEqual({ value: { field: wrapped(field) } });
        if ('value' in parsed) accepted++;
      }
    }),
    { numRuns: runs(200, 20_000, 1_000) },
  );
  expect(accepted).toBeGreaterThan(50);
});
