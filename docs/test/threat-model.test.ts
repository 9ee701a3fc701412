import { existsSync } from 'node:fs';
import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rowsUnder } from './table.ts';

const headings = ['Arguments', 'Own tools', 'Results and texts', 'Schemas from elsewhere', 'Isolation'];
const rows = headings
  .flatMap((heading) => rowsUnder('threat-model.md', heading))
  .filter(([attack]) => attack !== 'attack' && attack !== 'risk');

test('each attack names the file that holds it', () => {
  const files = new Set(rows.map((row) => row.at(-1)!).filter((file) => !file.startsWith('-')));
  expect(files.size).toBeGreaterThan(10);
  expect([...files].filter((file) => !existsSync(new URL(`../../packages/${file}`, import.meta.url)))).toEqual([]);
});

let ran = 0;
const gate = createGate(
  createToolbox([
    defineTool({ name: 'any', description: 'd', input: z.looseObject({}), sideEffect: 'write', handler: () => void (ran += 1) }),
  ]),
);

test.each(rowsUnder('threat-model.md', 'Arguments').filter((row) => row.length === 4 && /^[{/]/.test(row[1]!)))(
  '%s: %s is refused, and nothing runs',
  async (_attack, sent, keyword) => {
    const outcome = await gate.call({ id: 'c', name: 'any', arguments: sent });
    expect(!outcome.ok && 'issues' in outcome.error && outcome.error.issues.map((issue) => issue.keyword)).toEqual([keyword]);
    expect(ran).toBe(0);
  },
);
