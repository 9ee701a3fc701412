import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { content, createGate, createToolbox, defineTool, fromJsonSchema, ToolError, type ToolSource } from '@toolgate/core';
import { type McpSdk, mountMcp } from '@toolgate/mcp-adapter';
import { z } from 'zod';

// The tools that the official conformance suite asks a server for, as its scenarios name them.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const text = (words: string) => ({ type: 'text', text: words }) as const;
const resource = (uri: string, mimeType: string, words: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const;
const base = { input: z.object({}), sideEffect: 'read' } as const;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const listeners = new Set<() => void>();

const tools = [
  defineTool({ ...base, name: 'test_simple_text', description: 'Answers text.' }).handle(
    () => 'This is a simple text response for testing.',
  ),
  defineTool({ ...base, name: 'test_image_content', description: 'Answers an image.' }).handle(() => content([image])),
  defineTool({ ...base, name: 'test_audio_content', description: 'Answers audio.' }).handle(() =>
    content([{ type: 'audio', data: wav, mimeType: 'audio/wav' }]),
  ),
  defineTool({ ...base, name: 'test_embedded_resource', description: 'Answers a resource.' }).handle(() =>
    content([resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')]),
  ),
  defineTool({ ...base, name: 'test_multiple_content_types', description: 'Answers several blocks.' }).handle(() =>
    content([
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ]),
  ),
  defineTool({ ...base, name: 'test_error_handling', description: 'Always fails.' }).handle(() => {
    throw new ToolError('This tool intentionally returns an error for testing');
  }),
  defineTool({ ...base, name: 'test_tool_with_progress', description: 'Tells of its progress.' }).handle(async (_, { progress }) => {
    for (const done of [0, 50, 100]) {
      progress(done, 100, `Completed step ${done} of 100`);
      await pause();
    }
    return 'done';
  }),
  defineTool({ ...base, name: 'test_tool_with_logging', description: 'Logs.' }).handle(async (_, { log }) => {
    for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      log('info', words);
      await pause();
    }
    return 'done';
  }),
  defineTool({ ...base, name: 'test_logging_tool', description: 'Logs once.' }).handle((_, { log }) => {
    log('info', 'A log message.');
    return 'done';
  }),
  defineTool({ ...base, name: 'test_trigger_tool_change', description: 'Tells that the tools have changed.' }).handle(() => {
    for (const listener of listeners) listener();
    return 'done';
  }),
  defineTool({
    name: 'test_x_mcp_header',
    description: 'Has arguments that go into headers.',
    input: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }), query: z.string() }),
    sideEffect: 'read',
  }).handle(({ region }) => region),
  defineTool({
    name: 'json_schema_2020_12_tool',
    description: 'Has keywords of 2020-12.',
    input: fromJsonSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    }),
    sideEffect: 'read',
  }).handle(() => 'done'),
];

const toolbox = createToolbox(tools);
const source: ToolSource = {
  current: () => toolbox,
  onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const sdk = process.argv[2] as McpSdk;
const mount = mountMcp(createGate(source), { sdk, name: 'toolgate-conformance', version: '1.0.0' });
const server = createServer((request, response) => void mount.node(request, response));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
