import { createToolbox, defineTool, joinedName, joinToolboxes, type Toolbox } from '@toolgate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../tooling/src/runs.ts';

const input = z.object({});
const boxOf = (names: Iterable<string>): Toolbox =>
  createToolbox([...names].map((name) => defineTool({ name, description: 'd', input, sideEffect: 'read', handler: () => name })));

const long = fc
  .integer({ min: 1, max: 80 })
  .map((length) => 'publish-quarterly-report-with-appendix-and-distribution-list-to-all'.repeat(2).slice(0, length));
const partName = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '__', '-', '.', '/', ' ', '天', '\uD83D', '0'), maxLength: 8 }),
  fc.constantFrom('', '__proto__', 'constructor', 'toString', 'a', 'a_', 'a__b', '_', '7', 'io.github.acme/files', '天气服务'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  long,
  long.map((text) => text.repeat(20)),
);
const toolName = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '__', '-', 'c'), minLength: 1, maxLength: 6 }),
  fc.constantFrom('b', 'c', 'b__c', '_c', '__proto__', 'constructor', 'toString'),
  long.map((text) => text.slice(0, 64)),
  fc.tuple(long, fc.stringMatching(/^[a-z]{3}$/)).map(([head, tail]) => `${head.slice(0, 60)}${tail}`),
);
const parts = fc.uniqueArray(fc.tuple(partName, fc.uniqueArray(toolName, { minLength: 1, maxLength: 5 })), {
  selector: ([part]) => part,
  minLength: 1,
  maxLength: 6,
});

/** Whose keys are own keys, whatever they are called. */
const objectOf = (entries: readonly (readonly [string, readonly string[]])[]): { [part: string]: Toolbox } =>
  Object.fromEntries(entries.map(([part, names]) => [part, boxOf(names)]));

test('names are distinct, legal and within the limit, and each leads back to its part and tool', async () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 16, max: 64 }), (entries, maxLength) => {
      const joined = joinToolboxes(objectOf(entries), { maxLength });
      const names = joined.tools.map(({ name }) => name);
      expect(new Set(names).size).toBe(entries.flatMap(([, tools]) => tools).length);
      for (const name of names) expect(name).toMatch(new RegExp(`^[A-Za-z0-9_-]{1,${maxLength}}$`));
      for (const [part, tools] of entries) {
        for (const tool of tools) {
          const name = joinedName(part, tool, { maxLength });
          expect(joined.find(name)?.contract.origin).toEqual({ part, tool });
          expect(joined.find(name)?.handler({} as never, {} as never)).toBe(tool);
          expect(joined.find(name)?.contract.name).toBe(name);
        }
      }
    }),
    { numRuns: runs(150, 20_000) },
  );
});

test('a name depends on its part and tool alone: not on the order of the parts, nor on what else there is', () => {
  const shuffled = parts.chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: 1 })));
  fc.assert(
    fc.property(shuffled, ([entries, some]) => {
      const [whole, part] = [joinToolboxes(objectOf(entries)), joinToolboxes(objectOf(some))];
      for (const { name } of part.tools) expect(whole.find(name)?.contract.origin).toEqual(part.find(name)?.contract.origin);
    }),
    { numRuns: runs(150, 20_000) },
  );
});
