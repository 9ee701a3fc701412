import { defineTool, isDefinitionError } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { evaluate, rowsUnder } from './table.ts';

const rows = rowsUnder('schemas.md', 'What JSON cannot say');

test('the table of what JSON cannot say has rows', () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)('%s is refused, with path and remedy, and %s is taken', (refused, instead) => {
  const error = refusal(refused);
  expect(error).toMatch(/^tool book: input: \/field is .+; .+/);
  expect(define(instead)).toHaveProperty('contract.inputSchema.properties.field');
});

function refusal(code = ''): string {
  try {
    define(code);
  } catch (error) {
    if (isDefinitionError(error) && error.code === 'unrepresentable') return error.message;
    throw error;
  }
  throw new Error(`${code} is not refused`);
}

function define(code = ''): unknown {
  return defineTool({ name: 'book', description: 'Book.', input: z.object({ field: evaluate(code) as z.ZodType }), sideEffect: 'read' });
}
