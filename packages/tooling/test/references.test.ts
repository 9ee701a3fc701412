import { projectSchema as projectForAnthropic } from '@toolgate/anthropic-adapter';
import { type JsonSchema, type Projection, visitSchema } from '@toolgate/core';
import { projectSchema as projectForGemini } from '@toolgate/gemini-adapter';
import { projectSchema as projectForOpenAI, type Server } from '@toolgate/openai-adapter';
import { checkProjection } from '@toolgate/testing';
import { describe, expect, test } from 'vitest';

const servers: readonly Server[] = ['openai', 'azure', 'deepseek', 'llama.cpp', 'ollama', 'vllm', 'xai'];
const targets: readonly (readonly [name: string, project: (schema: JsonSchema) => Projection])[] = [
  ...servers.map((server) => [server, (schema: JsonSchema) => projectForOpenAI(schema, { server })] as const),
  ...(['openai', 'llama.cpp', 'xai'] as const).map(
    (server) => [`${server}, strict off`, (schema: JsonSchema) => projectForOpenAI(schema, { server, strict: false })] as const,
  ),
  ['Anthropic', (schema) => projectForAnthropic(schema)],
  ['Anthropic, strict off', (schema) => projectForAnthropic(schema, { strict: false })],
  ['Gemini', (schema) => projectForGemini(schema)],
];

const object = (properties: object, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});
const open = { type: 'object', additionalProperties: true };

/** References to what is not a definition, and may stand elsewhere in what is sent, or nowhere. */
const schemas: readonly (readonly [title: string, schema: JsonSchema])[] = [
  [
    'a position of a tuple as draft-07 has it',
    object({
      a: { type: 'array', items: [{ type: 'string', minLength: 2 }], additionalItems: { type: 'integer' } },
      b: { $ref: '#/properties/a/items/0' },
      c: { $ref: '#/properties/a/additionalItems' },
    }),
  ],
  [
    'a branch of a choice',
    object({
      a: {
        oneOf: [
          { type: 'string', pattern: '(?=x)' },
          { type: 'integer', minimum: 1 },
        ],
      },
      b: { $ref: '#/properties/a/oneOf/1' },
    }),
  ],
  [
    'a branch at the root',
    {
      type: 'object',
      oneOf: [
        object({ a: { type: 'string' }, b: { type: 'string', pattern: '(?=x)' } }, { required: ['a'] }),
        object({ c: { $ref: '#/oneOf/0/properties/a' } }, { required: ['c'] }),
      ],
    },
  ],
  [
    'what must not be',
    object({
      a: { type: 'string', not: { pattern: '(?=x)', maxLength: 3 } },
      b: { type: 'string', allOf: [{ $ref: '#/properties/a/not' }] },
    }),
  ],
  [
    'what a list has to contain',
    object({
      a: { type: 'array', items: { type: 'string' }, contains: { type: 'string', maxLength: 2 }, maxContains: 2 },
      b: { $ref: '#/properties/a/contains' },
    }),
  ],
  [
    'a name that is escaped',
    object({ 'a b': { type: 'array', items: { type: 'string', minLength: 2 } }, c: { $ref: '#/properties/a%20b/items' } }),
  ],
  [
    'a definition whose name is escaped',
    object({ a: { $ref: '#/%24defs/a%20b' } }, { $defs: { 'a b': { type: 'string', minLength: 2 } } }),
  ],
  [
    'what refers to itself from there',
    object({
      a: {
        type: 'array',
        items: [{ type: 'object', properties: { next: { $ref: '#/properties/a/items/0' } }, additionalProperties: false }],
      },
    }),
  ],
];

describe.each(targets)('%s', (_, project) => {
  test.each(schemas)('%s is found where a reference looks for it', (_title, schema) => {
    for (const given of [
      schema,
      { ...schema, ...(schema['properties'] !== undefined && { properties: { ...schema['properties'], open } }) },
    ]) {
      const { schema: sent } = project(given);
      const lost: unknown[] = [];
      visitSchema(sent ?? {}, ({ $ref }) => {
        if (typeof $ref === 'string' && !leads(sent, $ref)) lost.push($ref);
      });
      expect(lost).toEqual([]);
      const { faults, restored } = checkProjection(given, { project, check: () => [] });
      expect(faults).toEqual([]);
      expect(restored > 0).toBe(sent !== undefined);
    }
  });
});

function leads(document: unknown, $ref: string): boolean {
  let found: unknown = document;
  for (const token of $ref.split('/').slice(1)) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return false;
    found = (found as Record<string, unknown>)[key];
  }
  return true;
}
