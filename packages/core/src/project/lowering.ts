import type { ProjectionLoss } from '../projection.ts';
import type { Fact, Note, Place, Tree } from './place.ts';
import type { ReasonCode } from './reading.ts';
import type { Target } from './target.ts';

/** What a developer may choose about a projection, as far as it changes the schema. */
export interface Choices {
  readonly tristate?: 'keep-null' | 'drop-null' | undefined;
  readonly records?: 'pairs' | undefined;
  readonly renameProperties?: boolean | undefined;
}

/**
 * What is done where something cannot be said. `none`: it is refused. `renamed`: it is left open, and keys with names that the provider
 * refuses get others. `undeclared`: such keys are left open too, and keep their names.
 */
export type Widening = 'none' | 'renamed' | 'undeclared';

/** One lowering of one tree to what a provider takes. */
export interface Lowering {
  readonly target: Target;
  readonly choices: Choices;
  readonly widening: Widening;
  /** Anything but `none`. */
  readonly widens: boolean;
  readonly tree: Tree;
  place(place: Place): Place;
  /** Records why the provider takes it in no mode. */
  reject(code: ReasonCode, at: string): void;
  /** Records why the provider does not take it; when `widens`, a place for anything. */
  refuse(code: ReasonCode, at: string, place: Place): Place;
  lose(at: string, keyword: string, kind: ProjectionLoss['kind'], reason: string): void;
}

/** Leaves constraints to the gate: each is a `widened` loss and a note. */
export function leaveOut(lowering: Lowering, facts: readonly Fact[]): readonly Note[] {
  return facts.map((fact) => {
    for (const { at, written } of [fact, ...(fact.also ?? [])]) {
      lowering.lose(at, written, 'widened', `${lowering.target.provider} does not enforce ${written} here; the gate does`);
    }
    return { keyword: fact.keyword, value: fact.value };
  });
}

/** The same place with constraints that were left out said in words. */
export function withNotes<Kind extends Place>(place: Kind, notes: readonly Note[]): Kind {
  return notes.length === 0 ? place : { ...place, words: { ...place.words, notes: [...place.words.notes, ...notes] } };
}
