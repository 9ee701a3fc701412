import type { Lowering } from './lowering.ts';
import type { Place } from './place.ts';

/** What is said about other keys is lost, where it was written. */
export function loseExtra(lowering: Lowering, extra: Place, reason: string): void {
  const written = lastOf(extra.at);
  const isWritten = written === 'additionalProperties' || written === 'unevaluatedProperties';
  lowering.lose(isWritten ? parentOf(extra.at) : extra.at, isWritten ? written : 'additionalProperties', 'widened', reason);
}

/** The pointer of what holds the thing at that pointer. */
export function parentOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf('/')));
}

function lastOf(at: string): string {
  return at.split('/').at(-1) ?? '';
}
