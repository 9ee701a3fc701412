import {
  defineTool,
  fromJsonSchema,
  isDefinitionError,
  stableText,
  type AnyTool,
  type Isolation,
  type JsonSchema,
  type Projection,
} from '@toolgate/core';
import { createWorkerIsolation } from '@toolgate/core/worker';
import { checkProjection, sampleValues, validatorOf } from '@toolgate/testing';
import { arbitrarySchema } from '@toolgate/testing/schemas';
import fc from 'fast-check';
import { gateOf } from './gate-of.ts';
import { geminiParameters, projectionTargets, type ProjectionTarget } from './projection-targets.ts';
import type { ProofResult } from './result.ts';

interface Counts {
  strict: number;
  loose: number;
  unsent: number;
  restored: number;
  encoded: number;
}

const seed = 20_261_130;
const sliceSize = 2_000;

/** Drawn schemas, each projected for every provider, and values carried from provider to provider. */
export async function drawnProjections(count: number): Promise<Omit<ProofResult, 'name'>> {
  const counts = new Map(
    projectionTargets.map(({ name }): [string, Counts] => [name, { strict: 0, loose: 0, unsent: 0, restored: 0, encoded: 0 }]),
  );
  let carried = 0;
  let called = 0;
  const isolation = createWorkerIsolation({ timeoutMs: 60_000, compileMs: 60_000 });
  const property = fc.asyncProperty(arbitrarySchema(), fc.nat(), async (schema, variant) => {
    for (const target of projectionTargets) expectKept(target, schema, variant, counts.get(target.name) as Counts);
    expectLegal(geminiParameters, schema);
    carried += expectCarried(schema, variant);
    // A gate compiles the schema, which costs as much as all the rest.
    if (variant % 8 === 0) called += await expectGated(schema, variant, isolation);
  });
  const found = { runs: 0, failures: [] as string[] };
  // Slice by slice, each with a seed of its own, so that one failure does not hide the next.
  for (let slice = 0; slice * sliceSize < count; slice += 1) {
    const numRuns = Math.min(sliceSize, count - slice * sliceSize);
    const run = await fc.check(property, { numRuns, seed: seed + slice });
    found.runs += run.numRuns;
    if (!run.failed) continue;
    found.failures.push(`  broken: ${run.errorInstance instanceof Error ? run.errorInstance.message : ''}`);
    found.failures.push(`  by ${JSON.stringify(run.counterexample)}`);
  }
  await isolation.close();
  const failed = found.failures.length / 2;
  const lines = [...counts].map(
    ([name, { strict, loose, unsent, restored, encoded }]) =>
      `  ${name}: ${strict} strict, ${loose} loose, ${unsent} not sent; ${restored} values restored, ${encoded} encoded`,
  );
  // What was never tried has not been shown.
  const untried = [...counts]
    .filter(([, { strict, loose, restored, encoded }]) => [strict, loose, restored, encoded].includes(0))
    .map(([name]) => `  ${name}: one of these was never tried`);
  return {
    passed: found.runs * projectionTargets.length - failed,
    failed: failed + untried.length,
    skipped: 0,
    lines: [
      `drawn schemas: ${found.runs} × ${projectionTargets.length} targets`,
      ...lines,
      `  ${carried} values carried between providers, ${called} through a gate`,
      ...untried,
      ...found.failures,
    ],
  };
}

function expectKept(target: ProjectionTarget, schema: JsonSchema, variant: number, counts: Counts): void {
  // Every second schema is projected with the options that are the default.
  const options = variant % 2 === 0 ? {} : target.variants[(variant >> 1) % target.variants.length];
  const project = (given: JsonSchema): Projection => target.project(given, options);
  const { faults, restored, encoded } = checkProjection(schema, { project, check: target.check, seed: variant });
  // Some drawn schemas have no values; that enough have is seen by the counts.
  const first = faults.find(({ promise }) => promise !== 'tried');
  if (first !== undefined) throw new Error(`${target.name} ${JSON.stringify(options)}: not ${first.promise}: ${first.message}`);
  const projection = project(schema);
  counts[projection.schema === undefined ? 'unsent' : projection.strict.eligible ? 'strict' : 'loose'] += 1;
  counts.restored += restored;
  counts.encoded += encoded;
}

function expectLegal({ name, project, check }: ProjectionTarget, schema: JsonSchema): void {
  const projection = project(schema);
  const [first] = projection.schema === undefined ? [] : check(projection.schema, { strict: projection.strict.eligible });
  if (first !== undefined) throw new Error(`${name}: ${first.pointer || '/'}: ${first.rule}: ${first.message}`);
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

/**
 * The gate checks what was restored against the tool's own schema: it refuses what a provider may send only where something is named as lost.
 * Answers how many calls were made.
 */
async function expectGated(schema: JsonSchema, variant: number, isolation: Isolation): Promise<number> {
  const tool = toolOf(schema);
  if (tool === undefined) return 0;
  const gate = gateOf(tool, isolation);
  let calls = 0;
  for (const { name, project } of projectionTargets) {
    const projection = project(tool.contract.inputSchema);
    if (projection.schema === undefined || projection.losses.some(({ kind }) => kind === 'widened')) continue;
    for (const value of sampleValues(projection.schema, { count: 4, seed: variant }).filter(validatorOf(projection.schema))) {
      const outcome = await gate.call({ id: 'call', name: 'drawn', arguments: JSON.stringify(value) }, { projection });
      calls += 1;
      if (!outcome.ok)
        throw new Error(`${name}: the gate refuses ${JSON.stringify(value)}, and nothing is lost: ${JSON.stringify(outcome.error)}`);
    }
  }
  return calls;
}

function toolOf(schema: JsonSchema): AnyTool | undefined {
  try {
    const input = fromJsonSchema(schema, { unknownKeys: 'as-declared' });
    return defineTool({ name: 'drawn', description: 'Drawn.', sideEffect: 'read', input, handler: () => 'ran' }) as AnyTool;
  } catch (error) {
    if (isDefinitionError(error)) return undefined;
    throw error;
  }
}
