import { DefinitionError, isJsonObject, type JsonSchema, type Toolbox, type ToolContract } from '@toolgate/core';
import { isToolboxLike, whatGiven } from '@toolgate/core/http';
import { toComponentSchema } from './component-schema.ts';
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiResponse } from './document.ts';
import { refusalSchema } from './refusal-schema.ts';

/** What a document says besides its tools. */
export interface OpenApiOptions {
  /** Of the API. Default `Tools`. */
  readonly title?: string | undefined;
  /** Of the API. Default `0.0.0`. */
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  /** Where the paths begin. Default `/`: where the document was read from. */
  readonly servers?: readonly string[] | undefined;
  /** Says that a bearer token is asked for. Default false. */
  readonly bearer?: boolean | undefined;
}

const names: ReadonlySet<string> = new Set(['title', 'version', 'description', 'servers', 'bearer']);

/**
 * The tools of a toolbox as an OpenAPI 3.1 document, in their order: `POST /tools/{name}` each, with the very schema that calls are held
 * to. A fresh document each time.
 * @throws DefinitionError `invalid_option`
 */
export function toOpenApi(toolbox: Toolbox, options: OpenApiOptions = {}): OpenApiDocument {
  demand(isToolboxLike(toolbox), `takes a toolbox made by createToolbox, not ${whatGiven(toolbox)}`);
  demand(isJsonObject(options), `takes its options as an object, not ${whatGiven(options)}`);
  for (const name of Object.keys(options)) demand(names.has(name), `unknown option ${name}; there are ${[...names].join(', ')}`);
  const { title = 'Tools', version = '0.0.0', description, servers = ['/'], bearer = false } = options;
  demand(typeof title === 'string' && typeof version === 'string', 'title and version must be texts');
  demand(description === undefined || typeof description === 'string', 'description must be a text');
  demand(typeof bearer === 'boolean', 'bearer must be true or false');
  demand(Array.isArray(servers) && servers.every((url) => typeof url === 'string'), 'servers must be a list of URLs');
  const contracts = toolbox.tools.map(({ contract }) => contract);
  return {
    openapi: '3.1.0',
    info: { title, version, ...(description !== undefined && { description }) },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: servers.map((url) => ({ url })),
    paths: Object.fromEntries(contracts.map((contract) => [`/tools/${contract.name}`, { post: operationOf(contract, bearer) }])),
    components: {
      schemas: { Refusal: refusalSchema, ...Object.fromEntries(contracts.flatMap(schemasOf)) },
      responses: { Refusal: { description: 'Why there is no answer.', content: jsonOf(refer('schemas', 'Refusal')) } },
      ...(bearer && { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }),
    },
    ...(bearer && { security: [{ bearer: [] }] }),
  };
}

function demand(fits: boolean, what: string): void {
  if (!fits) throw new DefinitionError('invalid_option', `toOpenApi: ${what}`);
}

function schemasOf({ name, inputSchema, outputSchema }: ToolContract): [string, JsonSchema][] {
  const [input, output] = componentNames(name);
  const given: [string, JsonSchema][] = [[input, toComponentSchema(inputSchema, input)]];
  if (outputSchema !== undefined) given.push([output, toComponentSchema(outputSchema, output)]);
  return given;
}

/** A dot is in no tool's name, so that no two of them meet, nor `Refusal`. */
function componentNames(name: string): [input: string, output: string] {
  return [`${name}.input`, `${name}.output`];
}

function operationOf(contract: ToolContract, bearer: boolean): OpenApiOperation {
  const { name, title, description, inputSchema, outputSchema, sideEffect } = contract;
  const [input, output] = componentNames(name);
  const answer: OpenApiResponse = {
    description: outputSchema === undefined ? 'What the tool answers.' : 'What the tool answers, held to the schema.',
    content: jsonOf(outputSchema === undefined ? {} : refer('schemas', output)),
  };
  const refused = refer('responses', 'Refusal') as { readonly $ref: string };
  const statuses = [...(bearer ? ['401'] : []), '400', '409', '422', '500', '504', 'default'];
  return {
    operationId: name,
    ...(title !== undefined && { summary: title }),
    description,
    requestBody: { required: needsBody(inputSchema), content: jsonOf(refer('schemas', input)) },
    responses: { 200: answer, ...Object.fromEntries(statuses.map((status) => [status, refused])) },
    'x-side-effect': sideEffect,
  };
}

/** No body is `{}` to the gate. */
function needsBody({ required, oneOf, anyOf, allOf }: JsonSchema): boolean {
  return (Array.isArray(required) && required.length > 0) || oneOf !== undefined || anyOf !== undefined || allOf !== undefined;
}

function refer(kind: 'schemas' | 'responses', name: string): JsonSchema {
  return { $ref: `#/components/${kind}/${name}` };
}

function jsonOf(schema: JsonSchema): OpenApiContent {
  return { 'application/json': { schema } };
}
