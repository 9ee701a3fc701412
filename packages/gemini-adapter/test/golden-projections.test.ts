import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { goldenProjections } from '../../tooling/src/golden-projections.ts';
import { projectSchema } from '../src/project.ts';

const fixtures = goldenProjections('gemini');
const strict = fixtures.filter(({ golden }) => golden.schema !== undefined);

describe('golden projections', () => {
  test('there are fifty', () => {
    expect(fixtures.length).toBe(50);
  });

  test.each(strict)('$id is strict: $title', ({ input, golden, samples }) => {
    const projection = projectSchema(input);
    expect(projection.strict).toEqual({ eligible: true, reasons: [] });
    expect(projection.schema).toEqual(golden.schema);
    expect(sorted(projection.losses)).toEqual(sorted(golden.losses ?? []));
    if (golden.cost !== undefined) expect(projection.cost).toEqual(golden.cost);
    for (const { provider, canonical } of samples) {
      expect(projection.restore(provider)).toEqual(canonical);
      expect(projection.restore(projection.encode(canonical))).toEqual(canonical);
    }
  });

  test.each(fixtures.filter(({ golden }) => golden.schema === undefined))('$id is not strict: $title', ({ input, golden }) => {
    expect(projectSchema(input).strict).toEqual({ eligible: false, reasons: golden.ineligible });
  });

  const samples = strict.flatMap(({ samples: rows, ...fixture }) => rows.map((row, index) => ({ ...fixture, ...row, index })));
  test.each(samples)('$id: sample $index gets the verdict "$gate" of the gate', async ({ input, provider, gate }) => {
    const schema = fromJsonSchema(input, { unknownKeys: 'as-declared' });
    const tool = defineTool({ name: 'sample', description: 'd', input: schema, sideEffect: 'read', handler: () => 'done' });
    const call = { id: '1', name: 'sample', arguments: provider };
    const outcome = await createGate(createToolbox([tool])).call(call, { projection: projectSchema(input) });
    expect(outcome.ok ? 'pass' : 'fail').toBe(gate);
  });
});

function sorted(losses: readonly { readonly path: string; readonly keyword: string; readonly kind: string }[]): readonly string[] {
  return losses.map(({ path, keyword, kind }) => `${path} ${keyword} ${kind}`).sort();
}
