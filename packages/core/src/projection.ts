import type { JsonSchema } from './json.ts';

/** One provider's view of a contract: the schema it is sent and the exact inverse, made together. Pure; nothing in it throws. */
export interface Projection {
  /** What the provider is sent; undefined when the tool cannot be sent at all. A call of it is answered like that of a tool that does not exist. */
  readonly schema: JsonSchema | undefined;
  /** Beside no schema: the names of the tools that the model was shown, for a call of none of them. */
  readonly offered?: readonly string[] | undefined;
  readonly strict: { readonly eligible: boolean; /** Why not; every reason found. */ readonly reasons: readonly ProjectionReason[] };
  /** Every constraint that the provider does not enforce or sees changed. */
  readonly losses: readonly ProjectionLoss[];
  /** What a strict schema takes from the budgets of a request. */
  readonly cost?: ProjectionCost | undefined;
  /** The key under which a model writes the arguments, when they do not stand at the root of what it writes. */
  readonly wrapper?: string | undefined;
  /** Undoes on a model's arguments exactly what the projection did to the schema. `repaired` is told what it had to mend, where it was asked to. */
  restore(value: unknown, repaired?: (repair: ProjectionRepair) => void): unknown;
  /**
   * Where what a model wrote stands elsewhere in the arguments, or under another name. Read only where a call is refused, so that the model
   * is told of the names and places that it was shown. Absent where there are no others.
   */
  moved?(written: unknown): readonly MovedPlace[];
  /** Canonical arguments as this provider's model would have written them: the inverse of `restore`. */
  encode(value: unknown): unknown;
}

/** What one schema takes from the budgets of a request (Anthropic counts both over all strict tools). */
export interface ProjectionCost {
  /** Properties that may be left out. */
  readonly optional: number;
  /** Unions, lists of types among them. */
  readonly unions: number;
}

/** An object in a call's arguments that a model was shown under other names, or as a list of `{ key, value }`. */
export interface MovedPlace {
  /** JSON Pointer into the arguments. */
  readonly path: string;
  /** JSON Pointer into what the model wrote, without the wrapper. */
  readonly written: string;
  /** The names that the model was shown, by the tool's own. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Positions in the list, by key. */
  readonly pairs?: ReadonlyMap<string, number> | undefined;
  /** What was written in its stead makes no map: where, as in `written`, and the key that comes twice, if that is why. */
  readonly unread?: { readonly written: string; readonly repeats?: string | undefined } | undefined;
}

/** A listed value that a model wrote in another case, where its provider does not guarantee the case. */
export interface ProjectionRepair {
  /** JSON Pointer of the field. */
  readonly path: string;
  readonly received: unknown;
  readonly restored: unknown;
}

/** Why a schema cannot be sent in a provider's strict mode. */
export interface ProjectionReason {
  /** Stable code, such as `open-object`, `tri-state-property`, `any-schema`. */
  readonly code: string;
  /** JSON Pointer into the tool's own schema; `/` is the root. */
  readonly at: string;
}

/** One constraint that a projection changed. The gate enforces it all the same. */
export interface ProjectionLoss {
  /** JSON Pointer into the tool's own schema; `/` is the root. */
  readonly path: string;
  readonly keyword: string;
  /**
   * `widened`: the provider may send what the schema refuses. `narrowed`: values that the schema allows cannot be sent. `annotation`: no
   * effect on what is accepted. `encoding`: another shape, restored exactly.
   */
  readonly kind: 'widened' | 'narrowed' | 'annotation' | 'encoding';
  readonly reason: string;
}
