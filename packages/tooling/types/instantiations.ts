import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProofResult } from '../proof/result.ts';
import { toolFiles } from './tool-files.ts';

const tools = 200;
const folder = fileURLToPath(new URL('../.typecheck/instantiations/', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript-5.9/bin/tsc'));

/**
 * What toolgate's types cost, in instantiations counted by TypeScript 5.9 (a deterministic figure), over the same schemas and functions
 * in plain Zod. The limits are those that keep a file of 200 tools pleasant to edit.
 */
export async function instantiations(): Promise<ProofResult> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const counts = new Map<string, number>();
  for (const [name, text] of Object.entries(toolFiles(tools))) counts.set(name, await count(name, text));
  const of = (name: string): number => counts.get(name) ?? Number.NaN;
  const over = (file: string, plain: string): number => (of(file) - of('toolgate') - (of(plain) - of('zod'))) / tools;

  const rows = [
    { what: 'a tool, handler in the object', cost: over('inObject', 'plain'), limit: 110 },
    { what: 'a tool, .handle', cost: over('handle', 'plain'), limit: 200 },
    { what: 'a tool, .handle, with output', cost: over('handleOutput', 'plainOutput'), limit: 200 },
    { what: 'a tool in toolbox and gate', cost: (of('gate') - of('inObject')) / tools, limit: 40 },
    { what: 'a tool of a joined toolbox, over one of a gate', cost: (of('joined') - of('gate')) / tools, limit: 40 },
    { what: 'first invoke of a joined name, per tool of the gate', cost: (of('invokeJoined') - of('joined')) / tools, limit: 20 },
    { what: 'first invoke of a name, per tool of the gate', cost: (of('invokeOne') - of('gate')) / tools, limit: 20 },
    { what: 'first invoke of a second name, per tool of the gate', cost: (of('invokeTwo') - of('invokeOne')) / tools, limit: 20 },
    { what: 'invoke of a name again', cost: of('invokeAgain') - of('invokeTwo'), limit: 5 },
  ];
  const failed = rows.filter((row) => !(row.cost <= row.limit)).length;
  const lines = rows.map(({ what, cost, limit }) => `${cost <= limit ? 'ok  ' : 'OVER'} ${what}: ${cost.toFixed(1)} (at most ${limit})`);
  return { name: 'instantiations', passed: rows.length - failed, failed, skipped: 0, lines };
}

/** Type-checks one file on its own. */
async function count(name: string, text: string): Promise<number> {
  writeFileSync(`${folder}${name}.ts`, text);
  const project = `${folder}${name}.json`;
  writeFileSync(project, JSON.stringify({ extends: '../../../../tsconfig.json', compilerOptions, files: [`${name}.ts`] }));
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [compiler, '-p', project, '--extendedDiagnostics'], (_, stdout) => resolve(stdout));
  });
  const error = /^.*error TS.*$/m.exec(output);
  if (error !== null) throw new Error(`instantiations: ${error[0]}`);
  return Number(/Instantiations:\s+(\d+)/.exec(output)?.[1]);
}

const compilerOptions = {
  noEmit: true,
  isolatedDeclarations: false,
  declaration: false,
  declarationMap: false,
  customConditions: ['@toolgate/source'],
};
