import type { WorkerIsolationOptions } from '@toolgate/core/worker';
import { expect, test } from 'vitest';
import { rowsUnder } from './table.ts';

/** The compiler asks for each option. */
const options: Readonly<Record<keyof WorkerIsolationOptions, true>> = {
  timeoutMs: true,
  compileMs: true,
  memoryMb: true,
  workers: true,
  schemas: true,
  quarantineMs: true,
  onQuarantine: true,
};

test('each option of the isolation has its row', () => {
  expect(rowsUnder('isolation.md', 'Worker threads').map(([name]) => name)).toEqual(Object.keys(options));
});
