import { runCommand } from '../src/command.ts';
import { readTally } from '../src/tally.ts';
import type { ProofResult, ProofSize } from './result.ts';

/** The property tests, run more often than `npm test` does. */
export async function properties(size: ProofSize): Promise<ProofResult> {
  const vitest = ['run', '--config', 'packages/tooling/vitest.config.ts', '.prop.test.ts'];
  const { code, output } = await runCommand('vitest', vitest, { env: { PROOF_SIZE: size } });
  const counts = readTally(output) ?? { passed: 0, failed: 1, skipped: 0 };
  const failed = code === 0 ? counts.failed : Math.max(1, counts.failed);
  return { name: 'properties', ...counts, failed, lines: failed === 0 ? [] : output.trimEnd().split('\n') };
}
