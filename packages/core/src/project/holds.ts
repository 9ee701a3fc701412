import { countCodePoints } from '../schema/code-points.ts';
import { multipleOf } from '../schema/decimal.ts';
import { formatCheck } from '../schema/format-check.ts';
import { linearPatterns } from '../schema/linear-pattern.ts';
import type { Note } from './place.ts';

/** Holds values to what is demanded of scalars, and to the lengths of lists. */
export interface Holds {
  /** Undefined for a demand that is not looked at. */
  test(demand: Note, value: unknown): boolean | undefined;
  /** Other arguments begin: the steps that patterns may take are counted from here. */
  begin(): void;
}

/** For the demands of one schema, whoever wrote it: a pattern that might take long is not looked at. */
export function createHolds(): Holds {
  const patterns = linearPatterns();
  const compiling = new Map<string, boolean>();
  const found = (source: string, text: string): boolean | undefined => {
    const compiles = compiling.get(source) ?? canCompile(source);
    compiling.set(source, compiles);
    if (!compiles) return undefined;
    const answer = patterns.compile(source).test(text);
    return patterns.failed.has(source) ? undefined : answer;
  };
  return {
    begin: patterns.begin,
    test: ({ keyword, value: bound }, value) => {
      if (annotations.has(keyword)) return true;
      if (keyword === 'pattern' && typeof bound === 'string') return typeof value !== 'string' || found(bound, value);
      return tests.get(keyword)?.(value, bound);
    },
  };
}

const annotations = new Set(['default', 'contentEncoding', 'contentMediaType', 'contentSchema']);

type Test = (value: unknown, bound: unknown) => boolean | undefined;

const ofNumbers =
  (holds: (value: number, bound: number) => boolean): Test =>
  (value, bound) =>
    typeof bound === 'number' ? typeof value !== 'number' || holds(value, bound) : undefined;
const ofTexts =
  (holds: (length: number, bound: number) => boolean): Test =>
  (value, bound) =>
    typeof bound === 'number' ? typeof value !== 'string' || holds(countCodePoints(value), bound) : undefined;
const ofLists =
  (holds: (length: number, bound: number) => boolean): Test =>
  (value, bound) =>
    typeof bound === 'number' ? !Array.isArray(value) || holds(value.length, bound) : undefined;
const atLeast = (value: number, bound: number): boolean => value >= bound;
const atMost = (value: number, bound: number): boolean => value <= bound;

const tests = new Map<string, Test>([
  ['enum', (value, listed) => (Array.isArray(listed) && typeof value !== 'object' ? listed.includes(value) : undefined)],
  ['minimum', ofNumbers(atLeast)],
  ['maximum', ofNumbers(atMost)],
  ['exclusiveMinimum', ofNumbers((value, bound) => value > bound)],
  ['exclusiveMaximum', ofNumbers((value, bound) => value < bound)],
  ['multipleOf', ofNumbers((value, step) => multipleOf(step)(value))],
  ['minLength', ofTexts(atLeast)],
  ['maxLength', ofTexts(atMost)],
  ['format', (value, name) => typeof value !== 'string' || (formatCheck(String(name))?.(value) ?? true)],
  ['minItems', ofLists(atLeast)],
  ['maxItems', ofLists(atMost)],
]);

function canCompile(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
