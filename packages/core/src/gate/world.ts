import { createValidators } from '../schema/validators.ts';
import { sentencesIn } from '../sentences.ts';
import type { ToolSource } from '../toolbox.ts';
import { deadlineOf, type GateWorld } from './attempt.ts';
import { capturing } from './capture.ts';
import { createDeadlines } from './deadlines.ts';
import type { GateOptions } from './gate-options.ts';
import { readLimits } from './limits.ts';
import { quietly } from './quietly.ts';
import { expire } from './within.ts';

/** What a gate holds for all its calls, from options that have been checked. */
export function createWorld(source: ToolSource, options: GateOptions & { readonly deps?: unknown }): GateWorld {
  const { deadlineMs = 30_000, language = 'en', now = Date.now, onRecord, capture, deps } = options;
  const limits = readLimits(options.limits);
  const world: GateWorld = {
    source,
    deps,
    deadlineMs,
    limits,
    language,
    sentences: sentencesIn(language),
    validators: createValidators(limits.validators),
    isolation: options.isolation,
    deadlines: createDeadlines(
      (attempt) => deadlineOf(attempt, world),
      (attempt) => expire(attempt, world),
    ),
    now: now === Date.now ? now : orZero(now),
    onRecord: onRecord && quietly(onRecord),
    capture: capture && capturing(capture),
  };
  return world;
}

/** A clock of the host that fails costs a record its times, never a call its answer. */
function orZero(now: () => number): () => number {
  return () => {
    try {
      return now();
    } catch {
      return 0;
    }
  };
}
