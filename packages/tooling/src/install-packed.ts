import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runCommand } from './command.ts';

export interface PackedPackage {
  /** As a user's program resolves it. */
  readonly folder: string;
  /** Of the tarball, in bytes. */
  readonly size: number;
}

/**
 * Packs a built workspace package as it would be published, and unpacks it into `node_modules` of a folder outside the workspace, beside
 * links to what it depends on.
 */
export async function installPacked(name: string, into: string): Promise<PackedPackage> {
  const workspace = join(root, 'packages', name);
  const folder = join(into, 'node_modules/@toolgate', name);
  const tarball = join(into, `${name}.tgz`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await succeed('pnpm', ['pack', '--out', tarball], workspace);
  await succeed('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], into);
  for (const dependency of dependenciesOf(folder))
    link(join(workspace, 'node_modules', dependency), join(into, 'node_modules', dependency));
  return { folder, size: statSync(tarball).size };
}

/** Does something while the packages in a folder find the oldest Zod that they say they take, in the place of the newest. */
export async function withOldestZod<Done>(folder: string, something: () => Promise<Done>): Promise<Done> {
  const path = join(folder, 'node_modules/zod');
  const usual = realpathSync(path);
  const replace = (target: string): void => {
    rmSync(path, { recursive: true });
    link(target, path);
  };
  replace(join(root, 'packages/core/node_modules/zod-oldest'));
  try {
    return await something();
  } finally {
    replace(usual);
  }
}

/** The built modules of a packed package that have something to do with Node; a package for any runtime has none. */
export function filesKnowingNode({ folder }: PackedPackage): string[] {
  const built = join(folder, 'dist');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  if (files.length === 0) throw new Error(`${built} holds no module.`);
  return files.filter((name) => /['"]node:|\bprocess\.|\bBuffer\b/.test(readFileSync(join(built, name), 'utf8')));
}

async function succeed(program: string, parameters: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(program, parameters, { cwd });
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} failed:\n${output}`);
}

function dependenciesOf(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    [field: string]: Record<string, string> | undefined;
  };
  const names = Object.keys({ ...manifest['dependencies'], ...manifest['peerDependencies'] });
  return names.filter((name) => !name.startsWith('@toolgate/'));
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path);
}
