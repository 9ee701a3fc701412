import { createGate, createToolbox, defineTool, type InputType, type Issue, renderOutcome } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';

const bad = (count: number): string => JSON.stringify({ list: Array.from({ length: count }, () => 'x') });
const hostile = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `\u0007\u202e\u2028\u{e0041}${'k'.repeat(200)}${index}`);
const everyItem = ({ list }: { list: readonly string[] }): Issue[] =>
  list.map((_, index) => ({ path: `/list/${index}`, keyword: 'known', message: 'is not known' }));

const texts = z.object({ list: z.array(z.string()) });

test.each<[string, InputType, string, number, ((input: { list: readonly string[] }) => Issue[])?]>([
  ['the schema refuses', z.object({ list: z.array(z.int()) }), bad(5_000), 5_000],
  ['a refinement refuses', z.object({ list: z.array(z.string().refine(() => false, 'is not known')) }), bad(5_000), 5_000],
  ['a rule refuses', texts, bad(5_000), 5_000, everyItem],
  ['nobody knows', texts, JSON.stringify({ list: [], ...Object.fromEntries(hostile(900).map((key) => [key, 1])) }), 900],
  [
    'come twice',
    texts,
    `{"list":[],${hostile(300)
      .flatMap((key) => Array(2).fill(`${JSON.stringify(key)}:1`))
      .join()}}`,
    300,
  ],
])('of what %s five are told in 2 KiB that can be seen, and all the others are counted', async (_, input, text, count, rules) => {
  const tool = defineTool({ name: 'tool', description: 'd', input, sideEffect: 'read', rules: rules as never, handler: () => 'ran' });
  for (const language of ['en', 'zh'] as const) {
    const outcome = await createGate(createToolbox([tool]), { language }).call({ id: 'c', name: 'tool', arguments: text });
    if (outcome.ok || !('issues' in outcome.error)) throw new Error(`answered ${JSON.stringify(outcome)}`);
    expect([outcome.error.issues.length, outcome.error.omitted]).toEqual([5, count - 5]);
    const rendered = renderOutcome(outcome);
    expect(new TextEncoder().encode(rendered).length).toBeLessThanOrEqual(2_048);
    expect(rendered).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    const { error } = JSON.parse(rendered) as { error: { issues: unknown[]; omitted: number } };
    expect(error.issues.length + error.omitted).toBe(count);
  }
});
