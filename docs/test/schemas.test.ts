import { defineTool, fromJsonSchema, isDefinitionError } from '@toolgate/core';
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

const mended = rowsUnder('schemas.md', 'What is mended of schemas from elsewhere');
const vetted = rowsUnder('schemas.md', 'What is refused of schemas from elsewhere');

test('the tables of what is mended and what is refused of schemas from elsewhere have rows', () => {
  expect([mended.length, vetted.length]).toEqual([8, 12]);
});

test.each(mended)('the field %s from elsewhere is published as %s, with the note %s', (written, published, code) => {
  const { json, notes } = read(written);
  expect(json['properties']).toEqual({ field: evaluate(published ?? '') });
  expect(notes.filter(({ path }) => path === '/field').map((note) => note.code)).toContain(code);
});

test.each(vetted)('the field %s from elsewhere is refused: %s', (written) => {
  expect(() => read(written)).toThrow(expect.objectContaining({ code: 'invalid_schema' }));
});

function read(code = ''): ReturnType<typeof fromJsonSchema> {
  return fromJsonSchema({ type: 'object', properties: { field: evaluate(code) } });
}

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
