import { createGate, createToolbox, defineTool, type Escalation } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const tool = (name: string) =>
  defineTool({ name, description: 'd', input: z.object({ n: z.int() }), sideEffect: 'read', handler: ({ n }) => n });
function world(onEscalate?: (escalation: Escalation) => void, limits = {}) {
  const run = createGate(createToolbox([tool('a'), tool('b'), tool('c'), tool('d')]), { onEscalate, limits }).run({ id: 'r' });
  let id = 0;
  return {
    run,
    async call(name: string, ok = false) {
      const outcome = await run.call({ id: `c${(id += 1)}`, name, arguments: ok ? '{"n":1}' : '{"n":"1"}' });
      return outcome.ok ? 'ok' : outcome.error.code === 'over_budget' ? outcome.error.scope : outcome.error.code;
    },
  };
}

describe('the budget of a run', () => {
  test('after three invalid calls in a row a tool is closed, and the run goes on', async () => {
    const { call, run } = world();
    expect([await call('a'), await call('a'), await call('a'), await call('a'), await call('a', true)]).toEqual([
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'tool',
      'tool',
    ]);
    expect(await call('b', true)).toBe('ok');
    expect(run.state).toEqual({ calls: 6, invalid: 3, closed: ['a'], over: false });
  });

  test('a valid call starts the count of its own tool again, not that of another', async () => {
    const { call } = world();
    await call('a');
    await call('a');
    await call('b', true);
    expect([await call('a'), await call('a')]).toEqual(['invalid_input', 'tool']);
    const other = world();
    await other.call('a');
    await other.call('a');
    await other.call('a', true);
    expect([await other.call('a'), await other.call('a'), await other.call('a', true)]).toEqual(['invalid_input', 'invalid_input', 'ok']);
  });

  test('the eighth invalid call is answered, then the run is over and the host is told once', async () => {
    const told: Escalation[] = [];
    const { call, run } = world((escalation) => told.push(escalation));
    const answers = [];
    for (const name of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) answers.push(await call(name));
    expect(answers).toEqual(Array.from({ length: 8 }, () => 'invalid_input'));
    expect([await call('a', true), await call('d')]).toEqual(['run', 'run']);
    expect(run.state.over).toBe(true);
    expect(told).toMatchObject([{ runId: 'r', invalid: 8, lastTool: 'd', lastFailure: { code: 'invalid_input' } }]);
  });

  test('invented names end the run like any other invalid call', async () => {
    const { call, run } = world();
    for (let index = 0; index < 8; index += 1) expect(await call(`x${index}`)).toBe('unknown_tool');
    expect(await call('x8')).toBe('run');
    expect(run.state).toMatchObject({ invalid: 8, over: true });
  });

  test('limits are options, and a failure of the tool itself spends nothing', async () => {
    const { call, run } = world(undefined, { invalidCalls: 2, invalidInARow: 2 });
    await call('a');
    await call('b');
    expect(await call('c', true)).toBe('run');
    expect(run.state.invalid).toBe(2);
    const failing = defineTool({
      name: 'a',
      description: 'd',
      input: z.object({}),
      sideEffect: 'read',
      handler: () => {
        throw new Error('down');
      },
    });
    const failingRun = createGate(createToolbox([failing])).run();
    for (let index = 0; index < 10; index += 1) await failingRun.call({ id: `${index}`, name: 'a' });
    expect(failingRun.state).toMatchObject({ calls: 10, invalid: 0, over: false });
  });

  test('runs of one gate do not share a budget, and have ids of their own', async () => {
    const gate = createGate(createToolbox([tool('a')]));
    const [first, second] = [gate.run(), gate.run()];
    for (let index = 0; index < 8; index += 1) await first.call({ id: `${index}`, name: 'zzz' });
    expect(first.id).not.toBe(second.id);
    expect(second.state).toEqual({ calls: 0, invalid: 0, closed: [], over: false });
  });
});
