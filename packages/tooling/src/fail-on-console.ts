import { afterEach } from 'vitest';

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;
let calls: string[] = [];

// Collected and reported after the test, because code under test may swallow what a console method throws.
for (const method of methods) {
  console[method] = (...values: unknown[]): void => {
    calls.push(`console.${method}(${values.map(String).join(', ')})`);
  };
}

afterEach(() => {
  const seen = calls;
  calls = [];
  if (seen.length > 0) throw new Error(`The console belongs to the user's program, but was written to: ${seen.join('; ')}`);
});
