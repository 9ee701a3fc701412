import { type ChildProcess, execFile } from 'node:child_process';

/** A desk in a process of its own, and what it came to. */
export interface StartedDesk {
  readonly process: ChildProcess;
  readonly ended: Promise<{ readonly code: number; readonly output: string; readonly errors: string }>;
}

/** Starts the desk, without the keys of whoever runs the tests. */
export function startDesk(program: string, options: readonly string[], environment: Readonly<Record<string, string>>): StartedDesk {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, OPENAI_MODEL: _model, ...inherited } = process.env;
  let end: (code: number, output: string, errors: string) => void;
  const ended = new Promise<Awaited<StartedDesk['ended']>>((resolve) => {
    end = (code, output, errors) => resolve({ code, output, errors });
  });
  const child = execFile(process.execPath, [program, ...options], { env: { ...inherited, ...environment } }, (error, output, errors) => {
    end(error === null ? 0 : Number(error.code), output, errors);
  });
  return { process: child, ended };
}
