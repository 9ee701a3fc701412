import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Layers {
  /** `src`, as a URL. */
  readonly source: URL;
  /** Every file of it, in reading order: a file imports only files above it. */
  readonly order: readonly string[];
  /** Each package that is imported, with the files that may know it; `any` when every file may. */
  readonly libraries: { readonly [name: string]: readonly string[] | 'any' };
}

/** Everything that breaks the reading order, one sentence each. */
export function layerFaults({ source, order, libraries }: Layers): string[] {
  const folder = fileURLToPath(source);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return [
    ...files.filter((file) => !order.includes(file)).map((file) => `${file} has no place in the reading order.`),
    ...order.filter((file) => !files.includes(file)).map((file) => `${file} has a place in the reading order and does not exist.`),
    ...order
      .filter((file) => files.includes(file))
      .flatMap((file) => importsOf(join(folder, file)).flatMap((target) => importFault(file, target, order, libraries))),
  ];
}

function importFault(file: string, target: string, order: readonly string[], libraries: Layers['libraries']): string[] {
  if (!target.startsWith('.')) {
    const name = /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
    return libraries[name] === 'any' || libraries[name]?.includes(file) === true
      ? []
      : [`${file} imports ${name}, which is not its to know.`];
  }
  const imported = posix.join(dirname(file), target);
  return order.slice(0, order.indexOf(file)).includes(imported) ? [] : [`${file} imports ${imported}, which does not stand above it.`];
}

function importsOf(path: string): string[] {
  const statements = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export)\b[^;]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'|^import\s+'([^']+)'/gm,
  );
  return [...statements].map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '');
}
