import { DefinitionError } from '../definition-error.ts';
import type { Mark } from './draft.ts';

/**
 * Refuses, while a tool is defined, what JSON Schema cannot say.
 * @throws DefinitionError `unrepresentable`, always.
 */
export function refuse(owner: string, path: string, what: string, remedy: string): never {
  throw new DefinitionError('unrepresentable', `${owner}: ${path || 'the root'} is ${what}; ${remedy}`);
}

const absence = 'leave the value out instead: make the field .optional()';
const timestamp =
  'take z.iso.datetime(), or with a Date for the handler z.codec(z.iso.datetime(), z.date(), …) or z.iso.datetime().transform((text) => new Date(text))';
const timestampOut =
  'take z.iso.datetime(), or with a Date from the handler z.date().transform((date) => date.toISOString()).pipe(z.iso.datetime()); a codec of input goes the other way here';
const files = 'take the content as z.base64(), or a path or URL as a string';

/** The kinds of Zod type, as Zod 4 names them, that no JSON value fits, each with what to write instead. */
const remedies = new Map<string, string>([
  ['date', timestamp],
  ['bigint', 'take z.string().regex(/^-?\\d+$/), or z.int() for numbers up to 2^53'],
  ['map', 'take z.record(z.string(), …), or an array of pairs'],
  ['set', 'take z.array(…)'],
  ['undefined', absence],
  ['void', absence],
  ['nan', 'JSON has no NaN: take z.number().nullable()'],
  ['symbol', 'take z.enum([…]) or z.literal("…")'],
  ['function', 'take data: no function can be sent'],
  ['file', files],
  ['promise', 'take the type inside; handlers and refinements may be asynchronous'],
  ['success', 'take z.boolean()'],
  ['never', 'leave the field out: objects are closed anyway'],
]);

const custom =
  'for a URL take z.url(); otherwise say what it looks like with .meta({ type: "string" }) or any other JSON Schema keywords, or build it from another type with .refine(…)';
const transform = 'say what goes in: z.string().transform(…), z.codec(…) or z.preprocess(…, z.string())';
const transformOut = 'say what comes out: z.codec(…), or .pipe(…) behind the transform';

/** What is wrong with a kind of Zod type, if anything is. */
export function refusalOfKind(kind: string, side: 'input' | 'output'): Mark | undefined {
  if (kind === 'custom') return { kind: 'refusal', what: 'z.custom() or z.instanceof()', remedy: custom, unlessTyped: true };
  if (kind === 'transform')
    return { kind: 'refusal', what: `a transform with no ${side} schema`, remedy: side === 'input' ? transform : transformOut };
  const remedy = kind === 'date' && side === 'output' ? timestampOut : remedies.get(kind);
  return remedy === undefined ? undefined : { kind: 'refusal', what: `z.${kind}(), which JSON cannot carry`, remedy };
}

/** What is wrong with the values of an enum or a literal, if anything is. */
export function refusalOfValues(values: readonly unknown[]): Mark | undefined {
  if (values.length === 0) return { kind: 'refusal', what: 'a choice of no values, which nothing fits', remedy: 'give it values' };
  for (const value of values) {
    if (value === undefined) return { kind: 'refusal', what: 'z.literal(undefined), which JSON cannot carry', remedy: absence };
    if (value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
      continue;
    return {
      kind: 'refusal',
      what: `${typeof value === 'object' ? 'an' : 'a'} ${typeof value} literal, which JSON cannot carry`,
      remedy: 'take a string, a finite number, a boolean or null',
    };
  }
  return undefined;
}
