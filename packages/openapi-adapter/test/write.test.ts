import { createToolbox, type JsonSchema } from '@toolgate/core';
import { toOpenApi } from '@toolgate/openapi-adapter';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { tools, world } from './world.ts';

const toolbox = createToolbox(tools);

/** The schema of a component, as a reader of the document compiles it: with its references resolved in the whole document. */
function compiled(name: string): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'https://example.com/openapi.json', ...(toOpenApi(toolbox) as object) });
  return ajv.compile({ $ref: `https://example.com/openapi.json#/components/schemas/${name}` });
}

test.each([
  ['as it is', {}],
  ['with all that can be said', { title: 'Orders', version: '2.1.0', description: 'd', servers: ['https://x.example/api'], bearer: true }],
])('a document is valid: %s', async (_, options) => {
  const document = toOpenApi(toolbox, options);
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
});

test('a tool is an operation under its own name', () => {
  const { paths, info, servers } = toOpenApi(toolbox, { title: 'Orders', version: '2.1.0' });
  expect([info, servers]).toEqual([{ title: 'Orders', version: '2.1.0' }, [{ url: '/' }]]);
  expect(Object.keys(paths)).toEqual(tools.map(({ name }) => `/tools/${name}`));
  expect(paths['/tools/sum']).toMatchInlineSnapshot(`
    {
      "post": {
        "description": "Does something.",
        "operationId": "sum",
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/sum.input",
              },
            },
          },
          "required": true,
        },
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/sum.output",
                },
              },
            },
            "description": "What the tool answers, held to the schema.",
          },
          "400": {
            "$ref": "#/components/responses/Refusal",
          },
          "409": {
            "$ref": "#/components/responses/Refusal",
          },
          "422": {
            "$ref": "#/components/responses/Refusal",
          },
          "500": {
            "$ref": "#/components/responses/Refusal",
          },
          "504": {
            "$ref": "#/components/responses/Refusal",
          },
          "default": {
            "$ref": "#/components/responses/Refusal",
          },
        },
        "x-side-effect": "read",
      },
    }
  `);
  expect(paths['/tools/who']?.post.requestBody.required).toBe(false);
  expect(paths['/tools/choice']?.post.requestBody.required).toBe(true);
});

test('a schema without references is the very schema that calls are held to; a document is fresh, its schemas are frozen', () => {
  const { components } = toOpenApi(toolbox);
  expect(components.schemas['echo.input']).toEqual(tools[0]?.contract.inputSchema);
  const document = toOpenApi(toolbox);
  document.info.title = 'mine';
  delete document.paths['/tools/echo'];
  expect(toOpenApi(toolbox).info.title).toBe('Tools');
  expect(toOpenApi(toolbox).paths['/tools/echo']).toBeDefined();
  for (const schema of Object.values(toOpenApi(toolbox).components.schemas)) {
    expect([Object.isFrozen(schema), Object.isFrozen(schema['properties'] ?? {})]).toEqual([true, schema['properties'] !== undefined]);
  }
});

const pine = (label: string): object => ({ label: 'x', children: [{ label, children: [] }] });

describe('a reader of the document accepts what the gate accepts', () => {
  test.each<[string, unknown]>([
    ['echo', { text: 'x', times: 5 }],
    ['echo', { text: '', times: 5 }],
    ['echo', { text: 'x', more: 1 }],
    ['plant', { tree: pine('y') }],
    ['plant', { tree: pine('') }],
    ['root', { next: { next: { value: 1 } }, 'a/b~c': 1 }],
    ['root', { next: { next: { value: 'one' } } }],
    ['root', { 'a/b~c': 'one' }],
    ['choice', { a: 'x' }],
    ['choice', { b: 'x' }],
    ['older', { pair: ['x', 1], list: [] }],
    ['older', { pair: ['x', 1] }],
    ['older', { pair: [1], list: [] }],
    ['older', { pair: ['x', 1, 2], list: [] }],
    ['older', { list: [1] }],
    ['older', { street: 'x' }],
    ['older', { street: 'short' }],
    ['older', { first: 'x', boolean: true, none: null }],
    ['older', { first: 1 }],
    ['older', { boolean: 1 }],
    ['older', { none: 1 }],
    ['older', { needs: { list: 1 } }],
    ['older', { needs: {} }],
    ['older', { more: [[true, null]] }],
    ['older', { more: [[true, 1]] }],
    ['older', { card: 'x' }],
    ['older', { card: 'x', address: 'y' }],
  ])('%s %j', async (name, given) => {
    const { gate } = world();
    const outcome = await gate.call({ id: '1', name, arguments: given });
    expect(compiled(`${name}.input`)(given)).toBe(outcome.ok);
  });
});

test('no dialect but one is left in a document', () => {
  const { components, jsonSchemaDialect } = toOpenApi(toolbox);
  expect(jsonSchemaDialect).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(JSON.stringify(components)).not.toContain('$schema');
  expect(Object.keys(components.schemas['older.input'] as JsonSchema)).not.toContain('dependencies');
});

test.each<[string, unknown, object]>([
  ['no toolbox', [], {}],
  ['an option that does not exist', toolbox, { name: 'x' }],
  ['a server that is no text', toolbox, { servers: [{}] }],
  ['a title that is no text', toolbox, { title: 1 }],
  ['a description that is no text', toolbox, { description: {} }],
  ['a word for whether a token is asked for', toolbox, { bearer: 'no' }],
])('refuses %s', (_, given, options) => {
  expect(() => toOpenApi(given as never, options)).toThrow(expect.objectContaining({ code: 'invalid_option' }));
});
