import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { z } from 'zod';

/** The rows of the table under a heading of a page, without its head; code spans without their quotes. */
export function rowsUnder(page: string, heading: string): string[][] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const [, section] = text.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`${page} has no heading "${heading}"`);
  const lines =
    section
      .split(/\n## /)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  return lines.slice(1).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map(cell),
  );
}

function cell(text: string): string {
  const [, code] = /^`(.*)`$/.exec(text.trim()) ?? [];
  return (code ?? text.trim()).replaceAll('\\|', '|');
}

/** The Zod type, or any other value, that a cell writes. */
export function evaluate(code: string): unknown {
  return (runInThisContext(`(z) => (${code})`) as (zod: typeof z) => unknown)(z);
}
