import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../src/define-tool.ts';
import { createGate } from '../src/gate/gate.ts';
import { keepStatement, keptStatement } from '../src/kept-statements.ts';
import { renderOutcome } from '../src/render.ts';
import { createToolbox } from '../src/toolbox.ts';

test('a statement is found only for the very message and what it expects', () => {
  const expected = 'one of "a" or "b"';
  keepStatement(expected, { message: `must be ${expected}`, expected });
  expect(keptStatement(expected, `must be ${expected}`, expected)).toBe(
    'must be one of \\"a\\" or \\"b\\"","expected":"one of \\"a\\" or \\"b\\"',
  );
  expect(keptStatement(expected, `must be ${expected}; did you mean "a"?`, expected)).toBe(undefined);
  expect(keptStatement(expected, `must be ${expected}`, undefined)).toBe(undefined);
});

test('of two that expect the same, the last one is kept, and nothing of one that cannot be seen as it is', () => {
  keepStatement('x', { message: 'must be x', expected: 'x' });
  keepStatement('x', { message: 'shall be x', expected: 'x' });
  keepStatement('\u202e', { message: '\u202e', expected: '\u202e' });
  expect(keptStatement('x', 'must be x', 'x')).toBe(undefined);
  expect(keptStatement('x', 'shall be x', 'x')).toBe('shall be x","expected":"x');
  expect(keptStatement('\u202e', '\u202e', '\u202e')).toBe(undefined);
});

test('refusals say the same in any order, with hints and without, about fields that ask for the same', async () => {
  const level = z.enum(['low', 'high']);
  const input = z.object({ count: z.int(), size: z.int(), level, mode: level });
  const tool = defineTool({ name: 'set', description: 'd', input, sideEffect: 'read', handler: () => 'done' });
  const gate = createGate(createToolbox([tool]));
  const right = { count: 1, size: 1, level: 'low', mode: 'low' };
  const wrong = [
    { count: 'x' },
    { count: '7' },
    { size: [] },
    { level: 'hihg' },
    { level: 'none', mode: 'none' },
    { mode: 5 },
    { count: undefined },
    { other: 1 },
    { other: 2, counts: 3 },
  ];
  for (const mistake of [...wrong, ...[...wrong].reverse(), ...wrong]) {
    const outcome = await gate.call({ id: 'c', name: 'set', arguments: JSON.stringify({ ...right, ...mistake }) });
    expect(renderOutcome(outcome)).toBe(JSON.stringify({ error: outcome.ok ? undefined : outcome.error }));
  }
});
