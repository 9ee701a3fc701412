import type { GateLimits, Stage } from '@toolgate/core';
import { expect, test } from 'vitest';
import { rowsUnder } from './table.ts';

/** The compiler asks for each limit. */
const limits: Readonly<Record<keyof GateLimits, true>> = {
  issues: true,
  argumentBytes: true,
  argumentDepth: true,
  argumentNodes: true,
  argumentKeys: true,
  argumentStringLength: true,
  resultSize: true,
  invalidCalls: true,
  invalidInARow: true,
  validators: true,
};

test('each limit has its row', () => {
  expect(rowsUnder('gate.md', 'Limits').map(([name]) => name)).toEqual(Object.keys(limits));
});

/** The compiler asks for each stage at which a call can fail. */
const stages: Readonly<Record<Exclude<Stage, 'done'>, true>> = {
  budget: true,
  locate: true,
  parse: true,
  restore: true,
  check: true,
  refine: true,
  rules: true,
  execute: true,
  check_output: true,
};

test('each stage has its row, in order', () => {
  expect(rowsUnder('gate.md', 'The stages').map(([name]) => name)).toEqual(Object.keys(stages));
});
