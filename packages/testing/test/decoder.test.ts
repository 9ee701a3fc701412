import { expect, test, vi } from 'vitest';
import { createDecoder } from '../src/decoder/index.ts';
import { validatorOf } from '../src/projection/validator.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', enum: ['Gent', '京都'] },
    days: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'boolean' } },
  },
  required: ['city', 'days', 'tags'],
  additionalProperties: false,
};

test('every text that the engine lets pass is JSON of that schema, the same for the same seed', async () => {
  const decoder = await createDecoder();
  const texts = await decoder.sample(schema, { count: 12 });
  expect(texts.length).toBeGreaterThan(6);
  expect(texts.map((text) => JSON.parse(text) as unknown).filter((value) => !validatorOf(schema)(value))).toEqual([]);
  expect(new Set(texts.map((text) => (JSON.parse(text) as { city: string }).city))).toEqual(new Set(['Gent', '京都']));
  expect(await decoder.sample(schema, { count: 12 })).toEqual(texts);
});

test('a text is accepted or not', async () => {
  const decoder = await createDecoder();
  expect(await decoder.accepts(schema, '{"city":"京都","days":2,"tags":[true]}')).toBe(true);
  expect(await decoder.accepts(schema, '{"city":"東京","days":2,"tags":[true]}')).toBe(false);
  expect(await decoder.accepts(schema, '{"city":"京都","days":2,"tags":[')).toBe(false);
});

test('a schema that the engine does not take is an error, and the next one is taken', async () => {
  // The engine says on the console what it stopped for.
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  const decoder = await createDecoder();
  await expect(decoder.sample({ $ref: '#/$defs/none' })).rejects.toThrow('Aborted');
  expect(await decoder.sample({ type: 'null' }, { count: 1 })).toEqual(['null']);
  console.mockRestore();
});
