import {
  type AnyTool,
  createGate,
  createToolbox,
  defineTool,
  fromJsonSchema,
  type Isolation,
  type Issue,
  type JsonSchema,
  type Projection,
} from '@toolgate/core';
import type { Target } from '@toolgate/core/project';
import { createWorkerIsolation } from '@toolgate/core/worker';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectorOf } from '../project/world.ts';

const person = z.object({
  ключ: z.int(),
  'full name': z.string().optional(),
  plain: z.boolean().optional(),
  inner: z.array(z.object({ 'a/b': z.int() })).optional(),
});
const labels = z.object({ labels: z.record(z.string(), z.object({ n: z.int().max(9) })), 'b c': z.record(z.string(), z.int()).optional() });

const latin: Partial<Target> = { propertyNames: /^[a-z_]+$/u };
const closed: Partial<Target> = { ...latin, objects: 'closed', anything: false, optional: 'nullable' };
const options = { renameProperties: true, records: 'pairs' } as const;

async function issuesOf(input: z.ZodObject, rules: Partial<Target>, given: unknown, more: object = {}): Promise<readonly Issue[]> {
  const tool = defineTool({ name: 't', description: 'd', input, sideEffect: 'read', handler: () => 'ran', ...more });
  const projection = projectorOf(rules).projectTool(tool, options);
  return told(tool, given, projection);
}

async function told(tool: AnyTool, given: unknown, projection: Projection, isolation?: Isolation): Promise<readonly Issue[]> {
  const outcome = await createGate(createToolbox([tool]), { isolation }).call({ id: 'c', name: 't', arguments: given }, { projection });
  return outcome.ok || outcome.error.code !== 'invalid_input' ? [] : outcome.error.issues;
}

test.each([
  ['a missing key', {}, '/____', '"____" is required'],
  ['a wrong value', { ____: 'x' }, '/____', 'must be of type integer'],
  ['a key that is misspelt', { ____: 1, ful_name: 'x' }, '/ful_name', '"ful_name" is not a known key; did you mean "full_name"?'],
  ['a key of no name', { ____: 1, other_one: 'x' }, '/other_one', 'known keys: "____", "full_name", "plain" and "inner"'],
  ['a wrong value deeper', { ____: 1, inner: [{ a_b: 1 }, { a_b: 'x' }] }, '/inner/1/a_b', 'must be of type integer'],
  ['a missing key deeper', { ____: 1, inner: [{}] }, '/inner/0/a_b', '"a_b" is required'],
])('%s is told by the name that the model was shown', async (_, given, path, message) => {
  const [issue, ...others] = await issuesOf(person, latin, given);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({ path, message: expect.stringContaining(message) as string });
  expect(JSON.stringify(issue)).not.toMatch(/ключ|full name|a\/b/u);
});

test('a refinement and a rule speak of the place that the model wrote', async () => {
  const refined = person.refine(() => false, { path: ['full name'], message: 'no' });
  expect(await issuesOf(refined, latin, { ____: 1 })).toMatchObject([{ path: '/full_name', message: 'no' }]);
  const rules = () => [{ path: '/inner/0/a~1b', message: 'no' }];
  expect(await issuesOf(person, latin, { ____: 1, inner: [{ a_b: 1 }] }, { rules })).toMatchObject([{ path: '/inner/0/a_b' }]);
});

test.each([
  [
    'a value',
    [
      ['a', { n: 1 }],
      ['b', { n: 'x' }],
    ],
    '/labels/1/value/n',
    'must be of type integer',
  ],
  [
    'a bound',
    [
      ['2', { n: 1 }],
      ['1', { n: 10 }],
    ],
    '/labels/1/value/n',
    'must be at most 9',
  ],
  [
    'a key that comes twice',
    [
      ['a', { n: 1 }],
      ['b', { n: 1 }],
      ['a', { n: 2 }],
    ],
    '/labels/2/key',
    'the key "a" appears twice',
  ],
])('of pairs, %s is told at its place', async (_, pairs, path, message) => {
  const given = { labels: pairs.map(([key, value]) => ({ key, value })), b_c: null };
  expect(await issuesOf(labels, closed, given)).toMatchObject([{ path, message: expect.stringContaining(message) as string }]);
});

test.each([
  ['a pair that is none', [{ key: 'a' }], '/labels/0', 'must be one entry, with exactly "key" and "value"'],
  ['no list', 'x', '/labels', 'must be a list of entries, each with exactly "key" and "value"'],
])('%s is told in the form that the model was shown', async (_, written, path, message) => {
  const [issue] = await issuesOf(labels, closed, { labels: written, b_c: null });
  expect(issue).toMatchObject({ path, message: expect.stringContaining(message) as string });
  expect(JSON.stringify(issue)).not.toContain('object');
});

test('null in the stead of pairs that may be left out is told to be left out', async () => {
  const [issue] = await issuesOf(labels, { ...closed, optional: 'absent' }, { labels: [], b_c: null });
  expect(issue).toMatchObject({ path: '/b_c', message: expect.stringMatching(/^must be a list of entries.*leave it out/u) as string });
});

const tagged = z.discriminatedUnion('вид', [
  z.object({ вид: z.literal('p'), ключ: z.int(), also: z.string().optional() }),
  z.object({ вид: z.literal('q'), ключ: z.string(), also: z.string().optional() }),
]);
const untagged = z.union([z.object({ ключ: z.int(), a: z.string() }), z.object({ ключ: z.int(), b: z.string() })]);

test.each([
  ['object or null', z.object({ ключ: z.int(), also: z.string().optional() }).nullable(), { ____: 'x', also: null }, ['/x/____ type']],
  ['one of two with tags', tagged, { ___: 'p', ____: 'x', also: null }, ['/x/____ type']],
  ['pairs or null', z.record(z.string(), z.int()).nullable(), [{ key: 'a', value: 'x' }], ['/x/0/value type']],
  ['pairs or null, written as neither', z.record(z.string(), z.int()).nullable(), 'x', ['/x type']],
])('where %s is wanted, what fits neither is told of in the form that was shown', async (_, x, written, expected) => {
  const issues = await issuesOf(z.object({ x }), closed, { x: written });
  expect(issues.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(expected);
});

test('what may be meant for several branches is left as it was written', () => {
  const { restore } = projectorOf(closed).projectSchema(z.toJSONSchema(z.object({ x: untagged })) as JsonSchema, options);
  expect(restore({ x: { ____: 'x' } })).toEqual({ x: { ____: 'x' } });
  expect(restore({ x: { ____: 1, b: 'b' } })).toEqual({ x: { ключ: 1, b: 'b' } });
});

test('a map that was written as one is told of as it was written', async () => {
  const given = { labels: { a: { n: 'x' } }, b_c: null };
  expect(await issuesOf(labels, closed, given)).toMatchObject([{ path: '/labels/a/n' }]);
});

test('a model that writes a name that another one stands for is told of what it wrote', async () => {
  expect(await issuesOf(person, latin, { ключ: 'x' })).toMatchObject([{ path: '/ключ' }]);
});

test.each([
  ['in the program', undefined],
  ['in a thread', createWorkerIsolation({ timeoutMs: 20_000, compileMs: 20_000 })],
] as const)('a schema from elsewhere is spoken of by the names that the model was shown, when checked %s', async (_, isolation) => {
  const schema = { type: 'object', properties: { 'a b': { type: 'string' } }, required: ['a b'], additionalProperties: false };
  const tool = defineTool({ name: 't', description: 'd', input: fromJsonSchema(schema), sideEffect: 'read', handler: () => 'ran' });
  const projection = projectorOf(latin).projectTool(tool, options);
  expect(await told(tool, {}, projection, isolation)).toMatchObject([{ path: '/a_b', message: '"a_b" is required and missing' }]);
  await isolation?.close();
});
