import { cpSync, mkdtempSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runCommand } from '../src/command.ts';
import { installPacked, withOldestZod } from '../src/install-packed.ts';
import type { ProofResult } from './result.ts';

const compilers = { '5.9': 'typescript-5.9', '6.0': 'typescript-6.0', '7.0': 'typescript' };
const resolutions = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] },
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
};

/** A user's program against the packed packages: checked by three compilers in two ways, declarations included, then run. */
export async function consumers(): Promise<ProofResult> {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-consumers-'));
  try {
    await install(folder);
    const lines: string[] = [];
    for (const [version, compiler] of Object.entries(compilers)) {
      const tsc = compilerOf(compiler);
      const reports = Object.entries(resolutions).map(async ([name, resolution]) => {
        const project = join(folder, `${name}.json`);
        writeFileSync(
          project,
          JSON.stringify({ compilerOptions: { ...shared, ...resolution, outDir: `built/${name}` }, files: ['main.ts'] }),
        );
        const { code, output } = await runCommand(process.execPath, [tsc, '-p', project], { cwd: folder });
        return report(`TypeScript ${version}, ${name}`, code, output);
      });
      lines.push(...(await Promise.all(reports)).flat());
    }
    const run = async (what: string): Promise<string[]> => {
      const { code, output } = await runCommand(process.execPath, ['built/nodenext/main.js'], { cwd: folder });
      return report(what, code, output);
    };
    lines.push(...(await run('the program runs on plain Node')));
    const oldest = async (): Promise<string[]> => {
      const tsc = compilerOf(compilers['5.9']);
      const { code, output } = await runCommand(process.execPath, [tsc, '-p', join(folder, 'nodenext.json')], { cwd: folder });
      return [
        ...report('TypeScript 5.9, nodenext, with the oldest Zod', code, output),
        ...(await run('the program runs with the oldest Zod')),
      ];
    };
    lines.push(...(await withOldestZod(folder, oldest)));
    const failed = lines.filter((line) => line.startsWith('FAIL')).length;
    return { name: 'consumers', passed: lines.filter((line) => line.startsWith('ok')).length, failed, skipped: 0, lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compilerOf(name: string): string {
  return fileURLToPath(new URL('bin/tsc', import.meta.resolve(`${name}/package.json`)));
}

const shared = { target: 'es2022', strict: true, skipLibCheck: false, noEmitOnError: true };

async function install(folder: string): Promise<void> {
  cpSync(fileURLToPath(new URL('../consumers/program', import.meta.url)), folder, { recursive: true });
  await installPacked('core', folder);
  await installPacked('openai-adapter', folder);
  await installPacked('anthropic-adapter', folder);
  await installPacked('gemini-adapter', folder);
  await installPacked('mcp-adapter', folder);
  await installPacked('openapi-adapter', folder);
  await installPacked('testing', folder);
  mkdirSync(join(folder, 'node_modules/@types'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
}

function report(what: string, code: number, output: string): string[] {
  return code === 0 ? [`ok   ${what}`] : [`FAIL ${what}`, ...output.trimEnd().split('\n')];
}
