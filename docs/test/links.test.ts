import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`);
const pages = ['README.md', 'AGENTS.md', ...guides.map((name) => `docs/${name}`), ...packages].filter((page) =>
  existsSync(join(root, page)),
);

test.each(pages)('what %s links to is there', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '');
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

test('every guide is linked from the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(guides.filter((name) => !readme.includes(`](docs/${name})`))).toEqual([]);
});
