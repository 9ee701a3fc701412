import { createGate, createToolbox, defineTool, type CallContext, type CallRecord } from '@toolgate/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';

type Handler = (input: object, context: CallContext<never>) => unknown;
function gateOf(
  handler: Handler,
  options: { sideEffect?: 'read' | 'write' | 'network'; output?: z.ZodType; deadlineMs?: number; limits?: object } = {},
) {
  const { sideEffect = 'write', output, ...gateOptions } = options;
  const tool = defineTool({ name: 'tool', description: 'd', input: z.object({}), output: output as z.ZodType<unknown>, sideEffect }).handle(
    handler,
  );
  const records: CallRecord[] = [];
  const gate = createGate(createToolbox([tool]), { ...gateOptions, onRecord: (record) => records.push(record) });
  return { records, call: (callOptions?: object) => gate.call({ id: 'c1', name: 'tool', arguments: '{}' }, callOptions) };
}
const never = () => new Promise(() => undefined);

describe('deadlines', () => {
  test('a handler that does not answer is left behind at its deadline, and its signal is aborted', async () => {
    let aborted: unknown;
    const { call } = gateOf(
      (_, { signal }) => {
        signal.addEventListener('abort', () => (aborted = signal.reason));
        return never();
      },
      { deadlineMs: 5 },
    );
    expect(await call()).toMatchObject({ error: { code: 'timed_out', deadlineMs: 5, started: true, retry: 'never' } });
    expect(aborted).toMatchObject({ name: 'TimeoutError' });
  });

  test('a read that timed out may be tried later, a write may not', async () => {
    expect(await gateOf(never, { deadlineMs: 5, sideEffect: 'read' }).call()).toMatchObject({ error: { retry: 'later' } });
    expect(await gateOf(never, { deadlineMs: 5, sideEffect: 'network' }).call()).toMatchObject({ error: { retry: 'never' } });
  });

  test('the call option comes before the tool, and the tool before the gate', async () => {
    expect(await gateOf(never).call({ deadlineMs: 4 })).toMatchObject({ error: { deadlineMs: 4 } });
  });

  test.each([Number.NaN, -5, 0, -0.1, '5', 5n, Symbol('5')])('a call that is given %s ms never reaches the handler', async (deadlineMs) => {
    let ran = false;
    const { call } = gateOf(() => (ran = true));
    const error = { code: 'timed_out', deadlineMs: 0, started: false, retry: 'later' };
    expect(await call({ deadlineMs })).toMatchObject({ error });
    expect(ran).toBe(false);
  });

  test('many calls share one timer, and each ends at its own time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { call } = gateOf(never);
    const ended: number[] = [];
    for (const deadlineMs of [30, 10, 20]) void call({ deadlineMs }).then(() => ended.push(deadlineMs));
    expect(vi.getTimerCount()).toBe(1);
    for (const over of [[], [10], [10, 20], [10, 20, 30]]) {
      expect(ended).toEqual(over);
      await vi.advanceTimersByTimeAsync(10);
    }
  });

  test('a late rejection is nobody’s unhandled one', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const { call } = gateOf(() => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 15)), { deadlineMs: 5 });
    await call();
    await new Promise((resolve) => setTimeout(resolve, 40));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});

describe('abort', () => {
  test('a call that is aborted before it starts never reaches the handler', async () => {
    let ran = false;
    const { call } = gateOf(() => (ran = true));
    expect(await call({ signal: AbortSignal.abort() })).toMatchObject({ error: { code: 'aborted', started: false, retry: 'later' } });
    expect(ran).toBe(false);
  });

  test('a call that is aborted while it runs says that its outcome is not known, and tells the handler why', async () => {
    const controller = new AbortController();
    let reason: unknown;
    const { call } = gateOf((_, { signal }) => {
      signal.addEventListener('abort', () => (reason = signal.reason));
      queueMicrotask(() => controller.abort('user left'));
      return never();
    });
    expect(await call({ signal: controller.signal })).toMatchObject({ error: { code: 'aborted', started: true, retry: 'never' } });
    expect(reason).toBe('user left');
  });

  test('a signal that is first read after the end is aborted too', async () => {
    let context: CallContext<never> | undefined;
    const { call } = gateOf(
      (_, given) => {
        context = given;
        return never();
      },
      { deadlineMs: 5 },
    );
    await call();
    expect(context?.signal.aborted).toBe(true);
  });
});

describe('results', () => {
  test('the parsed value is what is sent, without the keys that output does not name', async () => {
    const { call } = gateOf(() => ({ id: ' a ', token: 'secret' }), { output: z.object({ id: z.string().trim() }) });
    expect(await call()).toMatchObject({ ok: true, value: { id: 'a' } });
    expect(JSON.stringify(await call())).not.toContain('secret');
  });

  test('an unfit result of a write says that it happened and must not be repeated', async () => {
    const { call, records } = gateOf(() => ({ id: 5 }), { output: z.object({ id: z.string() }) });
    const outcome = await call();
    expect(outcome).toMatchObject({ error: { code: 'invalid_output', effect: true, retry: 'never' } });
    expect(outcome.ok === false && outcome.error.message).toContain('Do not repeat');
    expect(records[0]).toMatchObject({ stage: 'check_output', code: 'invalid_output' });
    expect(records[0]?.cause).toMatchObject([{ path: '/id' }]);
  });

  test.each([
    [
      'a cycle',
      () => {
        const value: Record<string, unknown> = {};
        value['self'] = value;
        return value;
      },
    ],
    ['a bigint', () => ({ n: 1n })],
    ['NaN', () => [Number.NaN]],
    ['a Map', () => ({ m: new Map() })],
    ['a date that is none', () => ({ at: new Date('never') })],
    ['a function', () => ({ f: () => 1 })],
    [
      'a getter that throws',
      () => ({
        get x() {
          throw new Error('secret');
        },
      }),
    ],
    ['more than the limit', () => 'x'.repeat(300_000)],
  ])('%s is not sent', async (_, handler) => {
    expect(await gateOf(handler, { sideEffect: 'read' }).call()).toMatchObject({ error: { code: 'invalid_output', effect: false } });
  });

  test.each([
    ['nothing', undefined, null],
    ['a date', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['undefined fields and items', { a: undefined, b: [undefined] }, { b: [null] }],
    ['a key called __proto__', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
    [
      'the same object twice',
      (() => {
        const inner = {};
        return [inner, inner];
      })(),
      [{}, {}],
    ],
  ])('%s is sent as JSON has it', async (_, value, sent) => {
    expect(await gateOf(() => value).call()).toStrictEqual({ ok: true, tool: 'tool', callId: 'c1', value: sent });
  });
});

describe('what a handler is given', () => {
  test('deps of the call come before those of the gate; key, principal and ids are there', async () => {
    const tool = defineTool({ name: 'tool', description: 'd', input: z.object({}), sideEffect: 'read' }).handle(
      (_, { deps, principal, callId, runId, idempotencyKey }: CallContext<{ db: string }>) => ({
        db: deps.db,
        principal,
        callId,
        runId,
        idempotencyKey,
      }),
    );
    const gate = createGate(createToolbox([tool]), { deps: { db: 'gate' } });
    const call = { id: 'c1', name: 'tool' };
    expect(await gate.call(call)).toMatchObject({ value: { db: 'gate', callId: 'c1' } });
    expect(await gate.run({ id: 'r1' }).call(call, { deps: { db: 'call' }, principal: 'ada' })).toMatchObject({
      value: { db: 'call', principal: 'ada', runId: 'r1', idempotencyKey: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) },
    });
    expect(await gate.call(call, { key: 'k' })).toMatchObject({ value: { idempotencyKey: 'k' } });
  });
});
