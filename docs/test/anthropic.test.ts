import { defineTool, fromJsonSchema, type Projection } from '@toolgate/core';
import { projectTool } from '@toolgate/anthropic-adapter';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { evaluate, rowsUnder } from './table.ts';

test.each(rowsUnder('anthropic.md', 'What becomes of a field'))('%s is sent as %s', (field, sent, losses) => {
  const projection = projectionOf(field);
  expect(projection.strict.eligible).toBe(true);
  expect(projection.schema).toHaveProperty('properties.field', evaluate(sent ?? ''));
  expect(projection.losses.map(({ kind, keyword }) => `${kind} ${keyword}`).join(', ')).toBe(losses);
});

test.each(rowsUnder('anthropic.md', 'When a tool goes out loose'))(
  '%s is the reason for %s, which is sent with strict off',
  (code, field) => {
    const { schema, strict } = projectionOf(field);
    expect(strict.eligible).toBe(false);
    expect(strict.reasons.map((reason) => reason.code)).toContain(code);
    expect(schema).toHaveProperty('properties.field');
  },
);

function projectionOf(code = ''): Projection {
  return projectTool(defineTool({ name: 'any', description: 'd', input: inputOf(evaluate(code)), sideEffect: 'read' }).contract);
}

/** A cell holds a Zod type or a JSON Schema. */
function inputOf(field: unknown) {
  if (field instanceof z.ZodType) return z.object({ field });
  return fromJsonSchema({ type: 'object', properties: { field: field as object }, required: ['field'] });
}
