import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc, type Plugin } from 'vite';
import { pageModule } from './page-module.ts';

/** Pages with `ts` fences, relative to the root of the repository. */
export function pages(root: string): string[] {
  const own = ['packages', 'examples'].flatMap((group) => names(join(root, group)).map((name) => `${group}/${name}/README.md`));
  const guides = names(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', 'AGENTS.md', ...guides.map((name) => `docs/${name}`), ...own]
    .filter((page) => existsSync(join(root, page)) && /^```ts$/m.test(readFileSync(join(root, page), 'utf8')))
    .sort();
}

function names(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Vite plugin that loads a page as a test module. Pages import as a user would; `docs/package.json` says what is there. */
export function doctest(root: string): Plugin {
  const docs = join(root, 'docs/package.json');
  return {
    name: 'doctest',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer?.endsWith('.md') !== true || source.startsWith('.') || source.startsWith('/')) return null;
      return this.resolve(source, docs, { skipSelf: true });
    },
    async transform(text, id) {
      if (!id.endsWith('.md')) return null;
      const { code, map } = await transformWithOxc(pageModule(text, id), id, { lang: 'ts', sourcemap: true });
      return { code, map: map === undefined ? null : JSON.stringify(map), moduleType: 'js' };
    },
  };
}
