import { DefinitionError } from '@toolgate/core';

/** What is used of Node's `process.stdin` and `process.stdout`. */
export interface LineStreams {
  readonly input: {
    on(event: 'data', listener: (part: Uint8Array | string) => void): unknown;
    on(event: 'end', listener: () => void): unknown;
    on(event: 'error', listener: (error: Error) => void): unknown;
    off(event: 'data', listener: (part: Uint8Array | string) => void): unknown;
    off(event: 'end', listener: () => void): unknown;
    pause(): unknown;
  };
  readonly output: {
    on(event: 'error', listener: (error: Error) => void): unknown;
    write(text: string, done: (error?: Error | null) => void): unknown;
  };
}

/**
 * Standard input and output of this process: only what serves them asks for a process, which Deno and Bun have too.
 * @throws DefinitionError `invalid_option` where there is none
 */
export function standardStreams(): LineStreams {
  const { process } = globalThis as {
    readonly process?: { readonly stdin?: LineStreams['input']; readonly stdout?: LineStreams['output'] };
  };
  const { stdin: input, stdout: output } = process ?? {};
  if (input !== undefined && output !== undefined) return { input, output };
  throw new DefinitionError('invalid_option', 'mountMcp: this runtime has no standard input and output; hand a transport to stdio');
}
