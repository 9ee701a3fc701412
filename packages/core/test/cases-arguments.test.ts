import { readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool, type InputType, type Outcome, renderOutcome } from '@toolgate/core';
import { fromZod3 } from '@toolgate/core/zod3';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod3';

interface Expected {
  readonly accept?: boolean;
  readonly rpcError?: number;
  readonly handlerArgs?: unknown;
  /** Ajv's own path: of a missing or an unknown key that of its parent. */
  readonly errors?: readonly { readonly path: string; readonly keyword: string; readonly params?: Record<string, string> }[];
  readonly errorPaths?: readonly string[];
  readonly maxErrors?: number;
  readonly hint?: string;
  readonly messageIncludes?: readonly string[];
}

interface Case {
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly zod: string;
  readonly zodVersion: number;
  readonly checks: {
    readonly calls?: readonly (Expected & { readonly args: unknown })[];
    readonly rawCalls?: readonly (Expected & { readonly raw: string })[];
    readonly requests?: readonly (Expected & { readonly params: { readonly arguments?: unknown } })[];
  };
}

const cases = (JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[]).filter(
  ({ topic }) => topic === 'arguments' || topic === 'errors',
);

const rows = cases.flatMap(({ checks, ...subject }) => {
  const { calls = [], rawCalls = [], requests = [] } = checks;
  const sent: readonly (Expected & { readonly sent: unknown })[] = [
    ...calls.flatMap((call) => [
      { ...call, sent: JSON.stringify(call.args) },
      { ...call, sent: call.args },
    ]),
    ...rawCalls.map((call) => ({ ...call, sent: call.raw })),
    ...requests.map((call) => ({ ...call, sent: call.params.arguments })),
  ];
  return sent.map((call) => ({ ...subject, ...call, shown: JSON.stringify(call.sent) ?? 'nothing' }));
});

/** What the gate answered, and the inputs that reached the handler. */
async function called(
  { zod, zodVersion }: Pick<Case, 'zod' | 'zodVersion'>,
  sent: unknown,
): Promise<{ outcome: Outcome; ran: readonly unknown[] }> {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the cases hold Zod types as source text
  const type = new Function('z', 'z3', `return ${zod}`)(z, z3) as unknown;
  const input = (zodVersion === 3 ? fromZod3(type as z3.ZodTypeAny) : type) as InputType;
  const ran: unknown[] = [];
  const tool = defineTool({ name: 't', description: 'A case.', input, sideEffect: 'read' }).handle((given) => {
    ran.push(given);
    return 'done';
  });
  const outcome = await createGate(createToolbox([tool])).call({ id: 'c', name: 't', arguments: sent });
  return { outcome, ran };
}

const accepted = rows.filter(({ accept }) => accept === true);
const refused = rows.filter(({ accept }) => accept !== true);

describe('what a case accepts reaches the handler unchanged', () => {
  test.each(accepted)('$id $title: $shown', async (row) => {
    const { outcome, ran } = await called(row, row.sent);
    expect(outcome).toMatchObject({ ok: true, value: 'done' });
    expect(ran).toHaveLength(1);
    expect(ran).toEqual([row.handlerArgs ?? ran[0]]);
  });
});

describe('what a case refuses never reaches the handler, and says why', () => {
  test.each(refused)('$id $title: $shown', async (row) => {
    const { outcome, ran } = await called(row, row.sent);
    expect(ran).toEqual([]);
    if (outcome.ok || !('issues' in outcome.error)) throw new Error(`answered ${JSON.stringify(outcome)}`);
    const { issues, omitted } = outcome.error;
    const found = issues.map(({ path, keyword }) => ({ path, keyword }));
    const fields = row.errors?.map(({ path, keyword, params }) => ({ path: `${path}${keyOf(params)}`, keyword }));
    expect(found).toEqual(fields ?? found);
    expect(issues.map(({ path }) => path)).toEqual(row.errorPaths ?? found.map(({ path }) => path));
    expect(issues.length + omitted).toBeLessThanOrEqual(row.maxErrors ?? 5);
    for (const { message } of issues) expect(message).toContain(row.hint ?? '');
    for (const part of row.messageIncludes ?? []) expect(issues[0]?.message).toContain(part);
    expect(renderOutcome(outcome).length).toBeLessThan(1_000);
  });
});

/** The field's own path is its parent's and its key. */
function keyOf(params: Record<string, string> = {}): string {
  const key = params['additionalProperty'] ?? params['missingProperty'];
  return key === undefined ? '' : `/${key}`;
}

test('every case of the two topics has its rows', () => {
  expect([...new Set(rows.map(({ id }) => id))]).toEqual(['B50', 'B51', 'B53', 'B54', 'B55', 'B56', 'B58', 'B60', 'B61', 'B71']);
  expect(accepted.length + refused.length).toBe(rows.length);
  expect(Math.min(accepted.length, refused.length)).toBeGreaterThan(10);
});

describe('what the cases say in words', () => {
  const subject = (id: string): Case => cases.find((one) => one.id === id) as Case;
  const refusal = async (id: string, sent: unknown): Promise<string> => renderOutcome((await called(subject(id), sent)).outcome);

  test.each<[string, unknown, readonly string[]]>([
    [
      'B51',
      { fields: '{"summary":"s"}', labels: '["a"]', body: '' },
      ['you sent a JSON string; send the object itself', 'you sent a JSON string; send the array itself'],
    ],
    ['B53', { q: 'x', region: null, note: null }, ['it is optional: leave it out instead of null']],
    ['B55', { step: '1', more: 'true' }, ['send 1, without quotes', 'send true, without quotes']],
    [
      'B61',
      { start: '/', levels: 9, opt: { forse: true } },
      [String.raw`did you mean \"maxLevels\"?`, String.raw`did you mean \"force\"?`],
    ],
    ['B71', { delivery: { mode: 'courier', fee: '2' } }, ['send 2, without quotes', String.raw`string \"2\"`]],
    ['B71', { delivery: { mode: 'PICKUP', spot: 1 } }, [String.raw`did you mean \"pickup\"?`, String.raw`string \"PICKUP\"`]],
  ])('%s: %j', async (id, sent, said) => {
    const text = await refusal(id, sent);
    for (const part of said) expect(text).toContain(part);
  });

  test('a missing discriminator is one issue at the discriminator, with its values', async () => {
    const { outcome } = await called(subject('B71'), { delivery: { spot: 1 } });
    expect(outcome).toMatchObject({
      error: { issues: [{ path: '/delivery/mode', keyword: 'required', allowed: ['pickup', 'courier', 'locker'] }] },
    });
  });

  test('a refusal about a union stays below 500 characters', async () => {
    for (const sent of [{ delivery: { mode: 'courier', fee: '2' } }, { delivery: { mode: 'PICKUP', spot: 1 } }, { delivery: {} }]) {
      expect((await refusal('B71', sent)).length).toBeLessThan(500);
    }
  });

  test.each(['{town:"oslo"}', '{"a":1} trailing', "{'town':'oslo'}", '// x\n{}'])(
    'B58: %s is refused as text that is not JSON, without being repeated',
    async (sent) => {
      const { outcome, ran } = await called(subject('B58'), sent);
      expect(ran).toEqual([]);
      expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid_json', issues: [{ path: '', keyword: 'parse' }] } });
      expect(renderOutcome(outcome)).not.toMatch(/oslo|trailing/);
    },
  );

  test('B50: for a tool with a required key, empty arguments lack that key', async () => {
    const { outcome } = await called({ zod: 'z.object({ q: z.string() })', zodVersion: 4 }, '');
    expect(outcome).toMatchObject({ error: { code: 'invalid_input', issues: [{ path: '/q', keyword: 'required' }] } });
  });

  test('B56: a long number in quotes is a text like any other', async () => {
    const { ran } = await called({ zod: 'z3.object({ id: z3.string() })', zodVersion: 3 }, '{"id":"6021987654321098765"}');
    expect(ran).toEqual([{ id: '6021987654321098765' }]);
  });
});
