import type { Lowering } from './lowering.ts';
import type { Place } from './place.ts';
import { saidInside } from './said-inside.ts';

/** What is said about other keys is lost, where it was written. */
export function loseExtra(lowering: Lowering, extra: Place, reason: string): void {
  const said = saidInside(extra);
  for (const { at, written } of said.length > 0 ? said : [{ at: extra.at, written: 'additionalProperties' }]) {
    lowering.lose(at, written, 'widened', reason);
  }
}

/** The pointer of what holds the thing at that pointer. */
export function parentOf(at: string): string {
  return at.slice(0, Math.max(0, at.lastIndexOf('/')));
}
