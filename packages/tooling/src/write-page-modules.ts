import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from './doctest.ts';
import { pageModule } from './page-module.ts';

// The modules that vitest runs, as files for tsc: `docs/README.md` becomes `docs/.typecheck/docs-README.ts`.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'docs/.typecheck');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const page of pages(root)) {
  const name = page.replaceAll('/', '-').replace(/\.md$/, '.ts');
  writeFileSync(join(folder, name), `${pageModule(readFileSync(join(root, page), 'utf8'), page)}export {};\n`);
}
