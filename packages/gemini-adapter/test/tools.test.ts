import { type AnyTool, createToolbox, defineTool, type JsonSchema } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { prepareGeminiTools, projectTool, receive, toGeminiTools } from '../src/index.ts';
import { createWorld } from './world.ts';

const named = (name: string) =>
  defineTool({ name, description: 'One of many.', input: z.object({ a: z.string().optional() }), sideEffect: 'read', handler: () => name });
/** A tool with a schema that no toolgate schema can be, as a copy of another version might hand one in. */
const strange = (name: string, inputSchema: object): AnyTool => copy(named(name), name, inputSchema);
const copy = (tool: AnyTool, name: string, inputSchema: object = tool.contract.inputSchema): AnyTool => ({
  ...tool,
  name,
  contract: { ...tool.contract, name, inputSchema: inputSchema as JsonSchema },
});
const namesOf = (tools: ReturnType<typeof toGeminiTools>) =>
  tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name));

describe('the tools of a request', () => {
  test('are one entry with a declaration for each tool, and none where there is no tool', () => {
    const { toolbox, weather } = createWorld();
    expect(toGeminiTools(toolbox.pick(['get_weather']))).toEqual([
      {
        functionDeclarations: [
          { name: 'get_weather', description: 'Weather in a city.', parametersJsonSchema: projectTool(weather).schema },
        ],
      },
    ]);
    expect(toGeminiTools(toolbox.pick([]))).toEqual([]);
  });

  test('the arrays and the declarations are fresh and may be changed; the schemas are shared and may not', () => {
    const { toolbox } = createWorld();
    const [first, second] = [toGeminiTools(toolbox), toGeminiTools(toolbox)];
    const [one, other] = [first[0]?.functionDeclarations[0], second[0]?.functionDeclarations[0]];
    expect(one).not.toBe(other);
    expect(one?.parametersJsonSchema).toBe(other?.parametersJsonSchema);
    first[0]?.functionDeclarations.push(...(second[0]?.functionDeclarations.splice(0) ?? []));
    if (one) one.description = 'changed';
    expect(toGeminiTools(toolbox)[0]?.functionDeclarations[0]?.description).toBe('Weather in a city.');
    expect(() => Object.assign(one?.parametersJsonSchema ?? {}, { type: 'array' })).toThrow(TypeError);
  });

  test('a tool that cannot be sent is left out with a diagnostic, and never costs the others', () => {
    const lost = strange('lost', { type: 'object', properties: { a: { $ref: 'https://example.com/a' } } });
    const { tools, diagnostics } = prepareGeminiTools(createToolbox([lost, named('fine')]));
    expect(namesOf(tools)).toEqual(['fine']);
    expect(diagnostics).toMatchObject([{ tool: 'lost', code: 'left_out', reasons: [{ code: 'external-ref' }] }]);
    expect(prepareGeminiTools(createToolbox([lost]), { mode: 'ANY' })).toMatchObject({ tools: [], toolConfig: {} });
  });

  test('tools beyond the 512 that a request takes are left out, in the order of the toolbox', () => {
    const one = named('one');
    const toolbox = createToolbox(Array.from({ length: 514 }, (_, index) => copy(one, `tool_${index}`)));
    const { tools, diagnostics } = prepareGeminiTools(toolbox);
    expect(namesOf(tools)).toEqual(toolbox.tools.slice(0, 512).map(({ name }) => name));
    expect(diagnostics.map(({ tool, code }) => [tool, code])).toEqual([
      ['tool_512', 'left_out'],
      ['tool_513', 'left_out'],
    ]);
  });

  test('a source is read anew for each list', () => {
    const { toolbox } = createWorld();
    let current = toolbox.pick(['get_weather']);
    const source = { current: () => current, onChange: () => () => undefined };
    expect(namesOf(toGeminiTools(source))).toEqual(['get_weather']);
    current = toolbox.pick([]);
    expect(toGeminiTools(source)).toEqual([]);
  });

  test('in the older field stands what it takes, and nothing for a tool without arguments', () => {
    const none = defineTool({ name: 'none', description: 'No arguments.', input: z.object({}), sideEffect: 'read', handler: () => 1 });
    const { weather } = createWorld();
    expect(toGeminiTools(createToolbox([weather, none]), { field: 'parameters' })).toEqual([
      {
        functionDeclarations: [
          {
            name: 'get_weather',
            description: 'Weather in a city.',
            parameters: {
              type: 'OBJECT',
              properties: { city: { type: 'STRING', minLength: 2 }, unit: { type: 'STRING', enum: ['c', 'f'] } },
              required: ['city'],
            },
          },
          { name: 'none', description: 'No arguments.' },
        ],
      },
    ]);
    const bag = strange('bag', { type: 'object', additionalProperties: { type: 'integer' } });
    for (const tool of [none, bag]) {
      const [declaration] = toGeminiTools(createToolbox([tool])).flatMap(({ functionDeclarations }) => functionDeclarations);
      expect(declaration?.parametersJsonSchema).toEqual(projectTool(tool).schema);
    }
  });

  test('properties that Gemini refuses travel under other names, and come back under their own', () => {
    const find = strange('find', { type: 'object', properties: { $filter: { type: 'string' }, 'first name': { type: 'string' } } });
    const toolbox = createToolbox([find]);
    const { tools, diagnostics, receive: receiveOf } = prepareGeminiTools(toolbox);
    expect(tools[0]?.functionDeclarations[0]?.parametersJsonSchema).toMatchObject({ properties: { _filter: {}, first_name: {} } });
    expect(diagnostics).toMatchObject([
      {
        code: 'loose',
        message: 'tool find is sent with changes: property-name at /properties/$filter, property-name at /properties/first name',
      },
    ]);
    const parts = [{ functionCall: { name: 'find', args: { _filter: 'a', first_name: 'Ada' } } }];
    const [received] = receiveOf({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });
    expect(received?.projection?.restore(received.call.arguments)).toEqual({ $filter: 'a', 'first name': 'Ada' });
    expect(prepareGeminiTools(toolbox, { renameProperties: true }).diagnostics).toEqual([]);
  });

  test('the mode stands in toolConfig', () => {
    const { toolbox } = createWorld();
    expect(prepareGeminiTools(toolbox).toolConfig).toEqual({});
    expect(prepareGeminiTools(toolbox, { mode: 'VALIDATED' }).toolConfig).toEqual({ functionCallingConfig: { mode: 'VALIDATED' } });
  });
});

describe('names that Gemini refuses', () => {
  const call = (name: string) => ({ candidates: [{ content: { parts: [{ functionCall: { name } }] }, finishReason: 'STOP' }] });
  test.each([
    ['get_weather', 'get_weather'],
    ['_private', '_private'],
    ['get-weather', 'get-weather'],
    ['2fa', '_2fa'],
    ['-x', '_-x'],
    ['9'.repeat(64), `_${'9'.repeat(64)}`],
  ])('%s is shown as %s, and a call comes back under its own name', (name, shown) => {
    const toolbox = createToolbox([named(name)]);
    expect(namesOf(toGeminiTools(toolbox))).toEqual([shown]);
    // Must start with a letter or an underscore, then letters, digits, `_.:-`; at most 128 (FunctionDeclaration.name, @google/genai 2.32.0).
    expect(shown).toMatch(/^[A-Za-z_][\w.:-]{0,127}$/u);
    expect(receive(call(shown), toolbox)[0]).toMatchObject({ call: { name }, projection: {} });
  });

  test('two tools that would be shown under one name are a mistake of the program', () => {
    const toolbox = createToolbox([named('2fa'), named('_2fa')]);
    const message = 'tools 2fa and _2fa: the provider would be shown both as _2fa; rename one of them';
    expect(() => toGeminiTools(toolbox)).toThrow(message);
    expect(() => prepareGeminiTools(toolbox)).toThrow(message);
  });
});
