/**
 * What becomes of a constraint. `kept`: the provider enforces it. `noted`: said in the description, and left to the gate. `annotated`: the
 * same, of a keyword that asserts nothing. `portable`: kept when the provider's engine takes the pattern, else noted. `listed`: kept when
 * the format is in the list, else noted. `integers`: kept for integers, else noted. `inclusive`: written as an inclusive bound, exact for
 * integers. `upTo`: enforced up to that number; of a bound beyond it the lowest ones are written as that number, and each is noted.
 */
export type Treatment = 'kept' | 'noted' | 'annotated' | 'portable' | 'listed' | 'integers' | 'inclusive' | { readonly upTo: number };

/** Constraints that some provider enforces. What is not named here is noted everywhere. */
export type Constraint =
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'default';

/** Sizes beyond which a schema is refused. */
export interface TargetLimits {
  /** Properties of all objects together. */
  readonly properties: number;
  /** Objects and arrays inside each other; the root counts. */
  readonly depth: number;
  /** Listed values of all enums together. */
  readonly enumValues: number;
  /** Characters of all names of properties and definitions and of all listed values. */
  readonly stringCharacters: number;
  /** An enum of more values than this may have so many characters. */
  readonly largeEnum: { readonly values: number; readonly characters: number };
}

/** What one request may hold. */
export interface RequestBudget {
  readonly tools?: number | undefined;
  readonly strictTools?: number | undefined;
  /** Optional properties of all strict tools together. */
  readonly optional?: number | undefined;
  /** Unions of all strict tools together. */
  readonly unions?: number | undefined;
}

/** What has to be changed in a schema that is sent as it was written. */
export interface LooseRules {
  /** Keywords that are refused at the root; what has one travels in a wrapper. */
  readonly rootCombinators: readonly string[];
  /** Objects have to have `properties`, arrays `items`. */
  readonly completes: boolean;
  /** `definitions` becomes `$defs`. */
  readonly movesDefinitions: boolean;
  /** `items` as a list becomes `prefixItems`. */
  readonly writesPrefixItems: boolean;
  /** Which patterns the provider's engine takes, and reads as they are meant; others are left out. Default: all. */
  readonly takesPattern?: ((pattern: string) => boolean) | undefined;
  /** `true` and `false` as schemas of properties, and choices of nothing, have to be spelt otherwise: as `{}` and `{ not: {} }`. */
  readonly spellsOut: boolean;
  /** An object that is silent about other keys takes none there: one that may hold others has to say so. */
  readonly saysOpen: boolean;
  /** `minContains` and `maxContains` may be said. */
  readonly takesContainsBounds: boolean;
  /** Boolean `exclusiveMinimum` and `exclusiveMaximum` (draft-04) are refused. */
  readonly refusesDraft4Bounds: boolean;
  /** The names that properties of the root may have; others are renamed. */
  readonly rootNames?: RegExp | undefined;
}

/** How the provider is told that a property may be left out. */
export type OptionalRule = 'nullable' | 'absent';

/** What one provider takes as a tool's schema: the data that its projections are made from. */
export interface Target {
  /** As it is named in sentences: `OpenAI`. */
  readonly provider: string;
  readonly constraints: { readonly [Name in Constraint]: Treatment };
  /** The string formats that are enforced. */
  readonly formats: readonly string[];
  /** Whether the provider's engine takes a pattern; only asked where `pattern` is `portable`. */
  readonly takesPattern?: ((pattern: string) => boolean) | undefined;
  /** Which values `enum` may list. */
  readonly literals: { readonly emptyString: boolean; readonly number: boolean; readonly boolean: boolean };
  /** Listed strings may come back in another case (Anthropic). */
  readonly enumCase: 'exact' | 'not guaranteed';
  /** `nullable`: every property is required, and null stands for absence. `absent`: properties may be left out. */
  readonly optional: OptionalRule;
  /** `closed`: every object refuses other keys. `declared`: an object is what it says, maps included. `silent`: nothing can be said. */
  readonly objects: 'closed' | 'declared' | 'silent';
  /** Whether a place may hold anything (`{}`). */
  readonly anything: boolean;
  /** `positions`: `prefixItems`. `union`: any of the positions' schemas at any of them. */
  readonly tuples: 'positions' | 'union';
  readonly references: 'kept' | 'inlined';
  /** `optional`: a cycle has to lead through a property that is not required. */
  readonly recursion: 'kept' | 'refused' | 'optional';
  /** The names that properties may have. */
  readonly propertyNames?: RegExp | undefined;
  readonly limits?: TargetLimits | undefined;
  readonly budget?: RequestBudget | undefined;
  /** `openapi`: the OpenAPI subset of older Gemini interfaces, with `nullable` and types in capitals. */
  readonly dialect: 'json-schema' | 'openapi';
  /** How a schema is sent that cannot be strict: changed as little as possible, or the same way with what cannot be said left open. */
  readonly loose: LooseRules | 'widened';
}
