import type { Reporter, TestModule } from 'vitest/node';

/** Counts of one run; what every gate of this repository prints as its last line. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The line that CI reads. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The tally that a command printed last, or undefined when it printed none. */
export function readTally(output: string): Tally | undefined {
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  return found === undefined ? undefined : { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3]) };
}

/** Vitest reporter that ends the run with the tally line. */
export const tally: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = modules.map(countModule);
    process.stdout.write(`\n${tallyLine(sum([...counts, { passed: 0, failed: unhandledErrors.length, skipped: 0 }]))}\n`);
  },
};

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, one) => total + one.passed, 0),
    failed: tallies.reduce((total, one) => total + one.failed, 0),
    skipped: tallies.reduce((total, one) => total + one.skipped, 0),
  };
}

/** A file that fails to load, or fails outside its tests, is one failure more: it must not look like an empty file. */
function countModule(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((one) => one === state).length;
  const outside = module.state() === 'failed' && count('failed') === 0 ? 1 : 0;
  return { passed: count('passed'), failed: count('failed') + outside, skipped: count('skipped') + count('pending') };
}
