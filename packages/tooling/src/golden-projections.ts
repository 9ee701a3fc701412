import { readFileSync } from 'node:fs';

/** What a provider is sent for a schema, or why it cannot be sent in strict mode. */
export interface GoldenProjection {
  readonly schema?: unknown;
  readonly losses?: readonly { readonly path: string; readonly keyword: string; readonly kind: string }[];
  readonly ineligible?: readonly { readonly code: string; readonly at: string }[];
  readonly cost?: { readonly optional: number; readonly unions: number };
}

export interface GoldenFixture {
  readonly id: string;
  readonly title: string;
  readonly input: { readonly [keyword: string]: unknown };
  readonly options?: { readonly records?: 'pairs' };
  readonly golden: GoldenProjection;
  /** What the provider's model writes, what it means, and whether the tool's own schema takes it. */
  readonly samples: readonly { readonly provider: unknown; readonly canonical: unknown; readonly gate: 'pass' | 'fail' }[];
}

interface Row extends Omit<GoldenFixture, 'golden' | 'samples'> {
  readonly openai: GoldenProjection;
  readonly anthropic: GoldenProjection;
  readonly gemini: GoldenProjection;
  readonly samples?: readonly ({ readonly target: string } & GoldenFixture['samples'][number])[];
}

/** 50 schemas as one provider has to be sent them. */
export function goldenProjections(provider: 'openai' | 'anthropic' | 'gemini'): readonly GoldenFixture[] {
  const text = readFileSync(new URL('fixtures/golden-projections.json', import.meta.url), 'utf8');
  const { fixtures } = JSON.parse(text) as { readonly fixtures: readonly Row[] };
  return fixtures.map((row) => ({
    id: row.id,
    title: row.title,
    input: row.input,
    ...(row.options !== undefined && { options: row.options }),
    golden: row[provider],
    samples: (row.samples ?? []).filter(({ target }) => target === provider),
  }));
}
