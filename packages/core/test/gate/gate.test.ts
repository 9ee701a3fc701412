import { createCounters, createGate, createToolbox, defineTool, type CallRecord, ToolError } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ran: unknown[] = [];
const refundOrder = defineTool({
  name: 'refund_order',
  description: 'Refund a paid order.',
  input: z
    .object({
      orderId: z.string().regex(/^ord_[a-z0-9]{4}$/),
      amountCents: z.int().min(1).max(50_000),
      reason: z.enum(['damaged', 'late', 'other']),
      note: z.string().max(500).optional(),
    })
    .refine((input) => input.reason !== 'other' || input.note, { path: ['note'], message: 'say why when reason is "other"' }),
  output: z.object({ refundId: z.string() }),
  sideEffect: 'write',
  rules: async ({ orderId }) =>
    orderId === 'ord_none' || orderId === 'ord_gone'
      ? [{ path: orderId === 'ord_gone' ? 'orderId' : '/orderId', keyword: 'exists', message: 'no such order' }]
      : [],
}).handle((input) => {
  ran.push(input);
  return { refundId: `re_${input.amountCents}` };
});
const valid = { orderId: 'ord_ab12', amountCents: 5, reason: 'late' };

function world(onRecord?: (record: CallRecord) => unknown) {
  ran.length = 0;
  return createGate(createToolbox([refundOrder]), { onRecord });
}
const call = (argumentsText: unknown, name = 'refund_order') => ({ id: 'c1', name, arguments: argumentsText });

describe('a call is accepted whole or not at all', () => {
  test('a valid call reaches the handler with typed, frozen input and its parsed result comes back', async () => {
    const outcome = await world().call(call(JSON.stringify(valid)));
    expect(outcome).toEqual({ ok: true, tool: 'refund_order', callId: 'c1', value: { refundId: 're_5' } });
    expect(ran).toEqual([valid]);
    expect(Object.isFrozen(ran[0])).toBe(true);
  });

  test.each([
    ['text that is not JSON', '{"orderId":', 'invalid_json', 'parse', ''],
    [
      'a key twice',
      '{"orderId":"ord_ab12","orderId":"ord_ab13","amountCents":5,"reason":"late"}',
      'invalid_json',
      'duplicateKey',
      '/orderId',
    ],
    ['a wrong type', { ...valid, amountCents: '5' }, 'invalid_input', 'type', '/amountCents'],
    ['an unknown key', { ...valid, amount: 5 }, 'invalid_input', 'additionalProperties', '/amount'],
    ['a missing key', { amountCents: 5, reason: 'late' }, 'invalid_input', 'required', '/orderId'],
    ['a broken refinement', { ...valid, reason: 'other' }, 'invalid_input', 'zod:custom', '/note'],
    ['a broken business rule', { ...valid, orderId: 'ord_none' }, 'invalid_input', 'rule:exists', '/orderId'],
    ['a broken rule that names a key', { ...valid, orderId: 'ord_gone' }, 'invalid_input', 'rule:exists', '/orderId'],
  ])('%s is refused and the handler does not run', async (_, argumentsGiven, code, keyword, path) => {
    const text = typeof argumentsGiven === 'string' ? argumentsGiven : JSON.stringify(argumentsGiven);
    const outcome = await world().call(call(text));
    expect(outcome).toMatchObject({ ok: false, callId: 'c1', error: { code, tool: 'refund_order', retry: 'fix_arguments' } });
    expect(outcome.ok === false && 'issues' in outcome.error && outcome.error.issues[0]).toMatchObject({ keyword, path });
    expect(ran).toEqual([]);
  });

  test('a tool that does not exist is answered with the nearest name', async () => {
    const outcome = await world().call(call('{}', 'refundOrder'));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'unknown_tool', nearest: ['refund_order'] } });
  });

  test('a tool that the model was not shown is answered like one that does not exist, and neither it nor another one is named', async () => {
    const hidden = {
      schema: undefined,
      offered: ['refund_note'],
      strict: { eligible: false, reasons: [] },
      losses: [],
      restore: (value: unknown) => value,
      encode: (value: unknown) => value,
    };
    const error = { code: 'unknown_tool', tool: 'refund_order' };
    expect(await world().call(call(valid), { projection: { ...hidden, offered: [] } })).toMatchObject({ error: { ...error, nearest: [] } });
    expect(await world().call(call(valid), { projection: { ...hidden, offered: undefined } })).toMatchObject({ error: { nearest: [] } });
    expect(await world().call(call(valid, 'refund_nope'), { projection: hidden })).toMatchObject({ error: { nearest: ['refund_note'] } });
    expect(ran).toEqual([]);
  });

  test('a tool may be called constructor, and a toolbox without it does not find it', async () => {
    const tool = defineTool({ name: 'constructor', description: 'd', input: z.object({}), sideEffect: 'read', handler: () => 'built' });
    expect(await createGate(createToolbox([tool])).call(call('', 'constructor'))).toMatchObject({ ok: true, value: 'built' });
    expect(await world().call(call('{}', 'constructor'))).toMatchObject({ error: { code: 'unknown_tool' } });
    expect(await world().call(call('{}', '__proto__'))).toMatchObject({ error: { code: 'unknown_tool' } });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no id and no name', {}],
    ['wrong types', { id: 1, name: Symbol('x'), arguments: 5n }],
  ])('a malformed call (%s) is refused, never thrown', async (_, malformed) => {
    expect(await world().call(malformed as never)).toMatchObject({ ok: false, error: { code: 'unknown_tool' } });
  });

  test('a call whose fields throw is refused, never thrown', async () => {
    const hostile = {
      get id(): string {
        throw new Error('boom');
      },
      name: 'refund_order',
    };
    await expect(world().call(hostile)).resolves.toMatchObject({ ok: false });
  });
});

describe('from a program', () => {
  test('invoke holds the input to the same checks and fills in defaults', async () => {
    const tool = defineTool({
      name: 'list',
      description: 'd',
      input: z.object({ limit: z.int().default(10), tags: z.array(z.string()).optional() }),
      sideEffect: 'read',
      handler: ({ limit, tags }) => ({ limit, tags }),
    });
    const gate = createGate(createToolbox([tool]));
    expect(await gate.invoke('list', {})).toMatchObject({ ok: true, tool: 'list', value: { limit: 10 } });
    expect(await gate.invoke('list', { limit: 1.5 })).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  });
});

describe('records', () => {
  test('a record holds where a call ended and what the model got wrong, and no argument', async () => {
    const records: CallRecord[] = [];
    let time = 100;
    const gate = createGate(createToolbox([refundOrder]), { onRecord: (record) => records.push(record), now: () => (time += 1) });
    await gate.call(call(JSON.stringify({ ...valid, amountCents: 'sesame', reason: 'late!' })));
    expect(records).toEqual([
      {
        tool: 'refund_order',
        callId: 'c1',
        runId: undefined,
        contractHash: refundOrder.contract.hash,
        version: undefined,
        stage: 'check',
        code: 'invalid_input',
        keywords: ['type', 'enum'],
        at: 101,
        durations: { gate: 1, execute: 0, total: 1 },
        sizes: { arguments: JSON.stringify({ ...valid, amountCents: 'sesame', reason: 'late!' }).length, result: 0 },
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('sesame');
  });

  test('a host whose onRecord throws or rejects does not break the call', async () => {
    const throwing = createGate(createToolbox([refundOrder]), {
      onRecord: () => {
        throw new Error('full disk');
      },
    });
    expect(await throwing.invoke('refund_order', { ...valid, reason: 'late' })).toMatchObject({ ok: true });
    const rejecting = createGate(createToolbox([refundOrder]), { onRecord: () => Promise.reject(new Error('full disk')) });
    expect(await rejecting.invoke('refund_order', { ...valid, reason: 'late' })).toMatchObject({ ok: true });
  });

  test('counters tell per tool what failed, and invented names make no labels', async () => {
    const counters = createCounters();
    const gate = world(counters.add);
    await gate.call(call(JSON.stringify(valid)));
    await gate.call(call(JSON.stringify({ ...valid, amountCents: '5' })));
    await gate.call(call('{}', 'made_up_1'));
    await gate.call(call('{}', 'made_up_2'));
    expect([...counters.tools.keys()]).toEqual(['refund_order', '']);
    expect(counters.tools.get('refund_order')).toMatchObject({ calls: 2, ok: 1, keywords: new Map([['type', 1]]) });
    expect(counters.tools.get('')).toMatchObject({ calls: 2, ok: 0, codes: new Map([['unknown_tool', 2]]) });
  });

  test('counters tell under its tool of a call that the budget refused, and of none that the model was not shown', async () => {
    const counters = createCounters();
    const run = createGate(createToolbox([refundOrder]), { onRecord: counters.add, limits: { invalidInARow: 1, invalidCalls: 2 } }).run();
    await run.call(call('{}'));
    await run.call(call('{}'));
    await run.call(call('{}', 'made_up_1'));
    await run.call(call('{}'));
    await run.call(call('{}', 'made_up_2'));
    await run.call(call('{}'), {
      projection: { schema: undefined, strict: false, losses: [], restore: (given: unknown) => given } as never,
    });
    expect(counters.tools.get('refund_order')?.codes).toEqual(
      new Map([
        ['invalid_input', 1],
        ['over_budget', 2],
      ]),
    );
    expect(counters.tools.get('')?.codes).toEqual(
      new Map([
        ['unknown_tool', 1],
        ['over_budget', 2],
      ]),
    );
  });

  test('counters take records, and say of anything else that it is none', () => {
    expect(() => createCounters().add(undefined as never)).toThrow('createCounters: add takes a record, not undefined');
  });

  test('what a handler threw is in the record for whoever asks for it, not for whoever copies fields', async () => {
    const tool = defineTool({
      name: 'broken',
      description: 'd',
      input: z.object({}),
      sideEffect: 'read',
      handler: () => {
        throw new Error('postgres://user:password@host');
      },
    });
    let record: CallRecord | undefined;
    const gate = createGate(createToolbox([tool]), { onRecord: (told) => void (record = told) });
    const outcome = await gate.call(call('{}', 'broken'));
    expect(outcome).toMatchObject({ error: { code: 'crashed', reference: 'c1', retry: 'later' } });
    expect(JSON.stringify(outcome)).not.toContain('postgres');
    expect(JSON.stringify(record)).not.toContain('postgres');
    expect(String(record?.cause)).toContain('postgres');
  });
});

test('what a refinement threw is in the record, and the model reads that the field could not be checked', async () => {
  const tool = defineTool({
    name: 'checked',
    description: 'd',
    input: z.object({
      q: z.string().refine(() => {
        throw new Error('SECRET');
      }),
    }),
    sideEffect: 'read',
    handler: () => 1,
  });
  let record: CallRecord | undefined;
  const gate = createGate(createToolbox([tool]), { onRecord: (told) => void (record = told) });
  const outcome = await gate.invoke('checked', { q: '' });
  expect(outcome).toMatchObject({ error: { code: 'invalid_input', issues: [{ path: '/q', keyword: 'zod:custom' }] } });
  expect(JSON.stringify([outcome, record])).not.toContain('SECRET');
  expect(String(record?.cause)).toContain('SECRET');
});

describe('what a handler says', () => {
  const saying = (error: unknown) =>
    defineTool({
      name: 'saying',
      description: 'd',
      input: z.object({}),
      sideEffect: 'write',
      handler: () => {
        throw error;
      },
    });

  test('a ToolError reaches the model with its data', async () => {
    const gate = createGate(createToolbox([saying(new ToolError('The order is closed.', { data: { since: new Date(0) } }))]));
    expect(await gate.call(call('{}', 'saying'))).toMatchObject({
      error: { code: 'tool_error', message: 'The order is closed.', data: { since: '1970-01-01T00:00:00.000Z' }, retry: 'never' },
    });
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'secret'],
    ['a frozen object', Object.freeze({})],
  ])('anything else thrown (%s) becomes a fixed sentence', async (_, error) => {
    const outcome = await createGate(createToolbox([saying(error)])).call(call('{}', 'saying'));
    expect(outcome).toMatchObject({ error: { code: 'crashed', retry: 'never' } });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });
});

const pin = z.string().meta({ secret: true });
test.each([
  ['a secret', z.object({ pin: pin.refine(() => false, { error: ({ input }) => `bad ${String(input)}` }) }), { pin: 'hunter2' }, '/pin'],
  [
    'what is inside of a secret',
    z.object({
      pin: z.object({ a: z.string().refine(() => false, { error: ({ input }) => `bad ${String(input)}` }) }).meta({ secret: true }),
    }),
    { pin: { a: 'hunter2' } },
    '/pin/a',
  ],
  [
    'an item of a list, by way of the whole',
    z.object({ pin: z.array(pin) }).superRefine((input, context) => {
      context.addIssue({ code: 'custom', path: ['pin', 0], message: `bad ${input.pin[0]}`, input });
    }),
    { pin: ['hunter2'] },
    '/pin/0',
  ],
])('what a refinement says of %s is not repeated', async (_, input, given, path) => {
  const tool = defineTool({ name: 'keep', description: 'd', input, sideEffect: 'read', handler: () => 'kept' });
  const outcome = await createGate(createToolbox([tool])).call({ id: 'c1', name: 'keep', arguments: JSON.stringify(given) });
  const message = 'is refused by a further check; what it says is not repeated, since the value is secret';
  expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid_input', issues: [{ path, keyword: 'zod:custom', message }] } });
  expect(JSON.stringify(outcome)).not.toContain('hunter2');
});

test('what a refinement says of the whole object is told, though a part of it is secret', async () => {
  const input = z.object({ pin, other: z.string() }).refine(() => false, 'the two must differ');
  const tool = defineTool({ name: 'keep', description: 'd', input, sideEffect: 'read', handler: () => 'kept' });
  const outcome = await createGate(createToolbox([tool])).invoke('keep', { pin: 'a', other: 'a' });
  expect(outcome).toMatchObject({ ok: false, error: { issues: [{ path: '', message: 'the two must differ' }] } });
});

test('an outcome has the id and the name that were sent; records, captures and references cut them', async () => {
  const kept: unknown[] = [];
  const boom = defineTool({
    name: 'boom',
    description: 'd',
    input: z.object({}),
    sideEffect: 'read',
    handler: () => {
      throw new Error('boom');
    },
  });
  const keep = ({ tool, callId }: { readonly tool: string; readonly callId: string }) => kept.push([tool, callId]);
  const gate = createGate(createToolbox([boom]), { onRecord: keep, capture: { what: 'all', sink: keep } });
  const id = 'i'.repeat(600_000);
  const name = 'n'.repeat(30_000);
  const shownId = `${'i'.repeat(255)}…`;
  const shownName = `${'n'.repeat(63)}…`;
  expect(await gate.call({ id, name, arguments: '{}' })).toMatchObject({ callId: id, tool: name, error: { tool: name } });
  expect(await gate.call({ id, name: 'boom', arguments: '{}' })).toMatchObject({
    callId: id,
    error: { code: 'crashed', reference: shownId },
  });
  const tools = [shownName, shownName, 'boom', 'boom'];
  expect(kept).toEqual(tools.map((tool) => [tool, shownId]));
});
