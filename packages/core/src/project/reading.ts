import { type JsonSchema, isJsonObject } from '../json.ts';
import type { ProjectionLoss } from '../tool.ts';
import { wordless } from './place.ts';
import type { Note, Place, Shape, Words } from './place.ts';

/** Why a schema cannot be sent in strict mode. */
export type ReasonCode =
  | 'open-object'
  | 'any-schema'
  | 'tri-state-property'
  | 'ambiguous-union'
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
  | 'undeclared-required'
  | 'limit:properties'
  | 'limit:depth'
  | 'limit:enum-values'
  | 'limit:large-enum'
  | 'limit:string-chars';

/** One reading of one document: what the readers of single constructs share. */
export interface Reading {
  readonly document: JsonSchema;
  /** Reads a subschema. */
  place(schema: unknown, at: string): Place;
  /** The name of the definition at that target, which is read when it is new. */
  define(target: Target): string;
  /** Records why strict mode is out. */
  refuse(code: ReasonCode, at: string): Place;
  lose(at: string, keyword: string, kind: ProjectionLoss['kind'], reason: string): void;
}

/** Where a `$ref` leads. */
export interface Target {
  readonly pointer: string;
  readonly schema: unknown;
}

/** A part of a place that a reader answers: its shape, and what it had to leave out. */
export interface Part {
  readonly shape: Shape;
  readonly notes: readonly Note[];
  /** Set when a union had one branch left and became it: that branch's words. */
  readonly only?: Words;
}

/** Makes a place of a shape. */
export function placed(at: string, shape: Shape, words: Words = wordless): Place {
  return { ...shape, at, words };
}

/** An own keyword of a schema. */
export function keyword(schema: JsonSchema, name: string): unknown {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}

/** Leaves out keywords that the provider does not enforce: each is a `widened` loss and a note. */
export function leaveOut(reading: Reading, schema: JsonSchema, at: string, names: readonly string[]): readonly Note[] {
  return names
    .filter((name) => !isVacuous(name, keyword(schema, name)))
    .map((name) => {
      reading.lose(at, name, 'widened', `OpenAI's strict mode does not enforce ${name}; the gate does`);
      return { keyword: name, value: schema[name] };
    });
}

/** The keywords of that list that are numbers. */
export function numbersOf(schema: JsonSchema, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => typeof keyword(schema, name) === 'number').map((name) => [name, schema[name]]));
}

function isVacuous(name: string, value: unknown): boolean {
  if (value === undefined || value === true) return value === undefined || name !== 'uniqueItems';
  if (value === false) return name === 'uniqueItems';
  if (name === 'minLength' || name === 'minProperties') return value === 0;
  return isJsonObject(value) && Object.keys(value).length === 0 && name !== 'not' && name !== 'contains';
}
