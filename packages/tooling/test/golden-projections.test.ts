import { projectSchema as projectForAnthropic } from '@toolgate/anthropic-adapter';
import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { projectSchema as projectForGemini } from '@toolgate/gemini-adapter';
import { projectSchema as projectForOpenAI } from '@toolgate/openai-adapter';
import { describe, expect, test } from 'vitest';
import { type GoldenFixture, goldenProjections } from '../src/golden-projections.ts';

/** Every provider's own way with a schema; Gemini has no other shapes to choose from. */
const providers = [
  { provider: 'openai' as const, project: ({ input, options }: GoldenFixture) => projectForOpenAI(input, options) },
  { provider: 'anthropic' as const, project: ({ input, options }: GoldenFixture) => projectForAnthropic(input, options) },
  { provider: 'gemini' as const, project: ({ input }: GoldenFixture) => projectForGemini(input) },
];

describe.each(providers)('golden projections for $provider', ({ provider: name, project }) => {
  const fixtures = goldenProjections(name);
  const strict = fixtures.filter(({ golden }) => golden.schema !== undefined);

  test('there are fifty', () => {
    expect(fixtures.length).toBe(50);
  });

  test.each(strict)('$id is strict: $title', (fixture) => {
    const projection = project(fixture);
    const { golden, samples } = fixture;
    expect(projection.strict).toEqual({ eligible: true, reasons: [] });
    expect(projection.schema).toEqual(golden.schema);
    expect(sorted(projection.losses)).toEqual(sorted(golden.losses ?? []));
    if (golden.cost !== undefined) expect(projection.cost).toEqual(golden.cost);
    for (const { provider, canonical } of samples) {
      expect(projection.restore(provider)).toEqual(canonical);
      expect(projection.restore(projection.encode(canonical))).toEqual(canonical);
    }
  });

  test.each(fixtures.filter(({ golden }) => golden.schema === undefined))('$id is not strict: $title', (fixture) => {
    expect(project(fixture).strict).toEqual({ eligible: false, reasons: fixture.golden.ineligible });
  });

  const samples = strict.flatMap((fixture) => fixture.samples.map((sample, index) => ({ id: fixture.id, index, fixture, ...sample })));
  test.each(samples)('$id: sample $index gets the verdict "$gate" of the gate', async ({ fixture, provider, gate }) => {
    const schema = fromJsonSchema(fixture.input, { unknownKeys: 'as-declared' });
    const tool = defineTool({ name: 'sample', description: 'd', input: schema, sideEffect: 'read', handler: () => 'done' });
    const call = { id: '1', name: 'sample', arguments: provider };
    const outcome = await createGate(createToolbox([tool])).call(call, { projection: project(fixture) });
    // A schema lets this key in; the gate refuses it, whoever writes it and in whatever shape.
    const dangerous = JSON.stringify(provider).includes('"__proto__"');
    expect(outcome.ok ? 'pass' : outcome.error.code).toBe(dangerous ? 'invalid_json' : gate === 'pass' ? 'pass' : 'invalid_input');
  });
});

function sorted(losses: readonly { readonly path: string; readonly keyword: string; readonly kind: string }[]): readonly string[] {
  return losses.map(({ path, keyword, kind }) => `${path} ${keyword} ${kind}`).sort();
}
