import type { CallFailure } from '../failure.ts';
import type { Issue } from '../issue.ts';
import { safeText, shownId } from '../preview.ts';
import type { CallRecord } from '../record.ts';
import type { Attempt } from './attempt.ts';

const none: readonly string[] = Object.freeze([]);

/** The record of an answered call. */
export function recordOf(attempt: Attempt, failure: CallFailure | undefined, now: number): CallRecord {
  const { contract, at, started, executeAt } = attempt;
  const record: CallRecord = {
    tool: contract === undefined ? safeText(attempt.name, 64) : attempt.name,
    callId: shownId(attempt.callId),
    runId: attempt.runId,
    contractHash: contract?.hash,
    version: contract?.version,
    stage: attempt.stage,
    code: failure?.code ?? 'ok',
    keywords: failure !== undefined && 'issues' in failure ? keywordsOf(failure.issues) : none,
    at,
    durations: { gate: (started ? executeAt : now) - at, execute: started ? now - executeAt : 0, total: now - at },
    sizes: { arguments: typeof attempt.arguments === 'string' ? attempt.arguments.length : 0, result: attempt.resultSize },
  };
  // Spread in the literal, what is nearly always absent costs each call.
  if (attempt.repaired > 0) Object.assign(record, { repaired: attempt.repaired });
  return attempt.cause === undefined ? record : Object.defineProperty(record, 'cause', { value: attempt.cause, enumerable: false });
}

function keywordsOf(issues: readonly Issue[]): readonly string[] {
  const keywords: string[] = [];
  for (const { keyword } of issues) if (!keywords.includes(keyword)) keywords.push(keyword);
  return keywords;
}
