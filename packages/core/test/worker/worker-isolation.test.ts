import { createGate, createToolbox, defineTool, fromJsonSchema, isDefinitionError, type CallRecord, type Gate } from '@toolgate/core';
import { createWorkerIsolation, type WorkerIsolation } from '@toolgate/core/worker';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** A tool of a stranger, whose fields have the patterns given. */
function strangers(name: string, properties: Record<string, unknown>, output?: object): ReturnType<typeof defineTool> {
  const input = fromJsonSchema({ type: 'object', properties });
  const foreignOutput = output === undefined ? {} : { output: fromJsonSchema(output) };
  return defineTool({
    name,
    description: 'd',
    input,
    ...foreignOutput,
    sideEffect: 'read',
    handler: (value: unknown) => value,
  } as never) as never;
}

/** Looks around, so that it cannot be matched in linear time, and takes for ever on `aaaa…!`. */
const endless = '(?<!b)^(a+)+$';
const bomb = 'a'.repeat(40);

const told: unknown[] = [];
const isolation = createWorkerIsolation({
  timeoutMs: 700,
  compileMs: 20_000,
  memoryMb: 48,
  schemas: 3,
  onQuarantine: (each) => told.push(each),
});
afterAll(() => isolation.close());

function gateOf(tools: readonly unknown[], records: CallRecord[] = [], own: WorkerIsolation = isolation): Gate {
  return createGate(createToolbox(tools as never), { isolation: own, onRecord: (record) => records.push(record) }) as never;
}

function deep(levels: number): Record<string, unknown> {
  let json: Record<string, unknown> = {};
  for (let level = 0; level < levels; level += 1) json = { not: json };
  return json;
}

/** How a call ended: its value, or keywords and what may be done. */
async function ended(gate: Gate, name: string, value: unknown): Promise<unknown> {
  const outcome = await gate.call({ id: 'call_1', name, arguments: value });
  if (outcome.ok) return outcome.value;
  return [outcome.error.code, 'issues' in outcome.error ? outcome.error.issues.map(({ keyword }) => keyword) : [], outcome.error.retry];
}

describe('an isolated schema', () => {
  test('is checked as one in the program is, to the letter', async () => {
    const tool = strangers('far', {
      name: { type: 'string', minLength: 2 },
      kind: { enum: ['a', 'b'] },
      token: { type: 'string', format: 'password', maxLength: 3 },
    });
    const near = createGate(createToolbox([tool] as never));
    const far = gateOf([tool]);
    for (const value of [{ name: 'Ada' }, {}, { name: 'A', kind: 'c' }, { nam: 'x' }, { token: 'hunter2' }, []]) {
      const call = { id: 'call_1', name: 'far', arguments: value };
      expect(await far.call(call)).toEqual(await near.call(call as never));
    }
  });

  test('may have patterns that only backtracking matches', async () => {
    const gate = gateOf([strangers('twice', { x: { type: 'string', pattern: '^(a|b)\\1$' } })]);
    expect([await ended(gate, 'twice', { x: 'aa' }), await ended(gate, 'twice', { x: 'ab' })]).toEqual([
      { x: 'aa' },
      ['invalid_input', ['pattern'], 'fix_arguments'],
    ]);
  });

  test('that never ends is killed, while the program goes on, and is not tried for a while', async () => {
    const records: CallRecord[] = [];
    const gate = gateOf(
      [strangers('slow', { x: { type: 'string', pattern: endless } }), strangers('other', { y: { type: 'integer' } })],
      records,
    );
    expect(await ended(gate, 'slow', { x: 'aa' })).toEqual({ x: 'aa' });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    // The others wait in line behind it.
    const calls = [ended(gate, 'slow', { x: `${bomb}!` }), ended(gate, 'slow', { x: 'aa' }), ended(gate, 'other', { y: 1 })];
    expect(await Promise.all(calls)).toEqual([
      ['invalid_input', ['uncheckable'], 'fix_arguments'],
      ['invalid_input', ['quarantined'], 'later'],
      { y: 1 },
    ]);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    expect(told).toMatchObject([{ tool: 'slow', reason: 'timed_out', times: 1 }]);
    expect(records.map(({ keywords }) => keywords)).toEqual([[], ['uncheckable'], ['quarantined'], []]);
    expect(records[1]?.cause).toEqual({ accepted: false, unchecked: 'timed_out' });
    expect(isolation.quarantined()).toMatchObject([{ tool: 'slow', reason: 'timed_out', times: 1 }]);
    isolation.release('slow');
    expect(await ended(gate, 'slow', { x: 'aa' })).toEqual({ x: 'aa' });
    expect(isolation.quarantined()).toEqual([]);
  });

  test('that fills the memory ends its thread and nothing else', async () => {
    const levels = 24;
    const $defs = Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        `d${index}`,
        { anyOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    );
    const json = { type: 'object', properties: { x: { $ref: '#/$defs/d0' } }, $defs: { ...$defs, [`d${levels}`]: { type: 'null' } } };
    const work = { tool: 'heavy', schema: { json, secrets: [] }, value: { x: 1 }, language: 'en', issues: 5 } as const;
    const own = createWorkerIsolation({ timeoutMs: 25_000, compileMs: 20_000, memoryMb: 16 });
    expect(await own.check(work)).toEqual({ accepted: false, unchecked: 'out_of_memory' });
    expect(await own.check(work)).toEqual({ accepted: false, unchecked: 'quarantined' });
    expect(await own.check({ ...work, schema: { json: { type: 'object' }, secrets: [] } })).toEqual({ accepted: true });
    await own.close();
    expect(await own.check({ ...work, schema: { json: { type: 'object' }, secrets: [] } })).toEqual({
      accepted: false,
      unchecked: 'failed',
    });
  });

  test('that cannot be checked any more is no fault of the model', async () => {
    const own = createWorkerIsolation();
    await own.close();
    const gate = gateOf([strangers('far', { name: { type: 'string' } })], [], own);
    expect(await gate.call({ id: 'c', name: 'far', arguments: { name: 'a' } })).toMatchObject({
      error: {
        code: 'invalid_input',
        retry: 'later',
        issues: [{ keyword: 'uncheckable', message: 'cannot be checked at present, through no fault of what was sent' }],
      },
    });
  });

  test('is sent once, and again when it was forgotten', async () => {
    const tools = Array.from({ length: 5 }, (_, index) => strangers(`tool_${index}`, { [`key_${index}`]: { type: 'integer' } }));
    const gate = gateOf(tools);
    for (let round = 0; round < 20; round += 1) {
      for (let index = 0; index < 5; index += 1) {
        const value = { [`key_${index}`]: round };
        expect(await ended(gate, `tool_${index}`, value)).toEqual(value);
      }
    }
  });

  test.each([
    ['a schema too deep to be hashed', { json: deep(20_000), secrets: [] }, 1],
    ['a value that cannot be copied', { json: { title: 'any' }, secrets: [] }, () => 1],
  ])('accepts nothing when there is %s, and nothing breaks', async (_, schema, value) => {
    const work = { tool: 'odd', schema, language: 'en', issues: 5 } as const;
    expect(await isolation.check({ ...work, value })).toEqual({ accepted: false, unchecked: 'failed' });
    expect(await isolation.check({ ...work, schema: { json: { title: 'any' }, secrets: [] }, value: 1 })).toEqual({ accepted: true });
  });

  test('may be one of a result', async () => {
    const tool = strangers('answer', { x: {} }, { type: 'object', properties: { x: { type: 'integer' } } });
    expect(await ended(gateOf([tool]), 'answer', { x: 1 })).toEqual({ x: 1 });
    expect(await ended(gateOf([tool]), 'answer', { x: 'one' })).toEqual(['invalid_output', [], 'never']);
  });

  test('waits no longer than its call', async () => {
    const gate = gateOf([strangers('late', { z: { type: 'string', pattern: endless } })]);
    await ended(gate, 'late', { z: 'a' });
    const outcome = await gate.call({ id: 'call_1', name: 'late', arguments: { z: `${bomb}!` } }, { deadlineMs: 30 });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'timed_out', started: false } });
  });
});

test("tools of one's own are checked in the program, and everything is compiled ahead where it will be needed", async () => {
  const asked: string[] = [];
  const own = defineTool({ name: 'own', description: 'd', input: z.object({ x: z.int() }), sideEffect: 'read', handler: ({ x }) => x });
  const spied: WorkerIsolation = {
    ...isolation,
    check: (work) => (asked.push(`check ${work.tool}`), isolation.check(work)),
    warm: (work) => (asked.push(`warm ${work.tool}`), isolation.warm(work)),
  };
  const gate = gateOf([own, strangers('far', { x: { type: 'integer' } })], [], spied);
  await gate.warm();
  expect([await ended(gate, 'own', { x: 1 }), await ended(gate, 'far', { x: 1 })]).toEqual([1, { x: 1 }]);
  expect(asked).toEqual(['warm far', 'check far']);
});

test.each([
  [{ timeoutMs: 0 }, 'timeoutMs must be a whole number of at least 1'],
  [{ memoryMb: 8 }, 'memoryMb must be a whole number of at least 16'],
  [{ workers: 1.5 }, 'workers'],
  [{ timeout: 5 }, 'unknown option timeout'],
  [{ onQuarantine: true }, 'onQuarantine must be a function'],
])('%j is refused, naming the option', (options, message) => {
  let thrown: unknown;
  try {
    createWorkerIsolation(options as never);
  } catch (error) {
    thrown = error;
  }
  expect(isDefinitionError(thrown) && [thrown.code, thrown.message]).toEqual(['invalid_option', expect.stringContaining(message)]);
});
