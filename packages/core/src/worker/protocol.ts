import type { IsolatedCheck, IsolatedSchema, IsolatedVerdict } from '../isolation.ts';

/** What a worker is asked, one thing at a time. */
export interface Question {
  /** Of the schema; the same schema has the same key. */
  readonly key: string;
  /** Sent once, to be compiled and remembered. */
  readonly schema: IsolatedSchema['schema'] | undefined;
  /** Keys of schemas that will not be asked about again without being sent. */
  readonly forget: readonly string[];
  /** Nothing to check: only to compile. */
  readonly check: Pick<IsolatedCheck, 'value' | 'language' | 'issues' | 'moved'> | undefined;
}

/** What a worker says: once that it is there, then what a check came to. */
export type Reply = 'ready' | IsolatedVerdict;
