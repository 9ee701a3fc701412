import { createGate, createToolbox, defineTool, ToolError, type CallOptions, type CapturedCall, type CaptureOptions } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectorOf } from '../project/world.ts';

const login = defineTool({
  name: 'login',
  description: 'd',
  input: z.object({
    user: z.string(),
    password: z.string().meta({ secret: true }),
    keys: z.array(z.object({ pin: z.string().meta({ secret: true }) })).optional(),
  }),
  sideEffect: 'read',
  handler: () => 'in',
});
const open = defineTool({
  name: 'open',
  description: 'd',
  input: z.object({ door: z.string() }),
  sideEffect: 'read',
  handler: () => 'open',
});

function world(options: Omit<CaptureOptions, 'sink'>) {
  const captured: CapturedCall[] = [];
  const gate = createGate(createToolbox([login, open]), { capture: { ...options, sink: (call) => captured.push(call) } });
  return { captured, call: (name: string, text: string) => gate.call({ id: 'c1', name, arguments: text }) };
}
const secret = '{"user":"ada","password":"sesame","keys":[{"pin":"1234"}]}';

test('nothing is captured by default, and nothing when none is asked for', async () => {
  const { captured, call } = world({ what: 'none' });
  await call('login', secret);
  expect(captured).toEqual([]);
});

test('refused captures refused calls only; fields marked secret are masked, at any depth', async () => {
  const { captured, call } = world({ what: 'refused' });
  await call('login', secret);
  await call('login', secret.replace('"ada"', '5'));
  expect(captured).toEqual([
    {
      tool: 'login',
      callId: 'c1',
      runId: undefined,
      code: 'invalid_input',
      arguments: '{"user":5,"password":"[secret]","keys":[{"pin":"[secret]"}]}',
      truncated: false,
    },
  ]);
});

test('refused are calls of which no handler ran because they were not accepted, and no others', async () => {
  const failing = defineTool({ name: 'failing', description: 'd', input: z.object({ how: z.string() }), sideEffect: 'read' }).handle(
    ({ how }) => {
      if (how === 'crash') throw new TypeError('x');
      if (how === 'no') throw new ToolError('no');
      return how === 'late' ? new Promise(() => undefined) : Number.NaN;
    },
  );
  const captured: CapturedCall[] = [];
  const gate = createGate(createToolbox([failing]), { capture: { what: 'refused', sink: (one) => captured.push(one) } });
  const run = gate.run({ id: 'r' });
  const call = async (text: string, options: CallOptions = {}, name = 'failing') => {
    const outcome = await run.call({ id: 'c1', name, arguments: text }, options);
    return outcome.ok ? 'ok' : outcome.error.code;
  };
  expect([
    await call('{"how":"crash"}'),
    await call('{"how":"no"}'),
    await call('{"how":"late"}', { deadlineMs: 5 }),
    await call('{"how":"late"}', { signal: AbortSignal.abort() }),
    await call('{"how":"NaN"}'),
  ]).toEqual(['crashed', 'tool_error', 'timed_out', 'aborted', 'invalid_output']);
  expect(captured).toEqual([]);
  const refusals = [await call('{}'), await call('{'), await call('{}', {}, 'other'), await call('{"how":1}'), await call('{"how":"ok"}')];
  expect(refusals).toEqual(['invalid_input', 'invalid_json', 'unknown_tool', 'invalid_input', 'over_budget']);
  expect(captured.map(({ code, arguments: text }) => [code, text])).toEqual([
    ['invalid_input', '{}'],
    ['invalid_json', '{'],
    ['unknown_tool', undefined],
    ['invalid_input', '{"how":1}'],
    ['over_budget', '{"how":"ok"}'],
  ]);
});

test('text that is not JSON is captured only for a tool without secrets', async () => {
  const { captured, call } = world({ what: 'all' });
  await call('login', '{"password":"sesame"');
  await call('open', '{"door":');
  expect(captured.map((each) => each.arguments)).toEqual([undefined, '{"door":']);
});

test('a capture is cut at 4,096 characters, and redact has the last say', async () => {
  const { captured, call } = world({ what: 'all', redact: (value, tool) => (tool === 'open' ? '*' : value) });
  await call('open', '{"door":"front"}');
  await call('login', JSON.stringify({ user: 'x'.repeat(5000), password: 'sesame' }));
  expect(captured[0]?.arguments).toBe('*');
  expect(captured[1]).toMatchObject({ truncated: true });
  expect(captured[1]?.arguments).toHaveLength(4096);
});

test('a sink that throws breaks nothing', async () => {
  const gate = createGate(createToolbox([open]), {
    capture: {
      what: 'all',
      sink: () => {
        throw new Error('full');
      },
    },
  });
  expect(await gate.invoke('open', { door: 'x' })).toMatchObject({ ok: true });
});

test.each([
  ['misspelt', '{"user":"ada","pasword":"sesame"}'],
  ['at another place', '{"user":"ada","keys":[{"pin":"1","password":"sesame"}]}'],
  ['in a container sent as text', '{"user":"ada","password":"x","keys":"[{\\"pin\\":\\"sesame\\"}]"}'],
  ['wrapped', '{"arguments":{"user":"ada","password":"sesame"}}'],
])('a secret under a name that is %s is masked too', async (_, text) => {
  const { captured, call } = world({ what: 'all' });
  await call('login', text);
  expect(captured).toHaveLength(1);
  expect(JSON.stringify(captured)).not.toContain('sesame');
});

test('of a tool that does not exist nothing is captured: its secrets are not known', async () => {
  const { captured, call } = world({ what: 'all' });
  await call('log_in', '{"password":"sesame"}');
  expect(captured).toMatchObject([{ tool: 'log_in', code: 'unknown_tool', arguments: undefined }]);
});

const secretText = z.string().meta({ secret: true });
const lists = z.union([z.object({ keys: z.array(secretText) }), z.object({ input: z.string() })]);
const places = z.object({
  list: z.array(secretText).optional(),
  map: z.record(z.string(), secretText).optional(),
  pair: z.tuple([secretText, z.string()]).optional(),
  held: z.array(z.object({ pin: secretText })).optional(),
  nested: z.object({ a: z.string().optional() }).optional(),
});
test.each([
  ['in a list under a wrapper', lists, { input: { keys: ['hunter2'] } }, '{"input":{"keys":["[secret]"]}}'],
  ['in a list without its name, under a wrapper', lists, { input: ['hunter2'] }, '{"input":"[secret]"}'],
  ['in a list at another place', places, { nested: { list: ['hunter2'] } }, '{"nested":{"list":["[secret]"]}}'],
  ['in a map at another place', places, { nested: { map: { a: 'hunter2' } } }, '{"nested":{"map":{"a":"[secret]"}}}'],
  ['in a tuple at another place', places, { nested: { pair: ['hunter2', 'b'] } }, '{"nested":{"pair":["[secret]","b"]}}'],
  ['without its object, at another place', places, { nested: { held: ['hunter2'] } }, '{"nested":{"held":["[secret]"]}}'],
  ['in a list at the root', places, ['hunter2'], '[secret]'],
])('a secret %s is masked', async (_, input, written, expected) => {
  const tool = defineTool({ name: 'keep', description: 'd', input, sideEffect: 'read', handler: () => 'kept' });
  const projection = projectorOf().projectSchema(tool.contract.input.json);
  const captured: CapturedCall[] = [];
  const gate = createGate(createToolbox([tool]), { capture: { what: 'all', sink: (call) => captured.push(call) } });
  await gate.call({ id: 'c1', name: 'keep', arguments: JSON.stringify(written) }, { projection });
  expect(captured.map((each) => each.arguments)).toEqual([expected]);
});

test.each([
  ['a name that is shown for another key', { a_b: 'x', inner: { a_b: 'hunter2' } }],
  ['an entry of a list', { a_b: 'x', inner: { a_b: 'y' }, map: [{ key: 'a', value: { a_b: 'hunter2' } }] }],
])('a secret under %s is masked, with all that might be one', async (_, written) => {
  const inner = z.object({ 'a b': z.string().meta({ secret: true }) });
  const input = z.object({
    a_b: z.string(),
    inner,
    map: z.record(z.string(), inner).optional(),
    key: z.string().optional(),
    value: inner.optional(),
  });
  const tool = defineTool({ name: 'keep', description: 'd', input, sideEffect: 'read', handler: () => 'kept' });
  const target = projectorOf({ propertyNames: /^[a-z_]+$/u, objects: 'closed', anything: false });
  const projection = target.projectTool(tool, { renameProperties: true, records: 'pairs' });
  const captured: CapturedCall[] = [];
  const gate = createGate(createToolbox([tool]), { capture: { what: 'all', sink: (call) => captured.push(call) } });
  expect(await gate.call({ id: 'c1', name: 'keep', arguments: written }, { projection })).toMatchObject({ ok: true });
  expect(captured[0]?.arguments).not.toContain('hunter2');
});
