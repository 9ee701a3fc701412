import { createGate, createToolbox, defineTool, type CallContext, type CallOptions } from '@toolgate/core';
import { expect, test } from 'vitest';
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
