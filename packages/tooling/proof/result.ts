/** What one proof found. */
export interface ProofResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** For a reader: counts, disagreements, figures. */
  readonly lines: readonly string[];
}

/** `ci` takes minutes, `full` may take hours. */
export type ProofSize = 'ci' | 'full';
