import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProofResult } from '../proof/result.ts';
import { openResults } from '../proof/results.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolgate-results-'));
const git = (...parameters: string[]): string => execFileSync('git', parameters, { cwd: folder, encoding: 'utf8' }).trim();
const result = (name: string, failed = 0): ProofResult => ({ name, passed: 1, failed, skipped: 0, lines: [`${name} was proved`] });
const commit = (text: string): string => {
  writeFileSync(join(folder, 'file.txt'), text);
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', text);
  return git('rev-parse', 'HEAD');
};

// A machine needs no git to test: full runs are for those who develop.
describe.skipIf(spawnSync('git', ['--version']).status !== 0)('the results of a full run', () => {
  beforeAll(() => {
    git('init', '-q');
    writeFileSync(join(folder, '.gitignore'), '/proof-results/\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are taken up where it stopped, at the same commit only, and name commit, date and machine', async () => {
    const first = commit('one');
    const begun = await openResults('full', folder);
    begun.add(result('corpus'));
    begun.add(result('suite', 1));
    const file = JSON.parse(readFileSync(join(folder, `proof-results/${first}.json`), 'utf8')) as Record<string, unknown>;
    expect(file).toEqual({
      commit: first,
      clean: true,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      machine: expect.stringMatching(/^\d+ × .+, \d+ GiB, Node v\d+\./) as string,
      results: [result('corpus'), result('suite', 1)],
    });
    const resumed = await openResults('full', folder);
    expect([resumed.finished('corpus'), resumed.finished('suite'), resumed.finished('decoder')]).toEqual([
      result('corpus'),
      undefined,
      undefined,
    ]);
    commit('two');
    expect((await openResults('full', folder)).finished('corpus')).toBeUndefined();
  });

  test('of a changed working tree are written apart, and never taken up', async () => {
    const head = commit('three');
    (await openResults('full', folder)).add(result('corpus'));
    writeFileSync(join(folder, 'file.txt'), 'changed');
    const changed = await openResults('full', folder);
    expect(changed.finished('corpus')).toBeUndefined();
    changed.add(result('suite'));
    expect(readdirSync(join(folder, 'proof-results'))).toEqual(expect.arrayContaining([`${head}.json`, `${head}-changed.json`]));
    expect((await openResults('full', folder)).finished('suite')).toBeUndefined();
  });

  test('are kept of no run at the size of CI', async () => {
    const before = readdirSync(join(folder, 'proof-results'));
    const results = await openResults('ci', folder);
    results.add(result('decoder'));
    expect([results.finished('decoder'), readdirSync(join(folder, 'proof-results'))]).toEqual([undefined, before]);
  });
});
