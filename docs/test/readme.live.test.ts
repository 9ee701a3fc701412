import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

test('what the README shows of `npm start` is in its output, line after line', async () => {
  const [, shown] = /```text\n([\s\S]+?)\n```/.exec(readme) ?? [];
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...environment } = process.env;
  const command = (scripts['start'] ?? '').split(' ').slice(1);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', ...command], { cwd: root, env: environment });
  expect(stdout).toContain(`\n${shown}\n`);
});

test('the commands that the README names are there', () => {
  const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(named).toContain('start');
  // npm's own, in the reader's project.
  const known = ['install', ...Object.keys(scripts)];
  for (const name of named) expect(known).toContain(name);
});
