import type { Issue } from './issue.ts';
import type { MovedPlace } from './projection.ts';
import type { Language } from './sentences.ts';
import type { ToolSchema } from './tool.ts';

/** A schema from elsewhere, and the tool that it belongs to. */
export interface IsolatedSchema {
  readonly tool: string;
  readonly schema: Pick<ToolSchema, 'json' | 'secrets'>;
}

/** A value to hold to a schema, and how to speak of what is wrong with it. */
export interface IsolatedCheck extends IsolatedSchema {
  /** Plain JSON data. */
  readonly value: unknown;
  readonly language: Language;
  /** Issues at most. */
  readonly issues: number;
  /** Where the model wrote what stands elsewhere in the value, as its projection tells it. */
  readonly moved?: readonly MovedPlace[] | undefined;
}

/**
 * What an isolated check came to. `unchecked` says why it came to nothing: it took too long, or too much memory; it did so lately, and is not
 * tried for a while (`quarantined`); or it failed otherwise. Nothing but `accepted: true` lets a value through.
 */
export type IsolatedVerdict =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly issues: readonly Issue[]; readonly omitted: number }
  | { readonly accepted: false; readonly unchecked: Unchecked };

/** Why a check came to nothing. */
export type Unchecked = 'timed_out' | 'out_of_memory' | 'quarantined' | 'failed';

/** Where schemas from elsewhere are compiled and checked, so that none of them can stop the program: `createWorkerIsolation` makes one. */
export interface Isolation {
  /** Holds a value to a schema. Never rejects. */
  check(work: IsolatedCheck): Promise<IsolatedVerdict>;
  /** Compiles a schema ahead of its first check. Never rejects. */
  warm(work: IsolatedSchema): Promise<void>;
}
