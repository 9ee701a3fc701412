import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export interface ExportNames {
  readonly values: string[];
  readonly types: string[];
}

/** What an entry file exports by name, sorted. An `export *` is refused: the surface is chosen name by name. */
export function exportNames(entry: URL): ExportNames {
  const path = fileURLToPath(entry);
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const named = (isType: boolean): string[] =>
    entries
      .filter((one) => one.isType === isType)
      .map((one) => nameOf(one.exportName))
      .sort();
  return { values: named(false), types: named(true) };
}

function nameOf(name: { readonly name: string | null }): string {
  if (name.name === null) throw new Error('An entry file exports each name by its name.');
  return name.name;
}
