import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, runCommand } from '../src/command.ts';
import type { ProofResult, ProofSize } from './result.ts';

export interface Results {
  /** What a proof answered earlier at this commit, unless it failed. */
  finished(name: string): ProofResult | undefined;
  add(result: ProofResult): void;
}

/**
 * Results of a full run are kept in `proof-results/<commit>.json`, so that a run that was interrupted goes on where it stopped. A working
 * tree with changes is no commit: its results are written, and never taken up again. `folder` is that of the repository.
 */
export async function openResults(size: ProofSize, folder: string = root): Promise<Results> {
  if (size === 'ci') return { finished: () => undefined, add: () => {} };
  const { commit, clean } = await readCommit(folder);
  const path = join(folder, `proof-results/${commit}${clean ? '' : '-changed'}.json`);
  const earlier = clean && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { results: ProofResult[] }).results : [];
  const results = new Map(earlier.filter(({ failed }) => failed === 0).map((result) => [result.name, result]));
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  return {
    finished: (name) => results.get(name),
    add: (result) => {
      results.set(result.name, result);
      mkdirSync(join(folder, 'proof-results'), { recursive: true });
      const file = { commit, clean, date: new Date().toISOString(), machine, results: [...results.values()] };
      writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
    },
  };
}

async function readCommit(cwd: string): Promise<{ readonly commit: string; readonly clean: boolean }> {
  const head = await runCommand('git', ['rev-parse', 'HEAD'], { cwd });
  const status = await runCommand('git', ['status', '--porcelain'], { cwd });
  return head.code === 0
    ? { commit: head.output.trim(), clean: status.code === 0 && status.output === '' }
    : { commit: 'unknown', clean: false };
}
