import { spawnSync } from 'node:child_process';

// What is measured is what is shipped: compiled by tsc, run by plain Node. tsx names every closure as it is made, which doubles a small call.
const root: string = new URL('../../../', import.meta.url).pathname;
const bench: string = `${root}packages/tooling/bench`;

/** Garbage is collected on the measured thread, so that who makes it pays for it. */
const flags = ['--expose-gc', '--single-threaded-gc'];

const steps: readonly (readonly string[])[] = [
  [
    'turbo',
    'run',
    'build',
    '--output-logs=errors-only',
    '--filter=@toolgate/anthropic-adapter',
    '--filter=@toolgate/core',
    '--filter=@toolgate/gemini-adapter',
    '--filter=@toolgate/mcp-adapter',
    '--filter=@toolgate/openai-adapter',
  ],
  ['tsc', '-p', bench],
  [process.execPath, ...flags, `${root}packages/tooling/node_modules/.bench/tables.js`, ...process.argv.slice(2)],
];

for (const [command = '', ...parameters] of steps) {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
