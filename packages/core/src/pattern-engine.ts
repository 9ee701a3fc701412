/** Makes an engine for the patterns of one schema. */
export type PatternEngineFactory = () => PatternEngine;

/** Matches patterns as JSON Schema reads them, with the `u` flag. */
export interface PatternEngine {
  compile(source: string): PatternMatcher;
  /** A new check begins: its steps are counted from here, and nothing has failed in it. */
  begin(): void;
  /** Patterns that could not be matched since; whatever their `test` answered, the check has come to nothing. */
  readonly failed: ReadonlySet<string>;
  /** Patterns that cannot be matched at all, whatever the text. */
  readonly unmatchable: ReadonlySet<string>;
  /** True where nothing from outside limits the time that a check may take. */
  readonly alone: boolean;
}

/** Tells whether a pattern occurs in a text. */
export interface PatternMatcher {
  test(text: string): boolean;
}
