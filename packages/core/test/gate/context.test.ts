import { createGate, createToolbox, defineTool, type CallContext, type CallOptions, type Outcome, type ToolCall } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

function callOf(handler: (context: CallContext<never>) => unknown, options?: CallOptions): Promise<object> {
  const tool = defineTool({ name: 'work', description: 'd', input: z.object({}), sideEffect: 'read' }).handle((_, context) =>
    handler(context),
  );
  return createGate(createToolbox([tool])).call({ id: 'c', name: 'work' }, options);
}

test('the caller is told of progress and of what is logged, in order', async () => {
  const told: unknown[] = [];
  const outcome = await callOf(
    ({ progress, log }) => {
      progress(1, 2, 'half');
      log('info', { row: 1 });
      progress(2);
    },
    { onProgress: (progress) => told.push(progress), onLog: (log) => told.push(log) },
  );
  expect(outcome).toMatchObject({ ok: true });
  expect(told).toEqual([
    { done: 1, total: 2, message: 'half' },
    { level: 'info', data: { row: 1 } },
    { done: 2, total: undefined, message: undefined },
  ]);
});

test('nobody has to listen, and a listener that fails does not fail the call', async () => {
  const work = ({ progress, log }: CallContext): string => {
    progress(1);
    log('error', 'x');
    return 'done';
  };
  const onProgress = (): never => {
    throw new Error('listener');
  };
  expect(await callOf(work)).toMatchObject({ value: 'done' });
  expect(await callOf(work, { onProgress, onLog: () => Promise.reject(new Error('listener')) })).toMatchObject({ value: 'done' });
});

test('after its outcome a call tells nothing any more', async () => {
  const told: unknown[] = [];
  let late: CallContext['progress'] | undefined;
  const outcome = await callOf(
    async ({ progress }) => {
      late = progress;
      await new Promise(() => undefined);
    },
    { deadlineMs: 5, onProgress: (progress) => told.push(progress) },
  );
  late?.(1);
  expect(outcome).toMatchObject({ error: { code: 'timed_out' } });
  expect(told).toEqual([]);
});

describe('an idempotency key', () => {
  const tools = (['work', 'other'] as const).map((name) =>
    defineTool({ name, description: 'd', input: z.looseObject({}), sideEffect: 'write' }).handle((_, { idempotencyKey }) => ({
      key: idempotencyKey,
    })),
  );
  const toolbox = createToolbox(tools);
  const gateOf = () => createGate(toolbox);
  const keyOf = (outcome: Outcome): unknown => (outcome.ok ? (outcome.value as { key?: unknown }).key : outcome.error);
  const call = { id: 'c', name: 'work', arguments: '{"a":1}' };

  test('is there only where the program has said which conversation or call it is: our own numbers begin again with each process', async () => {
    const gate = gateOf();
    expect(keyOf(await gate.call(call))).toBeUndefined();
    expect(keyOf(await gate.invoke('work', {}))).toBeUndefined();
    expect(keyOf(await gate.run().call(call))).toBeUndefined();
    expect(keyOf(await gate.run().call(call, { key: 'k' }))).toBe('k');
    expect(keyOf(await gate.run({ id: 'r' }).call(call, { key: 'k' }))).toBe('k');
  });

  test('is the same for the same call, whichever gate it comes to', async () => {
    const keys = [keyOf(await gateOf().run({ id: 'r' }).call(call)), keyOf(await gateOf().run({ id: 'r' }).call(call))];
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^sha256-/);
    const value = { b: [1], a: 2 };
    const run = gateOf().run({ id: 'r' });
    expect(keyOf(await run.call({ ...call, arguments: value }))).toBe(keyOf(await run.call({ ...call, arguments: { a: 2, b: [1] } })));
  });

  test.each<[what: string, runId: string, changes: Partial<ToolCall>]>([
    ['conversation', 'r2', {}],
    ['id', 'r', { id: 'd' }],
    ['tool', 'r', { name: 'other' }],
    ['arguments', 'r', { arguments: '{"a":2}' }],
    ['split between conversation and id', 'r/c', { id: '' }],
  ])('is another one for another %s', async (_, id, changes) => {
    const one = keyOf(await gateOf().run({ id: 'r' }).call(call));
    expect(
      keyOf(
        await gateOf()
          .run({ id })
          .call({ ...call, ...changes }),
      ),
    ).not.toBe(one);
  });
});
