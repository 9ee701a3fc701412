import { type CallFailure, createGate, createToolbox, defineTool, type FailureCode, fromJsonSchema, ToolError } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { evaluate, rowsUnder } from './table.ts';

const toolbox = createToolbox([
  deed('search_orders', () => 'found', 'read'),
  deed('refuse', () => {
    throw new ToolError('The order has been shipped already.');
  }),
  deed('crash', () => {
    throw new TypeError('anything');
  }),
  deed('wait', () => new Promise(() => undefined)),
  defineTool({ name: 'unfit', description: 'd', input: z.object({}), output: z.object({ id: z.int() }), sideEffect: 'write' }).handle(
    () => ({ id: 0.5 }),
  ),
]);
const gate = createGate(toolbox);

/** How each code comes about. The compiler asks for a line here, and the test for a row in the page. */
const ways: Readonly<Record<FailureCode, () => Promise<CallFailure>>> = {
  unknown_tool: () => failure(gate, 'serch_orders'),
  invalid_json: () => failure(gate, 'search_orders', '['),
  invalid_input: () => failure(gate, 'search_orders', '{"x":1}'),
  over_budget: async () => {
    const run = gate.run();
    for (let count = 0; count < 3; count += 1) await failure(run, 'search_orders', '[');
    return failure(run, 'search_orders', '[');
  },
  tool_error: () => failure(gate, 'refuse'),
  crashed: () => failure(gate, 'crash'),
  timed_out: () => failure(gate, 'wait'),
  aborted: () => failure(gate, 'wait', '{}', AbortSignal.abort()),
  invalid_output: () => failure(gate, 'unfit'),
};

test('each failure code has its row, in the order of the stages', () => {
  expect(rowsUnder('refusals.md', 'Failure codes').map(([code]) => code)).toEqual(Object.keys(ways));
});

test.each(rowsUnder('refusals.md', 'Failure codes'))('%s is told as the page says', async (code, _meaning, retry, message) => {
  const error = await ways[code as FailureCode]();
  expect(error).toMatchObject({ code, message });
  expect(retry).toContain(error.retry);
});

/** JSON Schema Validation 2020-12, and of the applicators those that refuse by themselves; then what is wrong with a text. */
const keywords = [
  'type enum const multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern format',
  'minItems maxItems uniqueItems contains items minProperties maxProperties required dependentRequired propertyNames',
  'additionalProperties unevaluatedProperties unevaluatedItems anyOf oneOf not',
  'parse duplicateKey dangerousKey unsafeNumber loneSurrogate',
].flatMap((line) => line.split(' '));

test('each keyword has its row', () => {
  expect(rowsUnder('refusals.md', 'Keywords').map(([keyword]) => keyword)).toEqual(expect.arrayContaining(keywords));
});

test.each(rowsUnder('refusals.md', 'Keywords'))('%s is told as the page says', async (keyword, field, sent, message) => {
  const tool = defineTool({
    name: 'any',
    description: 'd',
    input: inputOf(evaluate(field)),
    sideEffect: 'read',
    handler: () => 'accepted',
  });
  const error = await failure(createGate(createToolbox([tool])), 'any', sent);
  expect('issues' in error && error.issues.map((issue) => [issue.keyword, issue.message])).toEqual([[keyword, message]]);
});

/** A cell holds a Zod type or a JSON Schema. */
function inputOf(field: unknown) {
  if (field instanceof z.ZodType) return z.object({ field });
  return fromJsonSchema({ type: 'object', properties: { field: field as object } });
}

function deed(name: string, handler: () => unknown, sideEffect: 'read' | 'write' = 'write') {
  return defineTool({ name, description: 'd', input: z.object({}), sideEffect, timeoutMs: 50, handler });
}

async function failure({ call }: Pick<typeof gate, 'call'>, name: string, text = '{}', signal?: AbortSignal): Promise<CallFailure> {
  const outcome = await call({ id: 'call_7', name, arguments: text }, { signal });
  if (outcome.ok) throw new Error(`${name} was accepted`);
  return outcome.error;
}
