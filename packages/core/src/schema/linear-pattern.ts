import { RE2JS } from 're2js';
import { linearPlan } from './linear-plan.ts';
import type { PatternEngine, PatternMatcher } from '../pattern-engine.ts';

/** Steps that the patterns of one check may take together: about 50 ms. A check that would take more comes to nothing. */
const stepsOfCheck = 5_000_000;

/** Instructions that the patterns of one schema may have together: about 50 ms to compile them. The most in a public schema is 839. */
const instructionsOfSchema = 4_000;

/** What linear engines may be told. */
export interface LinearPatternOptions {
  /** Matches what cannot be matched in linear time, where a limit of time is set from outside. Without it, matching that fails. */
  readonly otherwise?: ((source: string) => PatternMatcher) | undefined;
}

/**
 * An engine for the patterns of one schema from elsewhere: none of them takes more than linear time. It finds what ECMA-262 finds.
 * Properties of characters (`\p{…}`) are those of the Unicode version of re2js. Matching fails for what cannot be matched so, and for what
 * would take too many steps.
 */
export function linearPatterns({ otherwise }: LinearPatternOptions = {}): PatternEngine {
  const matchers = new Map<string, PatternMatcher>();
  const failed = new Set<string>();
  const unmatchable = new Set<string>();
  let instructions = 0;
  let steps = 0;
  const fail = (source: string): false => {
    failed.add(source);
    return false;
  };
  const compile = (source: string): PatternMatcher => {
    const plan = linearPlan(source);
    instructions += plan === undefined || plan.tests.length === 0 ? 0 : plan.size;
    if (plan === undefined || instructions > instructionsOfSchema) {
      if (otherwise !== undefined) return otherwise(source);
      unmatchable.add(source);
      return { test: () => fail(source) };
    }
    const matches = matcherOf(source, plan.tests);
    return {
      test(text) {
        steps += (text.length + 1) * plan.size;
        return steps > stepsOfCheck && otherwise === undefined ? fail(source) : matches(text);
      },
    };
  };
  return {
    compile(source) {
      const known = matchers.get(source);
      if (known !== undefined) return known;
      const matcher = compile(source);
      matchers.set(source, matcher);
      return matcher;
    },
    alone: otherwise === undefined,
    begin() {
      steps = 0;
      if (failed.size > 0) failed.clear();
    },
    failed,
    unmatchable,
  };
}

function matcherOf(source: string, tests: readonly { readonly text: string; readonly found: boolean }[]): (text: string) => boolean {
  if (tests.length === 0) {
    const native = new RegExp(source, 'u');
    return (text) => native.test(text);
  }
  const compiled = tests.map(({ text, found }) => ({ expression: RE2JS.compile(text), found }));
  return (text) => compiled.every(({ expression, found }) => expression.test(text) === found);
}
