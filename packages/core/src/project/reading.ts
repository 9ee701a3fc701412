import type { JsonSchema } from '../json.ts';
import type { ProjectionLoss } from '../projection.ts';
import type { Fact, Place } from './place.ts';

/** Why a schema cannot be sent in a provider's strict mode. */
export type ReasonCode =
  | 'open-object'
  | 'any-schema'
  | 'tri-state-property'
  | 'ambiguous-union'
  | 'recursive-ref'
  | 'composite-literal'
  | 'unsatisfiable'
  | 'external-ref'
  | 'unresolvable-ref'
  | 'dynamic-ref'
  | 'nested-id'
  | 'conjunctive-unions'
  | 'unmergeable-allof'
  | 'root-not-object'
  | 'not-a-schema'
  | 'property-name'
  | 'undeclared-required'
  | 'limit:properties'
  | 'limit:depth'
  | 'limit:enum-values'
  | 'limit:large-enum'
  | 'limit:string-chars';

/** One reading of one document: what the readers of single constructs share. */
export interface Reading {
  readonly document: JsonSchema;
  /** Reads a subschema. What it answers may still be narrowed by what stands beside it. */
  place(schema: unknown, at: string): Place;
  /** The name of the definition at that target, which is read when it is new. */
  define(target: Target): string;
  /** The place behind such a name, to be merged with what stands beside the reference; undefined while it is being merged already. */
  merged(name: string): Place | undefined;
  /** True when what a reference leads to can reach itself. */
  cyclic(ref: string): boolean;
  /** True for a schema that leads to one that asks itself of the same value: no check would ever end. */
  endless(schema: unknown): boolean;
  /** Counts work; false once a document has asked for more than any real one does. */
  spend(steps: number): boolean;
  /** Records why the schema cannot be expressed. What is lost is all that describes these places, or `facts`. */
  refuse(code: ReasonCode, at: string, lost?: readonly Place[] | { readonly facts: readonly Fact[] }): Place;
  lose(at: string, keyword: string, kind: ProjectionLoss['kind'], reason: string): void;
}

/** Where a `$ref` leads. */
export interface Target {
  readonly pointer: string;
  readonly schema: unknown;
}

/** An own keyword of a schema. */
export function keyword(schema: JsonSchema, name: string): unknown {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}

/** True for a schema in which other schemas may declare properties of the same object. */
export function isCombined(schema: JsonSchema): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'].some((name) => Object.hasOwn(schema, name));
}
