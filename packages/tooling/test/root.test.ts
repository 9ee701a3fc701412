import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../src/command.ts';

test('the root holds what it must, and nothing else', () => {
  expect(visibleNames()).toEqual([
    'AGENTS.md',
    'LICENSE',
    'README.md',
    'docs',
    'examples',
    'package.json',
    'packages',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'tsconfig.json',
    'turbo.json',
  ]);
});

test('the page on how to work here is short enough to be read each time', () => {
  expect(readFileSync(`${root}AGENTS.md`, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

/** What is under version control; without git (an unpacked archive), what is there apart from what tools leave behind. */
function visibleNames(): string[] {
  const leftovers = new Set(['node_modules', 'proof-results', 'coverage', 'package-lock.json']);
  const names = existsSync(`${root}.git`)
    ? execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
        .trim()
        .split('\n')
    : readdirSync(root).filter((name) => !leftovers.has(name));
  return [...new Set(names.map((name) => name.replace(/\/.*$/, '')))].filter((name) => !name.startsWith('.')).sort();
}
