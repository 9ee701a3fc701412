import type { AdapterUnderTest } from './adapter-under-test.ts';
import { callScenarios } from './call-scenarios.ts';
import { turnScenarios } from './turn-scenarios.ts';

/** One thing that every adapter does alike. */
export interface AdapterScenario {
  /** A sentence that says what. */
  readonly name: string;
  /** Tries it, in a world of its own; answers what went otherwise, one sentence each. Rejects when the adapter throws. */
  run(): Promise<readonly string[]>;
}

/**
 * What every adapter does alike, to be run by the test runner of your choice: calls that are valid, broken, cut off, unknown or many at once,
 * whole and streamed, through the adapter's own functions and its loop.
 */
export function adapterSuite(adapter: AdapterUnderTest): readonly AdapterScenario[] {
  return Object.entries({ ...callScenarios, ...turnScenarios }).map(([name, scenario]) => ({ name, run: () => scenario(adapter) }));
}
