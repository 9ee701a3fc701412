import { expect, test } from 'vitest';
import { layerFaults } from '../src/layers.ts';

const source = new URL('fixtures/layers/', import.meta.url);

test('an import upward, a library in the wrong file, a file without a place and a place without a file are all found', () => {
  expect(layerFaults({ source, order: ['gate/b.ts', 'a.ts', 'c.ts'], libraries: { zod: ['gate/b.ts'] } })).toEqual([
    'd.ts has no place in the reading order.',
    'c.ts has a place in the reading order and does not exist.',
    'gate/b.ts imports a.ts, which does not stand above it.',
    'gate/b.ts imports ajv, which is not its to know.',
  ]);
});
