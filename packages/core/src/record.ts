import { DefinitionError } from './definition-error.ts';
import type { FailureCode } from './failure.ts';
import { isJsonObject } from './json.ts';
import { whatGiven } from './what-given.ts';

/** Where a call ended; `done` when it has a value. */
export type Stage = 'budget' | 'locate' | 'parse' | 'restore' | 'check' | 'refine' | 'rules' | 'execute' | 'check_output' | 'done';

/** What is kept of a call: never an argument, never a result. */
export interface CallRecord {
  /** The tool's name; for a tool that does not exist the name asked for, escaped and cut at 64 characters. */
  readonly tool: string;
  /** As it came, escaped and cut at 256 characters. */
  readonly callId: string;
  readonly runId: string | undefined;
  /** Of the tool's contract; undefined for a tool that does not exist. */
  readonly contractHash: string | undefined;
  readonly version: string | undefined;
  readonly stage: Stage;
  readonly code: 'ok' | FailureCode;
  /** Keywords of the issues, each once, in the order found. */
  readonly keywords: readonly string[];
  /** When the call arrived: milliseconds since 1970 by the gate's `now`. */
  readonly at: number;
  /** Milliseconds by the gate's `now`: before the handler, from its start to the end of the call, and in all. */
  readonly durations: { readonly gate: number; readonly execute: number; readonly total: number };
  /** UTF-16 code units of the arguments' text (0 when they came parsed) and of the result as JSON text. */
  readonly sizes: { readonly arguments: number; readonly result: number };
  /** Listed values that came in another case and were restored, where `restoreEnumCase` asks for it; absent when there were none. */
  readonly repaired?: number;
  /** What a handler threw, or what did not fit `output`. Not enumerable, so that a logger which copies fields does not pick it up. */
  readonly cause?: unknown;
}

/** How often a tool was called, and how it failed. */
export interface ToolCounts {
  readonly calls: number;
  readonly ok: number;
  /** By failure code. */
  readonly codes: ReadonlyMap<FailureCode, number>;
  /** By keyword of the issues: what a model gets wrong. */
  readonly keywords: ReadonlyMap<string, number>;
}

/** Counts of calls per tool and keyword, made from records. */
export interface CallCounters {
  /** Fits `onRecord`. @throws DefinitionError `invalid_option` for what is no record. */
  add(record: CallRecord): void;
  /**
   * By tool name. Calls of tools that do not exist are under `''`, whatever name was asked for: a model cannot make labels.
   */
  readonly tools: ReadonlyMap<string, ToolCounts>;
}

/** Makes empty counters. */
export function createCounters(): CallCounters {
  const tools = new Map<string, { calls: number; ok: number; codes: Map<FailureCode, number>; keywords: Map<string, number> }>();
  return {
    tools,
    add(record) {
      if (!isJsonObject(record))
        throw new DefinitionError('invalid_option', `createCounters: add takes a record, not ${whatGiven(record)}`);
      const name = record.contractHash === undefined ? '' : record.tool;
      const counts = tools.get(name) ?? { calls: 0, ok: 0, codes: new Map(), keywords: new Map() };
      tools.set(name, counts);
      counts.calls += 1;
      if (record.code === 'ok') counts.ok += 1;
      else counts.codes.set(record.code, (counts.codes.get(record.code) ?? 0) + 1);
      for (const keyword of record.keywords) counts.keywords.set(keyword, (counts.keywords.get(keyword) ?? 0) + 1);
    },
  };
}
