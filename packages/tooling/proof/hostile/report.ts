/** What the program that is attacked tells in the end. */
export interface HostileReport {
  readonly held: number;
  readonly wrong: readonly string[];
  readonly lines: readonly string[];
  /** Generated schemas that were read. */
  readonly read: number;
  /** Generated schemas that were refused, by reason. */
  readonly refusals: { readonly [reason: string]: number };
  readonly outcomes: { readonly [outcome: string]: number };
  readonly longestMs: number;
  readonly grownMb: number;
  readonly peakMb: number;
}
