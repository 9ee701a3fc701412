import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A desk in a process of its own, and what it came to. */
export interface StartedDesk {
  readonly process: ChildProcess;
  readonly ended: Promise<{ readonly code: number; readonly output: string; readonly errors: string }>;
}

/** The command that starts the desk. */
export function deskCommand(options: readonly string[]): { readonly command: string; readonly args: string[] } {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  return { command: process.execPath, args: ['--conditions=@toolgate/source', '--import', import.meta.resolve('tsx'), main, ...options] };
}

/** Starts the desk as `npm start` does, without the keys of whoever runs the tests. */
export function startDesk(options: readonly string[], environment: Readonly<Record<string, string>>): StartedDesk {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, OPENAI_MODEL: _model, ...inherited } = process.env;
  const { command, args } = deskCommand(options);
  let end: (code: number, output: string, errors: string) => void;
  const ended = new Promise<Awaited<StartedDesk['ended']>>((resolve) => {
    end = (code, output, errors) => resolve({ code, output, errors });
  });
  const child = execFile(command, args, { env: { ...inherited, ...environment } }, (error, output, errors) => {
    end(error === null ? 0 : Number(error.code), output, errors);
  });
  return { process: child, ended };
}
