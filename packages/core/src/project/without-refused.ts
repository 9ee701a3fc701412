import { type JsonSchema, isJsonObject } from '../json.ts';
import type { ProjectionLoss } from '../projection.ts';
import { visitSchema } from '../schema/walk.ts';
import { describe } from './notes.ts';
import type { LooseRules } from './target.ts';

/** One schema on its way to a provider that refuses some demands with strict off too. */
export interface Loosening {
  readonly provider: string;
  readonly rules: LooseRules;
  /** Some demand of the document has to go. */
  readonly isLost: boolean;
  readonly losses: ProjectionLoss[];
}

/** True for a document with a demand that the provider refuses. */
export function holdsRefused(document: JsonSchema, rules: LooseRules): boolean {
  let found = false;
  visitSchema(document, (schema) => {
    const { pattern, patternProperties } = schema;
    const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
    found ||= [pattern, ...names].some((one) => typeof one === 'string' && !isTaken(one, rules));
    found ||= !rules.takesContainsBounds && containsBounds.some((name) => Object.hasOwn(schema, name));
  });
  return found;
}

function isTaken(pattern: string, { takesPattern }: LooseRules): boolean {
  return takesPattern === undefined || takesPattern(pattern);
}

const containsBounds = ['minContains', 'maxContains'];

/** One schema without what the provider refuses of it; what stands inside is without it already. */
export function withoutRefused(loosening: Loosening, schema: JsonSchema, at: string): JsonSchema {
  return withoutPatterns(loosening, withoutContains(loosening, withoutReversed(loosening, schema, at), at), at);
}

/** A demand that is gone lets more through, but less under `not`, in a condition and in `oneOf`: these are loosened in turn. */
function withoutReversed({ losses }: Loosening, schema: JsonSchema, at: string): JsonSchema {
  const isInside = (name: string): boolean => losses.some(({ path }) => path === `${at}/${name}` || path.startsWith(`${at}/${name}/`));
  // What a reference leads to may have lost a demand elsewhere.
  const isLooser = (name: string): boolean => isInside(name) || JSON.stringify(schema[name]).includes('"$ref"');
  let result = schema;
  const reversed = ['not', 'if', 'oneOf'].filter((name) => Object.hasOwn(schema, name) && isLooser(name));
  for (const keyword of reversed) {
    losses.push({ path: at || '/', keyword, kind: 'widened', reason: 'a demand inside had to go; the gate enforces all of it' });
    const { oneOf } = result;
    result =
      keyword === 'oneOf' && !Object.hasOwn(result, 'anyOf') ? { ...without(result, keyword), anyOf: oneOf } : without(result, keyword);
  }
  return result;
}

/** Takes out `contains` where it is counted: without its bounds it may ask for more than it did. */
function withoutContains({ provider, rules, losses }: Loosening, schema: JsonSchema, at: string): JsonSchema {
  const found = rules.takesContainsBounds ? [] : containsBounds.filter((name) => Object.hasOwn(schema, name));
  if (found.length === 0) return schema;
  // What it has evaluated would be too much for `unevaluatedItems`.
  const lost = ['contains', ...found, 'unevaluatedItems'].filter((name) => Object.hasOwn(schema, name));
  for (const keyword of lost) {
    const reason = `${provider} refuses ${found.join(' and ')}; the gate enforces ${keyword}`;
    losses.push({ path: at || '/', keyword, kind: 'widened', reason });
  }
  const { description } = schema;
  const words = {
    description: typeof description === 'string' ? description : undefined,
    notes: lost.map((keyword) => ({ keyword, value: schema[keyword] })),
  };
  const rest = lost.reduce(without, schema);
  const said = describe(words);
  return { ...rest, ...(said !== undefined && { description: said }) };
}

/** Takes out the patterns that the provider's engine refuses, and says them in words. */
function withoutPatterns({ provider, rules, losses }: Loosening, schema: JsonSchema, at: string): JsonSchema {
  let result = schema;
  const lose = (keyword: string): void => {
    const reason = `${provider} does not take this ${keyword} for what it says, with strict off too; the gate enforces it`;
    losses.push({ path: at || '/', keyword, kind: 'widened', reason });
  };
  const pattern = schema['pattern'];
  if (typeof pattern === 'string' && !isTaken(pattern, rules)) {
    lose('pattern');
    const { description } = schema;
    const words = {
      description: typeof description === 'string' ? description : undefined,
      notes: [{ keyword: 'pattern', value: pattern }],
    };
    const said = describe(words);
    result = { ...without(result, 'pattern'), ...(said !== undefined && { description: said }) };
  }
  const patterns = schema['patternProperties'];
  if (isJsonObject(patterns) && !Object.keys(patterns).every((name) => isTaken(name, rules))) {
    lose('patternProperties');
    // What the pattern let through may not be closed out now.
    const kept = Object.fromEntries(Object.entries(patterns).filter(([name]) => isTaken(name, rules)));
    result = without({ ...result, patternProperties: kept }, 'additionalProperties');
  }
  return result;
}

/** A schema without one of its keywords. */
export function without(schema: JsonSchema, name: string): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
}
