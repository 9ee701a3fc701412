import { stableText, type JsonSchema, type Projection } from '@toolgate/core';
import { checkProjection, sampleValues, validatorOf } from '@toolgate/testing';
import { arbitrarySchema } from '@toolgate/testing/schemas';
import fc from 'fast-check';
import { projectionTargets, type ProjectionTarget } from './projection-targets.ts';
import type { ProofResult } from './result.ts';

interface Counts {
  strict: number;
  loose: number;
  unsent: number;
  restored: number;
  encoded: number;
}

const seed = 20_261_130;

/** Drawn schemas, each projected for every provider, and values carried from provider to provider. */
export function drawnProjections(count: number): Omit<ProofResult, 'name'> {
  const counts = new Map(
    projectionTargets.map(({ name }): [string, Counts] => [name, { strict: 0, loose: 0, unsent: 0, restored: 0, encoded: 0 }]),
  );
  let carried = 0;
  const property = fc.property(arbitrarySchema(), fc.nat(), (schema, variant) => {
    for (const target of projectionTargets) expectKept(target, schema, variant, counts.get(target.name) as Counts);
    carried += expectCarried(schema, variant);
  });
  const { failed, numRuns, counterexample, errorInstance } = fc.check(property, { numRuns: count, seed });
  const lines = [...counts].map(
    ([name, { strict, loose, unsent, restored, encoded }]) =>
      `  ${name}: ${strict} strict, ${loose} loose, ${unsent} not sent; ${restored} values restored, ${encoded} encoded`,
  );
  // What was never tried has not been shown.
  const untried = [...counts]
    .filter(([, found]) => Object.values(found).includes(0))
    .map(([name]) => `  ${name}: one of these was never tried`);
  const failure = failed
    ? [`  broken: ${errorInstance instanceof Error ? errorInstance.message : ''}`, `  by ${JSON.stringify(counterexample)}`]
    : [];
  return {
    passed: numRuns * projectionTargets.length - Number(failed),
    failed: Number(failed) + untried.length,
    skipped: 0,
    lines: [
      `drawn schemas: ${numRuns} × ${projectionTargets.length} targets`,
      ...lines,
      `  ${carried} values carried between providers`,
      ...untried,
      ...failure,
    ],
  };
}

function expectKept(target: ProjectionTarget, schema: JsonSchema, variant: number, counts: Counts): void {
  // Every second schema is projected with the options that are the default.
  const options = variant % 2 === 0 ? {} : target.variants[(variant >> 1) % target.variants.length];
  const project = (given: JsonSchema): Projection => target.project(given, options);
  const { faults, restored, encoded } = checkProjection(schema, { project, check: target.check, seed: variant });
  const [first] = faults;
  if (first !== undefined) throw new Error(`${target.name} ${JSON.stringify(options)}: not ${first.promise}: ${first.message}`);
  const projection = project(schema);
  counts[projection.schema === undefined ? 'unsent' : projection.strict.eligible ? 'strict' : 'loose'] += 1;
  counts.restored += restored;
  counts.encoded += encoded;
}

/** Arguments that go through two providers, one after the other, come back as they were. Answers how many did. */
function expectCarried(schema: JsonSchema, variant: number): number {
  const lossless = projectionTargets
    .map(({ name, project }) => ({ name, projection: project(schema) }))
    .filter(({ projection }) => projection.schema !== undefined && projection.losses.every(({ kind }) => kind !== 'narrowed'));
  if (lossless.length < 2 || JSON.stringify(schema).includes('"default":null')) return 0;
  const values = sampleValues(schema, { count: 4, seed: variant }).filter(validatorOf(schema));
  for (const value of values) {
    for (const one of lossless) {
      for (const other of lossless) {
        const half = one.projection.restore(one.projection.encode(value));
        const back = other.projection.restore(other.projection.encode(half));
        if (stableText(back) !== stableText(value))
          throw new Error(`from ${one.name} to ${other.name}: ${JSON.stringify(value)} came back as ${JSON.stringify(back)}`);
      }
    }
  }
  return values.length;
}
