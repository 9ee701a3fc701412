import { stableText } from '@toolgate/core';
import type { JsonSchema, Projection } from '@toolgate/core';
import { isMembers } from '../legality/place.ts';
import type { Violation } from '../legality/violation.ts';
import { sampleValues } from '../samples/sample-values.ts';
import { pointerFaults } from './pointer-faults.ts';
import { type IsValid, validatorOf } from './validator.ts';
import { withoutWidened } from './without-widened.ts';

/** A promise of projections that one of them broke. */
export interface ProjectionFault {
  /**
   * `legal`: the provider takes the schema. `pure`: the same input gives the same output, and is left as it was. `sound`: what is valid for
   * the schema that is sent restores to what the tool's own schema takes, apart from keywords that are named in `losses`. `complete`: what
   * the tool's own schema takes can be sent, and comes back as it was. `pointers`: losses and reasons point into the tool's own schema.
   * `tried` is none of the projection's: no valid value was found, so that nothing is known about `sound`, or about `complete`.
   */
  readonly promise: 'legal' | 'pure' | 'sound' | 'complete' | 'pointers' | 'tried';
  readonly message: string;
}

/** What was found, and on how many values: where a count is 0 nothing was tried in that direction. */
export interface ProjectionReport {
  readonly faults: readonly ProjectionFault[];
  /** Values valid for the schema that is sent, each restored. */
  readonly restored: number;
  /** Values valid for the tool's own schema, each encoded. */
  readonly encoded: number;
}

export interface ProjectionCheck {
  /** What makes a projection of a tool's own schema. */
  readonly project: (schema: JsonSchema) => Projection;
  /** The violations of what is sent: one of the `check…Schema` functions of this package, or your own. */
  readonly check: (schema: JsonSchema, options: { readonly strict: boolean }) => readonly Violation[];
  /** Values on each side. Default 12. */
  readonly count?: number | undefined;
  /** The same seed tries the same values. Default 1. */
  readonly seed?: number | undefined;
}

/** Holds the projection of one schema to what projections promise, on values that are sampled from both schemas. */
export function checkProjection(schema: JsonSchema, options: ProjectionCheck): ProjectionReport {
  const before = JSON.stringify(schema);
  const projection = options.project(schema);
  const again = options.project(structuredClone(schema));
  const faults: ProjectionFault[] = [];
  const found = (promise: ProjectionFault['promise'], messages: readonly string[]): void =>
    void faults.push(...messages.map((message) => ({ promise, message })));
  if (JSON.stringify(schema) !== before) found('pure', ['the schema was changed']);
  if (JSON.stringify(again) !== JSON.stringify(projection)) found('pure', ['the same schema gave another projection']);
  found('pointers', pointerFaults(schema, projection));
  if (projection.schema === undefined) return { faults, restored: 0, encoded: 0 };
  found('legal', options.check(projection.schema, { strict: projection.strict.eligible }).map(sentence));
  const sound = restoreAll(schema, projection.schema, projection, options);
  found('sound', sound.faults);
  const complete = encodeAll(schema, projection.schema, projection, options);
  found('complete', complete.faults);
  if (sound.tried === 0) found('tried', ['no value was found that is valid for what is sent, so restore was never tried']);
  if (complete.tried === 0 && !isNarrowed(projection))
    found('tried', ['no value was found that is valid for the schema, so encode was never tried']);
  return { faults, restored: sound.tried, encoded: complete.tried };
}

interface Tried {
  readonly tried: number;
  readonly faults: readonly string[];
}

function restoreAll(schema: JsonSchema, sent: JsonSchema, projection: Projection, options: ProjectionCheck): Tried {
  const isSent = validatorOf(sent);
  const isOwn = validatorOf(withoutWidened(schema, projection.losses));
  const hasPairs = projection.losses.some(({ keyword }) => keyword === 'record-as-pairs');
  // A map has each key once: pairs that repeat one are no map, and the gate refuses them.
  const values = validValues(sent, (value) => isSent(value) && !(hasPairs && repeatsKey(value)), options);
  const faults = values.flatMap((value) => {
    const before = JSON.stringify(value);
    const restored = projection.restore(value);
    if (JSON.stringify(value) !== before) return [`restore changed what it was given: ${before}`];
    return isOwn(restored)
      ? []
      : [`${before} is valid for what is sent and restores to ${JSON.stringify(restored)}, which no loss accounts for`];
  });
  return { tried: values.length, faults };
}

function isNarrowed({ losses }: Projection): boolean {
  return losses.some(({ kind }) => kind === 'narrowed');
}

function encodeAll(schema: JsonSchema, sent: JsonSchema, projection: Projection, options: ProjectionCheck): Tried {
  if (isNarrowed(projection)) return { tried: 0, faults: [] };
  const isSent = validatorOf(sent);
  // Its author may have said, by a default of null, that null and absent are one.
  const isSame = JSON.stringify(schema).includes('"default":null') ? isSameButNull : isEqual;
  const values = validValues(schema, validatorOf(schema), options);
  const faults = values.flatMap((value) => {
    const encoded = projection.encode(value);
    const text = JSON.stringify(value);
    const back = projection.restore(encoded);
    return [
      ...(isSent(encoded) ? [] : [`${text} is valid and is encoded as ${JSON.stringify(encoded)}, which is not valid for what is sent`]),
      ...(isSame(value, back) ? [] : [`${text} is encoded as ${JSON.stringify(encoded)} and comes back as ${JSON.stringify(back)}`]),
    ];
  });
  return { tried: values.length, faults };
}

/** Where few values are valid, more are drawn until there is one. */
function validValues(schema: JsonSchema, isValid: IsValid, { count = 12, seed = 1 }: ProjectionCheck): readonly unknown[] {
  const values = sampleValues(schema, { count, seed }).filter(isValid);
  return values.length > 0
    ? values
    : sampleValues(schema, { count: count * 20, seed: seed + 1 })
        .filter(isValid)
        .slice(0, count);
}

function isEqual(value: unknown, back: unknown): boolean {
  return stableText(value) === stableText(back);
}

/** Equal, apart from a null for what was absent. */
function isSameButNull(value: unknown, back: unknown): boolean {
  return isEqual(value, back) || isEqual(value, withoutAdded(value, back));
}

function withoutAdded(value: unknown, back: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(back)) return back.map((item, index) => withoutAdded(value[index], item));
  if (typeof value !== 'object' || value === null || typeof back !== 'object' || back === null || Array.isArray(back)) return back;
  const kept = Object.entries(back).filter(([name, held]) => held !== null || Object.hasOwn(value, name));
  return Object.fromEntries(kept.map(([name, held]) => [name, withoutAdded((value as Record<string, unknown>)[name], held)]));
}

/** True when somewhere two items of a list have the same `key`. */
function repeatsKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const held: readonly unknown[] = Object.values(value);
  const keys = Array.isArray(value) ? held.flatMap((item) => (isMembers(item) && Object.hasOwn(item, 'key') ? [item['key']] : [])) : [];
  return new Set(keys).size < keys.length || held.some(repeatsKey);
}

function sentence({ pointer, rule, message }: Violation): string {
  return `${pointer || '/'}: ${rule}: ${message}`;
}
