import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, with a slash at its end. */
export const root: string = fileURLToPath(new URL('../../../', import.meta.url));

export interface CommandOptions {
  /** Defaults to the root of the repository. */
  readonly cwd?: string;
  readonly env?: { readonly [name: string]: string };
}

export interface CommandResult {
  readonly code: number;
  /** What it wrote to both of its streams, as it came. */
  readonly output: string;
}

/** Runs one of the repository's tools, or any program, to its end; answers also when it fails. */
export function runCommand(program: string, parameters: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: options.cwd ?? root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', TURBO_TELEMETRY_DISABLED: '1', ...options.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
