import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { root } from '../src/command.ts';

const most = 4;

test(`no exported type has more than ${most} type parameters`, () => {
  const counts = new Map(sources().flatMap((path) => exportedTypes(path)));
  expect(counts.get('packages/core/src/tool.ts Tool')).toBe(4);
  expect(counts.size).toBeGreaterThan(200);
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});

function sources(): string[] {
  return readdirSync(`${root}packages`).flatMap((name) =>
    readdirSync(`${root}packages/${name}/src`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `packages/${name}/src/${file}`),
  );
}

function exportedTypes(path: string): [name: string, parameters: number][] {
  const { program } = parseSync(path, readFileSync(`${root}${path}`, 'utf8'));
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'TSInterfaceDeclaration' && declared?.type !== 'TSTypeAliasDeclaration') return [];
    return [[`${path} ${declared.id.name}`, declared.typeParameters?.params.length ?? 0]];
  });
}
