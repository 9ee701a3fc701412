import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';

const box = createToolbox([
  defineTool({
    name: 'list',
    description: 'd',
    input: z.object({ items: z.array(z.int()) }),
    sideEffect: 'read',
    handler: () => 'x'.repeat(100),
  }),
]);

test.each([
  [{ limits: { isues: 5 } }, 'isues'],
  [{ limits: { issues: 0 } }, 'issues'],
  [{ limits: { issues: 1.5 } }, 'issues'],
  [{ deadlineMs: 0 }, 'deadlineMs'],
  [{ deadlineMs: Number.NaN }, 'deadlineMs'],
  [{ language: 'de' }, 'language'],
  [{ onRecords: () => 1 }, 'onRecords'],
  [{ onRecord: {} }, 'onRecord'],
  [{ capture: { what: 'everything', sink: () => 1 } }, 'capture.what'],
  [{ capture: { what: 'all' } }, 'sink'],
  [{ deadlineMs: Infinity }, 'deadlineMs'],
])('%j is refused, naming the option', (options, name) => {
  expect(() => createGate(box, options as never)).toThrow(name);
});

test.each([
  ['chat-1', "gate.run: takes its options as an object, such as { id: 'chat-1' }, not 'chat-1'"],
  [null, "gate.run: takes its options as an object, such as { id: 'chat-1' }, not null"],
  [{ ID: 'chat-1' }, 'gate.run: unknown option ID; there is id'],
  [{ id: '' }, "gate.run: id must be a text that is not empty, not ''"],
  [{ id: 5 }, 'gate.run: id must be a text that is not empty, not 5'],
])('a run is not begun with %j', (options, message) => {
  const gate = createGate(box);
  expect(() => gate.run(options as never)).toThrow(expect.objectContaining({ code: 'invalid_option', message }) as Error);
  expect([gate.run().id, gate.run({ id: undefined }).id]).toEqual(['run-1', 'run-2']);
});

test.each([
  ['issues', { issues: 2 }, { items: ['a', 'b', 'c'] }, { code: 'invalid_input', issues: { length: 2 }, omitted: 1 }],
  ['argumentBytes', { argumentBytes: 20 }, { items: [1, 2, 3, 4, 5, 6, 7] }, { code: 'invalid_json' }],
  ['argumentDepth', { argumentDepth: 1 }, { items: [1] }, { code: 'invalid_json' }],
  ['argumentNodes', { argumentNodes: 3 }, { items: [1, 2, 3] }, { code: 'invalid_json' }],
  [
    'argumentKeys',
    { argumentKeys: 2 },
    { items: [{ a: 1, b: 2, c: 3 }] },
    { code: 'invalid_json', issues: [{ path: '/items/0', keyword: 'tooLarge' }] },
  ],
  [
    'argumentStringLength',
    { argumentStringLength: 5 },
    { items: ['ab', 'abcdef'] },
    { code: 'invalid_json', issues: [{ path: '/items/1', keyword: 'tooLarge' }] },
  ],
  [
    'argumentStringLength',
    { argumentStringLength: 5 },
    { abcdef: 1 },
    { code: 'invalid_json', issues: [{ path: '/abcdef', keyword: 'tooLarge' }] },
  ],
  ['resultSize', { resultSize: 50 }, { items: [] }, { code: 'invalid_output' }],
])('limits.%s is held to, for text and for values', async (_, limits, given, error) => {
  const gate = createGate(box, { limits });
  expect(await gate.call({ id: '1', name: 'list', arguments: JSON.stringify(given) })).toMatchObject({ ok: false, error });
  if (error.code !== 'invalid_json' || !('argumentBytes' in limits)) {
    expect(await gate.call({ id: '1', name: 'list', arguments: given })).toMatchObject({ ok: false, error });
  }
});
