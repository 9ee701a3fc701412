import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { rpc } from './rpc.ts';
import { faces, tools, world } from './world.ts';

test.each(faces)(
  'any name that no tool has is answered with -32602: $sdk, $era',
  async (face) => {
    const { mount } = world({ sdk: face.sdk });
    const known = new Set<string>(tools.map(({ name }) => name));
    // Names of 2026-07-28 go into a header too, which carries printable ASCII.
    const name = fc
      .oneof(fc.string({ unit: 'grapheme-ascii' }), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)))
      .map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(
        name.filter((text) => !known.has(text) && text !== ''),
        async (unknown) => {
          expect((await rpc(mount, face, 'tools/call', { name: unknown, arguments: {} })).error?.code).toBe(-32_602);
        },
      ),
      { numRuns: runs(150, 10_000) },
    );
  },
  600_000,
);
