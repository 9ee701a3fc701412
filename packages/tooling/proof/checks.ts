import { runCommand } from '../src/command.ts';
import type { ProofResult } from './result.ts';

const checks = [
  { what: 'every package is publishable (publint --strict, attw)', command: ['turbo', 'run', 'package', '--output-logs=errors-only'] },
  { what: 'no file, export or dependency is unused (knip)', command: ['knip', '--no-progress'] },
] as const;

/** What can be said about the packages from outside. */
export async function packageChecks(): Promise<ProofResult> {
  const lines: string[] = [];
  let failed = 0;
  for (const {
    what,
    command: [program, ...parameters],
  } of checks) {
    const { code, output } = await runCommand(program, parameters);
    lines.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${what}`);
    if (code === 0) continue;
    failed += 1;
    lines.push(...output.trimEnd().split('\n'));
  }
  return { name: 'packages', passed: checks.length - failed, failed, skipped: 0, lines };
}
