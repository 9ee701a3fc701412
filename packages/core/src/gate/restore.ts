import type { Attempt } from './attempt.ts';

/** Undoes the projection that the call came through; without one the arguments stay as they are. */
export function restore(attempt: Attempt): undefined {
  const { projection } = attempt.options;
  if (projection !== undefined) attempt.value = projection.restore(attempt.value);
}
