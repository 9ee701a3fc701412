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
  /** Pointers of arrays that were given `items`. */
  readonly completed: string[];
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
  const steps = [withoutReversed, withoutContains, withoutPatterns];
  return steps.reduce((rest, step) => step(loosening, rest, at), schema);
}

/** What takes less once a demand is gone inside the keyword named second, where a demand that is gone lets more through elsewhere. */
const reversing = [
  ['not', 'not'],
  ['if', 'if'],
  ['oneOf', 'oneOf'],
  ['maxContains', 'contains'],
] as const;

/** Takes out what would take less, since some demand inside had to go. */
function withoutReversed({ losses }: Loosening, schema: JsonSchema, at: string): JsonSchema {
  const isInside = (name: string): boolean => losses.some(({ path }) => path === `${at}/${name}` || path.startsWith(`${at}/${name}/`));
  // What a reference leads to may have lost a demand elsewhere.
  const isLooser = (name: string): boolean => isInside(name) || JSON.stringify(schema[name] ?? null).includes('"$ref"');
  const lost = reversing.filter(([keyword, inside]) => Object.hasOwn(schema, keyword) && isLooser(inside)).map(([keyword]) => keyword);
  for (const keyword of lost) {
    losses.push({ path: at || '/', keyword, kind: 'widened', reason: 'a demand inside had to go; the gate enforces all of it' });
  }
  return lost.reduce((rest, keyword) => (keyword === 'oneOf' ? withAnyOf(rest) : without(rest, keyword)), schema);
}

/** The branches of `oneOf`, of which now several may fit. */
function withAnyOf({ oneOf, ...rest }: JsonSchema): JsonSchema {
  if (!Object.hasOwn(rest, 'anyOf')) return { ...rest, anyOf: oneOf };
  const all: readonly unknown[] = Array.isArray(rest['allOf']) ? rest['allOf'] : [];
  return { ...rest, allOf: [...all, { anyOf: oneOf }] };
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
  return toldInWords(schema, lost);
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
    result = toldInWords(result, ['pattern']);
  }
  const patterns = schema['patternProperties'];
  const refused = isJsonObject(patterns) ? Object.keys(patterns).filter((name) => !isTaken(name, rules)) : [];
  if (!isJsonObject(patterns) || refused.length === 0) return result;
  lose('patternProperties');
  const kept = Object.fromEntries(Object.entries(patterns).filter(([name]) => isTaken(name, rules)));
  result = { ...toldInWords({ ...result, patternProperties: refused }, ['patternProperties']), patternProperties: kept };
  if (result['additionalProperties'] === undefined || result['additionalProperties'] === true) return result;
  // What the pattern let through may not be closed out now.
  const reason = 'keys under a pattern that had to go become other keys; the gate enforces it';
  losses.push({ path: at || '/', keyword: 'additionalProperties', kind: 'widened', reason });
  return without(result, 'additionalProperties');
}

/** What says of a key or an item that it is evaluated, and may have gone or come. */
const evaluating = { unevaluatedProperties: ['if', 'patternProperties'], unevaluatedItems: ['if', 'contains', 'items'] } as const;

/** From a schema to another one that describes the same value. */
const sameValue = /^(?:\/(?:allOf|anyOf|oneOf|dependentSchemas|dependencies)\/[^/]+|\/(?:if|then|else))*$/u;

/** Takes out what is said of all that is not evaluated, where other keys or items count as evaluated than did. */
export function withoutUnevaluated({ rules, isLost, losses, completed }: Loosening, schema: JsonSchema, at: string): JsonSchema {
  const named = (['unevaluatedProperties', 'unevaluatedItems'] as const).filter((name) => Object.hasOwn(schema, name));
  if (named.length === 0) return schema;
  const changes = [...losses.map(({ path, keyword }) => [path === '/' ? '' : path, keyword]), ...completed.map((one) => [one, 'items'])];
  const here = changes.flatMap(([path = '', keyword]) => (path.startsWith(at) && sameValue.test(path.slice(at.length)) ? [keyword] : []));
  // What a reference leads to may have changed elsewhere.
  let refers = false;
  visitSchema(schema, (inside, place) => void (refers ||= Object.hasOwn(inside, '$ref') && sameValue.test(place.at)));
  const mayChange = (name: keyof typeof evaluating): boolean => isLost || (name === 'unevaluatedItems' && rules.completes);
  const found = named.filter((name) => (refers && mayChange(name)) || evaluating[name].some((keyword) => here.includes(keyword)));
  for (const keyword of found) {
    losses.push({ path: at || '/', keyword, kind: 'widened', reason: 'other values count as evaluated than did; the gate enforces it' });
  }
  return toldInWords(schema, found);
}

/** A schema without some of its keywords; its description says them instead. */
function toldInWords(schema: JsonSchema, lost: readonly string[]): JsonSchema {
  const { description } = schema;
  const said = describe({
    description: typeof description === 'string' ? description : undefined,
    notes: lost.map((keyword) => ({ keyword, value: schema[keyword] })),
  });
  return { ...lost.reduce(without, schema), ...(said !== undefined && { description: said }) };
}

/** A schema without one of its keywords. */
export function without(schema: JsonSchema, name: string): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
}
