import { createGate, createToolbox, defineTool, renderOutcome, ToolError, type CallContext } from '@toolgate/core';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

type Handler = (input: object, context: CallContext<never>) => unknown;
const gateOf = (handler: Handler, options: object = {}) =>
  createGate(
    createToolbox([defineTool({ name: 't', description: 'd', input: z.object({}), sideEffect: 'write' }).handle(handler)]),
    options,
  );
const call = { id: 'c', name: 't' };
const withData = (data: () => unknown): ToolError => Object.defineProperty(new ToolError('no'), 'data', { get: data });
const revoked = (): Error => {
  const { proxy, revoke } = Proxy.revocable(new Error('x'), {});
  revoke();
  return proxy;
};

let unhandled: unknown[] = [];
const listen = (reason: unknown): void => void unhandled.push(reason);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', listen);
});
afterEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', listen);
  if (unhandled.length > 0) throw new Error('a rejection was left unhandled', { cause: unhandled });
});

describe('a handler that misbehaves is answered for', () => {
  const self = new ToolError('no');
  test.each<[string, Handler, string]>([
    ['rejects with data that throws', async () => { throw withData(() => { throw new Error('x'); }); }, 'crashed'],
    ['throws data that throws the error itself', () => { throw Object.defineProperty(self, 'data', { get: () => { throw self; } }); }, 'crashed'],
    ['rejects with a revoked proxy', async () => { throw revoked(); }, 'crashed'],
    ['throws a revoked proxy', () => { throw revoked(); }, 'crashed'],
    ['throws something marked as a ToolError that is none', () => { throw Object.assign(new Error('x'), { [Symbol.for('toolgate.ToolError')]: true, message: 5 }); }, 'crashed'],
    ['answers a thenable that throws', () => ({ then: () => { throw new Error('x'); } }), 'crashed'],
    ['answers a thenable that resolves with a rejection', () => ({ then: (resolve: (value: unknown) => void) => resolve(Promise.reject(new Error('x'))) }), 'crashed'],
    ['answers a revoked proxy', () => revoked(), 'crashed'],
    ['recurses for ever', function recurse(): unknown { return [recurse()]; }, 'crashed'],
  ])('%s', async (_, handler, code) => {
    expect(await gateOf(handler).call(call)).toMatchObject({ ok: false, error: { code } });
  }); // prettier-ignore

  test('data that JSON cannot carry is left out, and the error is in the record', async () => {
    let cause: unknown;
    const error = new ToolError('no', { data: { n: 5n } });
    const gate = gateOf(() => { throw error; }, { onRecord: (record: { cause?: unknown }) => void (cause = record.cause) }); // prettier-ignore
    expect(await gate.call(call)).toMatchObject({ error: { code: 'tool_error', message: 'no' } });
    expect(cause).toBe(error);
  });

  test('what was looked at is what is sent, whatever the value answers later', async () => {
    let reads = 0;
    const outcome = await gateOf(() => ({ get at() { return reads++ ? 10n : 1; } })).call(call); // prettier-ignore
    expect(renderOutcome(outcome)).toBe('{"at":1}');
    const shared: Record<string, unknown> = {};
    const sent = await gateOf(() => shared).call(call);
    shared['self'] = shared;
    expect(renderOutcome(sent)).toBe('{}');
  });

  test('toJSON of a list is honoured, and the limit is one of JSON text', async () => {
    class Rows extends Array<number> {
      toJSON(): object {
        return { rows: [...this] };
      }
    }
    expect(await gateOf(() => Rows.of(1, 2)).call(call)).toMatchObject({ value: { rows: [1, 2] } });
    const limits = { resultSize: 1000 };
    expect(await gateOf(() => '\u0001'.repeat(200), { limits }).call(call)).toMatchObject({ error: { code: 'invalid_output' } });
    expect(await gateOf(() => Array.from({ length: 490 }, () => 1), { limits }).call(call)).toMatchObject({ ok: true });
  });
});

describe('a host that misbehaves breaks no call', () => {
  test('a clock that throws, a promise of another realm that rejects', async () => {
    const gate = gateOf(() => 1, {
      now: () => {
        throw new Error('no clock');
      },
      onRecord: () => runInNewContext('Promise.reject(new Error("full disk"))') as unknown,
    });
    expect(await gate.call(call)).toMatchObject({ ok: true });
  });

  test('an aborted call starts no rule, and what its handler rejects with later is nobody’s', async () => {
    let asked = 0;
    const tool = defineTool({
      name: 't',
      description: 'd',
      input: z.object({}),
      sideEffect: 'write',
      rules: async () => {
        asked += 1;
        throw new Error('db');
      },
    }).handle(() => 1);
    expect(await createGate(createToolbox([tool])).call(call, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: 'aborted' },
    });
    expect(asked).toBe(0);
    const controller = new AbortController();
    const aborting = gateOf(async () => {
      controller.abort();
      throw new Error('late');
    });
    expect(await aborting.call(call, { signal: controller.signal })).toMatchObject({ error: { code: 'aborted', started: true } });
  });

  test('a handler does not start when the time is over before it', async () => {
    let ran = false;
    const tool = defineTool({
      name: 't',
      description: 'd',
      input: z.object({}),
      sideEffect: 'write',
      rules: () => {
        const until = performance.now() + 20;
        while (performance.now() < until);
        return [];
      },
    }).handle(() => (ran = true));
    expect(await createGate(createToolbox([tool])).call(call, { deadlineMs: 10 })).toMatchObject({
      error: { code: 'timed_out', started: false },
    });
    expect(ran).toBe(false);
  });
});

describe('input is frozen', () => {
  test('also where Zod froze only the outside', async () => {
    const tool = defineTool({
      name: 't',
      description: 'd',
      input: z.object({ o: z.object({ admin: z.boolean() }), n: z.number().default(1) }).readonly(),
      sideEffect: 'read',
      rules: (input) => {
        Object.assign(input.o, { admin: true });
        return [];
      },
    }).handle((input) => input.o.admin);
    expect(await createGate(createToolbox([tool])).call({ ...call, arguments: '{"o":{"admin":false}}' })).toMatchObject({
      error: { code: 'crashed' },
    });
  });

  test('but what a transform answers of the host’s own stays as it is, also with a cycle', async () => {
    const registry: Record<string, unknown> = { entry: { open: true } };
    (registry['entry'] as Record<string, unknown>)['self'] = registry['entry'];
    const tool = defineTool({
      name: 't',
      description: 'd',
      input: z.object({ key: z.string().transform((key) => registry[key] as { open: boolean }) }),
      sideEffect: 'read',
    }).handle(({ key }) => [key.open, Object.isFrozen(key)]);
    expect(await createGate(createToolbox([tool])).call({ ...call, arguments: '{"key":"entry"}' })).toMatchObject({ value: [true, true] });
    expect(Object.isFrozen(registry['entry'])).toBe(false);
  });
});

test('the budget holds for calls side by side', async () => {
  const tool = defineTool({
    name: 't',
    description: 'd',
    input: z.object({ ok: z.boolean().refine(async (ok) => ok) }),
    sideEffect: 'write',
  }).handle(() => 'ran');
  const run = createGate(createToolbox([tool]), { limits: { invalidInARow: 50 } }).run();
  const calls = Array.from({ length: 30 }, (_, index) => run.call({ id: `${index}`, name: 't', arguments: { ok: index === 29 } }));
  const codes = (await Promise.all(calls)).map((outcome) => (outcome.ok ? 'ok' : outcome.error.code));
  expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(8);
  expect(codes.filter((code) => code === 'over_budget')).toHaveLength(22);
  expect(run.state).toMatchObject({ calls: 30, invalid: 8, over: true });
});
