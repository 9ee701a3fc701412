import { deepFreeze, type JsonSchema } from '@toolgate/core';
import { statusOf } from './statuses.ts';

/** The code of what HTTP refuses before a tool is asked: a host, a token, a method, a body. */
export const notServed = 'not_served';

const text = { type: 'string' };

/** What a refusal looks like: the same text that a model is answered with. Long ones lose details, never `code` and `message`. */
export const refusalSchema: JsonSchema = deepFreeze({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { enum: [...Object.keys(statusOf), notServed] },
        tool: text,
        message: { type: 'string', description: 'What was wrong, and what to do about it.' },
        retry: {
          enum: ['fix_arguments', 'later', 'never'],
          description: 'Whether to send corrected arguments, the same again later, or neither.',
        },
        issues: {
          type: 'array',
          description: 'What is wrong with the arguments, field by field.',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string', description: 'JSON Pointer of the field in the arguments.' },
              keyword: text,
              message: text,
              expected: text,
              received: text,
              allowed: { type: 'array' },
            },
            required: ['path', 'keyword', 'message'],
          },
        },
        omitted: { type: 'integer', minimum: 0, description: 'Findings beyond those listed.' },
        nearest: { type: 'array', items: text, description: 'Names of tools that come close.' },
        data: { description: 'What the tool says besides.' },
        reference: { type: 'string', description: 'Finds the cause in the records of the server.' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
});
