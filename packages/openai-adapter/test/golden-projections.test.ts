import { readFileSync } from 'node:fs';
import type { ProjectionLoss, ProjectionReason } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { projectSchema, type ProjectionOptions } from '../src/project.ts';

interface Fixture {
  readonly id: string;
  readonly title: string;
  readonly input: Record<string, unknown>;
  readonly options?: ProjectionOptions;
  readonly openai: {
    readonly schema?: unknown;
    readonly losses?: readonly Omit<ProjectionLoss, 'reason'>[];
    readonly ineligible?: readonly ProjectionReason[];
  };
  readonly samples?: readonly { readonly provider: unknown; readonly canonical: unknown }[];
}

/** What strict mode does not cover yet: sent with strict off, for the reason given. */
const later: { readonly [id: string]: string } = { '11-record-as-pairs': 'open-object', '18-allof-merge': 'unmergeable-allof' };

const { fixtures } = JSON.parse(readFileSync(new URL('fixtures/projections.json', import.meta.url), 'utf8')) as {
  readonly fixtures: readonly Fixture[];
};
const covered = fixtures.filter(({ id }) => !(id in later));
const strict = covered.filter(({ openai }) => openai.schema !== undefined);

describe('golden projections', () => {
  test.each(strict)('$id is strict: $title', ({ input, options, openai, samples = [] }) => {
    const projection = projectSchema(input, options);
    expect(projection.strict).toEqual({ eligible: true, reasons: [] });
    expect(projection.schema).toEqual(openai.schema);
    expect(sorted(projection.losses)).toEqual(sorted(openai.losses ?? []));
    for (const { provider, canonical } of samples) expect(projection.restore(provider)).toEqual(canonical);
  });

  test.each(covered.filter(({ openai }) => openai.schema === undefined))('$id is not strict: $title', ({ input, options, openai }) => {
    expect(projectSchema(input, options).strict).toEqual({ eligible: false, reasons: openai.ineligible });
  });

  test.each(fixtures.filter(({ id }) => id in later))('$id is not covered yet and is sent with strict off', ({ id, input }) => {
    const projection = projectSchema(input);
    expect(projection.strict.reasons.map(({ code }) => code)).toEqual([later[id]]);
    expect(projection.schema).toEqual(input);
  });

  test('what a model sends comes back from encode, except where absent and null are one by the author’s own default', () => {
    const rows = strict.flatMap(({ id, input, options, samples = [] }) =>
      samples.map((sample) => ({ id, projection: projectSchema(input, options), ...sample })),
    );
    expect(rows.length).toBeGreaterThan(40);
    for (const { id, projection, provider, canonical } of rows)
      expect({ id, sent: projection.encode(canonical) }).toEqual({ id, sent: provider });
  });
});

function sorted(losses: readonly Omit<ProjectionLoss, 'reason'>[]): readonly string[] {
  return losses.map(({ path, keyword, kind }) => `${path} ${keyword} ${kind}`).sort();
}
