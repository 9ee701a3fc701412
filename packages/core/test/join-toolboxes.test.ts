import { readFileSync } from 'node:fs';
import {
  type CallRecord,
  createGate,
  createToolbox,
  defineTool,
  type DefinitionError,
  isDefinitionError,
  joinedName,
  joinToolboxes,
  type Toolbox,
  ToolError,
} from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const toolOf = (name: string, sideEffect: 'read' | 'write' = 'read') =>
  defineTool({ name, description: 'd', input: z.object({}), sideEffect, handler: () => name });
const boxOf = (...names: readonly string[]): Toolbox => createToolbox(names.map((name) => toolOf(name)));
const namesOf = (joined: Toolbox): readonly string[] => joined.tools.map(({ name }) => name);
const thrownBy = (join: () => unknown): DefinitionError => {
  try {
    join();
  } catch (error) {
    if (isDefinitionError(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

interface NamesCase {
  readonly id: string;
  readonly servers: readonly { readonly name: string; readonly tools: readonly string[] }[];
  readonly call: { readonly tool: string };
}
const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly NamesCase[];

test('B28: names that are cut stay apart, are legal and the same in any order, and lead to the tool that was meant', async () => {
  const { servers, call } = cases.find(({ id }) => id === 'B28')!;
  const parts = servers.map(({ name, tools }): [string, Toolbox] => [
    name,
    createToolbox(tools.map((tool) => toolOf(tool, tool.startsWith('discard') ? 'write' : 'read'))),
  ]);
  const joined = joinToolboxes(Object.fromEntries([...parts, ['other', boxOf('find')]]));
  expect(namesOf(joined)).toMatchInlineSnapshot(`
    [
      "corporate-documen_publishQuarterlyReportWithAppendi_6fb5f0d5b234",
      "corporate-documen_discardQuarterlyReportWithAppendi_82fee7e07e0c",
      "other__find",
    ]
  `);
  for (const name of namesOf(joined)) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  const again = joinToolboxes(Object.fromEntries([['other', boxOf('find')], ...parts]));
  expect(new Set(namesOf(again))).toEqual(new Set(namesOf(joined)));

  const gate = createGate(joined);
  for (const name of namesOf(joined)) {
    const { tool } = joined.find(name)!.contract.origin!;
    expect(await gate.call({ id: '1', name })).toMatchObject({ ok: true, value: tool });
    expect(joined.find(name)?.contract.sideEffect).toBe(tool.startsWith('discard') ? 'write' : 'read');
  }
  expect(joined.find(joinedName(servers[0]!.name, call.tool))?.contract.origin).toEqual({ part: servers[0]!.name, tool: call.tool });
});

describe('a name', () => {
  test.each([
    ['the part and the tool, where that is a name', 'github', 'search', undefined, 'github__search'],
    ['digits and dashes', '2-b', '3-c', undefined, '2-b__3-c'],
    ['two underscores in the tool', 'a', 'b__c', undefined, 'a__b__c'],
    ['a tool that begins with an underscore', 'a', '_b', undefined, 'a___b'],
    ['a part without a name', '', 'b', undefined, '__b'],
    ['one of just 64 characters', 'p'.repeat(30), 't'.repeat(32), undefined, `${'p'.repeat(30)}__${'t'.repeat(32)}`],
  ])('%s', (_, part, tool, maxLength, name) => {
    expect(namesOf(joinToolboxes({ [part]: boxOf(tool) }, { maxLength }))).toEqual([name]);
  });

  test.each([
    ['two underscores in the part', 'a__b', 'c', 64],
    ['a part that ends with an underscore', 'a_', 'b', 64],
    ['a dot and a slash', 'io.github.acme/files', 'read', 64],
    ['no letter of ASCII', '天气', 'forecast', 64],
    ['half of a pair', '\uD83D', 'forecast', 64],
    ['a key of every object', '__proto__', 'read', 64],
    ['more than 64 characters', 'p'.repeat(31), 't'.repeat(32), 64],
    ['a very long part', 'part'.repeat(1_000), 'read', 64],
    ['a limit of a host', 'github', 'search_repositories', 24],
    ['the least limit', 'github', 'search_all', 16],
  ])('%s', (_, part, tool, maxLength) => {
    const [name] = namesOf(joinToolboxes({ [part]: boxOf(tool) }, { maxLength }));
    expect(name).toMatch(/^[A-Za-z0-9_-]+_[0-9a-f]{12}$/);
    expect(name).not.toContain('__');
    expect(name!.length).toBeLessThanOrEqual(maxLength);
  });

  test('tells what meets without its hash', () => {
    const parts = { a__b: boxOf('c'), a: boxOf('b__c'), 'a.b': boxOf('c'), 'a/b': boxOf('c'), a_b: boxOf('c') };
    expect(namesOf(joinToolboxes(parts))).toMatchInlineSnapshot(`
      [
        "a_b_c_1a2770d3c8fd",
        "a__b__c",
        "a_b_c_7ad5c7d7a3a8",
        "a_b_c_396455f33a97",
        "a_b__c",
      ]
    `);
  });
});

test('two tools that come to one name all the same are refused, and none takes the place of the other', () => {
  // Found by trying thirty million names: the 12 digits of their hashes are the same.
  const [one, other] = ['00011tjt', '0006rbid'].map((end) => `publish_quarterly_report_with_appendix_and_distribution_${end}`);
  expect(joinedName('archive.eu', one!)).toBe(joinedName('archive.eu', other!));
  const fault = thrownBy(() => joinToolboxes({ 'archive.eu': boxOf(one!, other!) }));
  expect(fault).toMatchObject({ code: 'duplicate_name' });
  expect(fault.message).toMatchInlineSnapshot(
    `"joinToolboxes: "publish_quarterly_report_with_appendix_and_distribution_00011tjt" of part "archive.eu" and "publish_quarterly_report_with_appendix_and_distribution_0006rbid" of part "archive.eu" would both be called archive_eu_publish_quarterly_report_with_appendix_a_afe6cafa8b67; rename one of them, or its part"`,
  );
});

test('a joined tool is its own under another name, with a contract of its own', async () => {
  const records: CallRecord[] = [];
  const definition = {
    title: 'Pay',
    description: 'Pay a bill.',
    input: z.object({ cents: z.int().min(1) }),
    output: z.object({ paid: z.int() }),
    sideEffect: 'network',
    idempotent: true,
    annotations: { destructiveHint: false },
    version: '2',
    timeoutMs: 500,
    forbidNul: true,
    samples: { valid: [{ cents: 5 }] },
    rules: ({ cents }: { cents: number }) => (cents > 100 ? [{ path: 'cents', keyword: 'limit', message: 'too much' }] : []),
  } as const;
  const pay = defineTool({ ...definition, name: 'pay' }).handle(({ cents }) => {
    if (cents === 13) throw new ToolError('No.');
    return { paid: cents };
  });
  const joined = joinToolboxes({ bank: createToolbox([pay]) });
  const { contract, handler, rules } = joined.get('bank__pay');
  const { name: _name, hash: _hash, origin: _origin, ...rest } = pay.contract;
  expect(contract).toMatchObject({ ...rest, name: 'bank__pay', origin: { part: 'bank', tool: 'pay' } });
  expect([handler, rules, Object.isFrozen(contract)]).toEqual([pay.handler, pay.rules, true]);
  expect(contract.hash).toMatch(/^sha256-[0-9a-f]{64}$/);
  expect(contract.hash).not.toBe(pay.contract.hash);
  expect(contract.hash).toBe(defineTool({ ...definition, name: 'bank__pay' }).contract.hash);

  const gate = createGate(joined, { onRecord: (record) => records.push(record) });
  const call = (cents: unknown) => gate.call({ id: '1', name: 'bank__pay', arguments: { cents } });
  expect(await call(5)).toEqual({ ok: true, tool: 'bank__pay', callId: '1', value: { paid: 5 } });
  expect(await call('5')).toMatchObject({ tool: 'bank__pay', error: { code: 'invalid_input', issues: [{ path: '/cents' }] } });
  expect(await call(101)).toMatchObject({ tool: 'bank__pay', error: { issues: [{ keyword: 'rule:limit' }] } });
  expect(await call(13)).toMatchObject({ tool: 'bank__pay', error: { code: 'tool_error' } });
  expect(new Set(records.map(({ tool, contractHash }) => `${tool} ${contractHash}`))).toEqual(new Set([`bank__pay ${contract.hash}`]));
  expect(records).toHaveLength(4);
  expect(await gate.call({ id: '2', name: 'pay' })).toMatchObject({ error: { code: 'unknown_tool', nearest: ['bank__pay'] } });
});

test('a joined toolbox is a toolbox, and knows where its tools come from', () => {
  const joined = joinToolboxes({ a: boxOf('x', 'y'), 'b.c': boxOf('x'), none: boxOf() });
  expect([...joined].map((tool) => tool.contract.origin)).toEqual([
    { part: 'a', tool: 'x' },
    { part: 'a', tool: 'y' },
    { part: 'b.c', tool: 'x' },
  ]);
  expect(toolOf('x').contract.origin).toBeUndefined();
  expect(joined.find(joinedName('b.c', 'x'))?.handler({} as never, {} as never)).toBe('x');
  const some = joined.pick(['a__y']).extend([toolOf('z')]);
  expect(some.tools.map(({ name, contract }) => [name, contract.origin?.tool])).toEqual([
    ['a__y', 'y'],
    ['z', undefined],
  ]);
  expect(namesOf(joinToolboxes({ all: joined as Toolbox })).slice(0, 2)).toEqual(['all__a__x', 'all__a__y']);
});

test.each<[string, () => unknown, string]>([
  ['a list', () => joinToolboxes([boxOf('a')] as never), 'takes an object of toolboxes, by the names of their parts, not an array'],
  [
    'a map',
    () => joinToolboxes(new Map([['a', boxOf('a')]]) as never),
    'takes an object of toolboxes, by the names of their parts, not an object',
  ],
  // oxlint-disable-next-line no-proto -- what a careless program writes
  [
    'a prototype',
    () => joinToolboxes({ __proto__: boxOf('a') } as never),
    'takes an object of toolboxes, by the names of their parts, not a toolbox',
  ],
  ['nothing', () => joinToolboxes(undefined as never), 'takes an object of toolboxes, by the names of their parts, not undefined'],
  ['a tool', () => joinToolboxes({ a: toolOf('a') } as never), 'part "a" must be a toolbox made by createToolbox, not a tool'],
  [
    'a gate',
    () => joinToolboxes({ a: createGate(boxOf('a')) } as never),
    'part "a" must be a toolbox made by createToolbox, not a gate, whose toolbox is gate.toolbox',
  ],
  [
    'a source',
    () => joinToolboxes({ a: { current: () => boxOf('a'), onChange: () => () => undefined } } as never),
    'part "a" must be a toolbox made by createToolbox, not an object; of a source, join what current() answers',
  ],
  ['an option', () => joinToolboxes({}, { separator: '.' } as never), 'unknown option separator; there is maxLength'],
  ['options', () => joinToolboxes({}, 5 as never), 'takes its options as an object, not 5'],
  [
    'a limit that is too low',
    () => joinToolboxes({}, { maxLength: 15 }),
    'maxLength must be a whole number of characters from 16 to 64, not 15',
  ],
  [
    'a limit that is too high',
    () => joinToolboxes({}, { maxLength: 65 }),
    'maxLength must be a whole number of characters from 16 to 64, not 65',
  ],
  [
    'a limit that is no number',
    () => joinToolboxes({}, { maxLength: '32' as never }),
    "maxLength must be a whole number of characters from 16 to 64, not '32'",
  ],
])('%s is refused', (_, join, message) => {
  expect(thrownBy(join)).toMatchObject({ code: 'invalid_option', message: `joinToolboxes: ${message}` });
});
