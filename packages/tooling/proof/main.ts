import { sum, tallyLine } from '../src/tally.ts';
import { instantiations } from '../types/instantiations.ts';
import { argumentsProof } from './arguments.ts';
import { packageChecks } from './checks.ts';
import { conformance } from './conformance.ts';
import { consumers } from './consumers.ts';
import { corpus } from './corpus.ts';
import { decoder } from './decoder.ts';
import { projections } from './projections.ts';
import { properties } from './properties.ts';
import { isolation } from './isolation.ts';
import { refreshes } from './refreshes.ts';
import { openResults } from './results.ts';
import type { ProofResult, ProofSize } from './result.ts';
import { schemas } from './schemas.ts';
import { suite } from './suite.ts';

const size: ProofSize = process.argv[process.argv.indexOf('--size') + 1] === 'full' ? 'full' : 'ci';

/** What is slower than a test, by name. */
const proofs: { readonly [name: string]: () => Promise<ProofResult> } = {
  packages: packageChecks,
  conformance,
  consumers,
  instantiations,
  corpus,
  suite,
  schemas: () => schemas(size),
  isolation: () => isolation(size),
  projections: () => projections(size),
  decoder: () => decoder(size),
  arguments: () => argumentsProof(size),
  refreshes: () => refreshes(size),
  properties: () => properties(size),
};

const results = await openResults(size);
const found: ProofResult[] = [];
for (const [name, prove] of Object.entries(proofs)) {
  console.log(`\n── ${name}`);
  const earlier = results.finished(name);
  const started = Date.now();
  const result = earlier ?? (await prove().catch((error: unknown) => broken(name, error)));
  const note = earlier === undefined ? `${((Date.now() - started) / 1000).toFixed(1)} s` : 'finished earlier at this commit';
  console.log([...result.lines, `${tallyLine(result)} (${note})`].join('\n'));
  results.add(result);
  found.push(result);
}
const total = sum(found);
console.log(`\n${tallyLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

function broken(name: string, error: unknown): ProofResult {
  return { name, passed: 0, failed: 1, skipped: 0, lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
}
