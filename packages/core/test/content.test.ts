import { content, createGate, createToolbox, defineTool, renderOutcome, type CallRecord, type ContentBlock } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const png = 'iVBORw0KGgo=';
const text = { type: 'text', text: 'two lines' } as const;

/** A gate whose only tool answers what it is given, and the causes that its records tell. */
function gateOf(answer: unknown, output?: z.ZodType): { call: () => Promise<object>; text: () => Promise<string>; causes: unknown[] } {
  const causes: unknown[] = [];
  const tool = defineTool({
    name: 'show',
    description: 'd',
    input: z.object({}),
    output: output as z.ZodType<unknown>,
    sideEffect: 'read',
  }).handle(() => answer);
  const gate = createGate(createToolbox([tool]), { onRecord: ({ cause }: CallRecord) => causes.push(cause) });
  const call = () => gate.call({ id: 'c', name: 'show' });
  return { call, text: async () => renderOutcome(await call()), causes };
}

describe('content', () => {
  test('goes beside the value, which is null when there is none', async () => {
    expect(await gateOf(content([text])).call()).toEqual({ ok: true, tool: 'show', callId: 'c', value: null, content: [text] });
    expect(await gateOf(content([text], { id: 1 })).call()).toEqual({
      ok: true,
      tool: 'show',
      callId: 'c',
      value: { id: 1 },
      content: [text],
    });
  });

  test('has its value held to the output, and parsed by it', async () => {
    const output = z.object({ id: z.int().default(7) });
    expect(await gateOf(content([text], {}), output).call()).toMatchObject({ ok: true, value: { id: 7 }, content: [text] });
    expect(await gateOf(content([text], { id: 'x' }), output).call()).toMatchObject({ error: { code: 'invalid_output' } });
    expect(await gateOf(content([text]), output).call()).toMatchObject({ error: { code: 'invalid_output' } });
  });

  test.each<[string, readonly ContentBlock[], unknown, string]>([
    ['texts', [text, { type: 'text', text: 'more' }], undefined, 'two lines\nmore'],
    ['texts and a value', [text], { id: 1 }, 'two lines'],
    ['an image', [{ type: 'image', data: png, mimeType: 'image/png' }], undefined, '[image/png]'],
    ['an image and a value', [{ type: 'image', data: png, mimeType: 'image/png' }], { id: 1 }, '[image/png]\n{"id":1}'],
    ['audio', [{ type: 'audio', data: png, mimeType: 'audio/wav' }], undefined, '[audio/wav]'],
    ['a resource with text', [{ type: 'resource', resource: { uri: 'file:///a', text: 'inside' } }], undefined, 'inside'],
    ['a resource without', [{ type: 'resource', resource: { uri: 'file:///a', blob: png } }], undefined, '[file:///a]'],
    ['a link', [{ type: 'resource_link', uri: 'file:///a', name: 'a' }], undefined, '[a](file:///a)'],
  ])('as text for a model: %s', async (_, blocks, value, expected) => {
    expect(await gateOf(content(blocks, value)).text()).toBe(expected);
  });

  test.each([
    ['no array', 'x', '/content'],
    ['a kind that does not exist', [{ type: 'video', data: png }], '/content/0'],
    ['text that is none', [text, { type: 'text', text: 1 }], '/content/1'],
    ['data that is no base64', [{ type: 'image', data: 'ab!=', mimeType: 'image/png' }], '/content/0'],
    ['an image without its type', [{ type: 'image', data: png }], '/content/0'],
    ['a resource without content', [{ type: 'resource', resource: { uri: 'file:///a' } }], '/content/0'],
    ['a link without a name', [{ type: 'resource_link', uri: 'file:///a' }], '/content/0'],
    [
      'a resource of two kinds, of which one is none',
      [{ type: 'resource', resource: { uri: 'file:///a', text: 'x', blob: 'ab!=' } }],
      '/content/0',
    ],
    ['a resource whose type is none', [{ type: 'resource', resource: { uri: 'file:///a', text: 'x', mimeType: 1 } }], '/content/0'],
    ['a resource whose _meta is none', [{ type: 'resource', resource: { uri: 'file:///a', text: 'x', _meta: [] } }], '/content/0'],
    ['a link with a title that is none', [{ type: 'resource_link', uri: 'file:///a', name: 'a', title: 1 }], '/content/0'],
    ['a link with a size that is none', [{ type: 'resource_link', uri: 'file:///a', name: 'a', size: '1 kB' }], '/content/0'],
    ['a link with icons that are none', [{ type: 'resource_link', uri: 'file:///a', name: 'a', icons: [{ src: 1 }] }], '/content/0'],
    [
      'a link whose icon has no such theme',
      [{ type: 'resource_link', uri: 'a', name: 'a', icons: [{ src: 'a', theme: 'blue' }] }],
      '/content/0',
    ],
    ['_meta that is none', [{ ...text, _meta: 1 }], '/content/0'],
    ['annotations that are none', [{ ...text, annotations: 'x' }], '/content/0'],
    ['an audience that is no list', [{ ...text, annotations: { audience: 'user' } }], '/content/0'],
    ['an audience that does not exist', [{ ...text, annotations: { audience: ['model'] } }], '/content/0'],
    ['a priority beyond 1', [{ ...text, annotations: { priority: 7 } }], '/content/0'],
    ['a moment that is none', [{ ...text, annotations: { lastModified: 'yesterday' } }], '/content/0'],
    ['a moment that no calendar has', [{ ...text, annotations: { lastModified: '2026-02-30T00:00:00Z' } }], '/content/0'],
    ['what JSON cannot carry', [{ type: 'text', text: 'x', annotations: { priority: Number.NaN } }], '/content/0/annotations/priority'],
  ])('is refused for %s', async (_, blocks, path) => {
    const { call, causes } = gateOf(content(blocks as never));
    expect(await call()).toMatchObject({ error: { code: 'invalid_output' } });
    expect(causes).toMatchObject([{ path }]);
  });

  test('may say all that MCP has a field for', async () => {
    const annotations = { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-07-28T09:00:00+02:00' };
    const icons = [{ src: 'https://x.example/a.png', mimeType: 'image/png', sizes: ['48x48'], theme: 'dark' }];
    const link = { type: 'resource_link', uri: 'file:///a', name: 'a', title: 't', description: 'd', mimeType: 'text/plain', size: 1 };
    const blocks = [
      { ...text, annotations, _meta: { a: 1 } },
      { ...link, annotations, icons, _meta: {} },
      { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'x', _meta: {} }, annotations: {} },
    ];
    expect(await gateOf(content(blocks as never)).call()).toMatchObject({ ok: true, content: blocks });
  });

  test('is bounded like any result', async () => {
    expect(await gateOf(content([{ type: 'text', text: 'x'.repeat(300_000) }])).call()).toMatchObject({
      error: { code: 'invalid_output' },
    });
  });

  test('is told from a value that looks like it', async () => {
    expect(await gateOf({ blocks: [text], value: 1 }).call()).toMatchObject({ value: { blocks: [text], value: 1 } });
  });
});
