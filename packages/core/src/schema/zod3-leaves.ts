import type { Draft } from './draft.ts';

/** `const` or `enum` with the type that all values share. */
export function choiceOf(values: readonly unknown[], keyword: 'const' | 'enum'): Draft {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const type = types.size === 1 ? { type: [...types][0] } : {};
  return { ...type, [keyword]: keyword === 'const' ? values[0] : values };
}

/** The values of a TypeScript enum, without the way back from number to name. */
export function enumValues(values: unknown): readonly unknown[] {
  if (Array.isArray(values)) return values;
  const entries = Object.entries(values as Draft);
  const numbers = entries.map(([, value]) => value).filter((value) => typeof value === 'number');
  return [...new Set(entries.filter(([key]) => !numbers.includes(Number(key))).map(([, value]) => value))];
}

/** A check of a Zod 3 number. */
export interface NumberCheck {
  readonly kind: string;
  readonly value?: number;
  readonly inclusive?: boolean;
}

/** The keywords of a Zod 3 number. */
export function numberOf(checks: readonly NumberCheck[]): Draft {
  const json: Record<string, unknown> = { type: checks.some(({ kind }) => kind === 'int') ? 'integer' : 'number' };
  const multiples: number[] = [];
  let minimum: { readonly value: number; readonly inclusive: boolean } | undefined;
  let maximum: { readonly value: number; readonly inclusive: boolean } | undefined;
  for (const { kind, value = NaN, inclusive = true } of checks) {
    if (kind === 'multipleOf' && Number.isFinite(value) && value !== 0) multiples.push(Math.abs(value));
    if (!Number.isFinite(value)) continue;
    if (kind === 'min' && (!minimum || value > minimum.value || (value === minimum.value && !inclusive))) minimum = { value, inclusive };
    if (kind === 'max' && (!maximum || value < maximum.value || (value === maximum.value && !inclusive))) maximum = { value, inclusive };
  }
  if (minimum) json[minimum.inclusive ? 'minimum' : 'exclusiveMinimum'] = minimum.value;
  if (maximum) json[maximum.inclusive ? 'maximum' : 'exclusiveMaximum'] = maximum.value;
  const [first, ...rest] = new Set(multiples);
  if (first !== undefined) json['multipleOf'] = first;
  if (rest.length > 0) json['allOf'] = rest.map((multipleOf) => ({ multipleOf }));
  return json;
}
