import { type JsonSchema, deepFreeze, isJsonObject } from '../json.ts';
import { rewriteSchema } from '../schema/walk.ts';
import type { ProjectionLoss } from '../tool.ts';
import { wrapper } from './emit.ts';
import { describe } from './notes.ts';
import { isPortablePattern } from './portable-pattern.ts';

/** OpenAI refuses these at the root, with strict off too. */
const rootCombinators = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const'];

/** The same schema with strict off: everything stays, except for what OpenAI refuses even then. */
export interface LooseSchema {
  readonly schema: JsonSchema;
  readonly losses: readonly ProjectionLoss[];
  readonly wrapped: boolean;
}

/** Changes as little of a canonical schema as OpenAI allows. */
export function toLoose(document: JsonSchema): LooseSchema {
  const losses: ProjectionLoss[] = [];
  const wrapped = rootCombinators.some((name) => Object.hasOwn(document, name));
  const rewritten = rewriteSchema(document, (schema, { at }) => loosen(schema, at, wrapped, losses)) as JsonSchema;
  if (!wrapped) return { schema: deepFreeze({ ...rewritten, type: 'object' }), losses, wrapped };
  losses.push({ path: '/', keyword: 'root-wrapped', kind: 'encoding', reason: `a combinator at the root travels under "${wrapper}"` });
  return { schema: deepFreeze(wrap(rewritten)), losses, wrapped };
}

/** Definitions stay at the root, where references look for them. */
function wrap({ $schema, $defs, description, ...root }: JsonSchema): JsonSchema {
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: { [wrapper]: root },
    required: [wrapper],
    additionalProperties: false,
    ...(description !== undefined && { description }),
    ...($defs !== undefined && { $defs }),
  };
}

function loosen(schema: JsonSchema, at: string, wrapped: boolean, losses: ProjectionLoss[]): JsonSchema {
  let result = schema;
  const isA = (type: string): boolean => schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type));
  if (Object.hasOwn(result, 'definitions')) {
    const { definitions, ...others } = result;
    result = {
      ...others,
      $defs: isJsonObject(others['$defs']) && isJsonObject(definitions) ? { ...definitions, ...others['$defs'] } : definitions,
    };
  }
  if (typeof result['$ref'] === 'string') result = { ...result, $ref: moved(result['$ref'], wrapped) };
  // A map says what it holds; the API has been seen to refuse only objects that say nothing.
  const isMap = isJsonObject(result['additionalProperties']) || isJsonObject(result['patternProperties']);
  if (isA('object') && !isMap && !Object.hasOwn(result, 'properties')) result = { ...result, properties: {} };
  if (isA('array') && !Object.hasOwn(result, 'items')) result = { ...result, items: {} };
  if (saysNothing(result['propertyNames'])) result = without(result, 'propertyNames');
  return withoutPatterns(withoutReversed(result, at, losses), at, losses);
}

/** A pattern that is gone lets more through, but less under `not`, in a condition and in `oneOf`: these are loosened in turn. */
function withoutReversed(schema: JsonSchema, at: string, losses: ProjectionLoss[]): JsonSchema {
  const isLooser = (name: string): boolean => losses.some(({ path }) => path === `${at}/${name}` || path.startsWith(`${at}/${name}/`));
  let result = schema;
  const reversed = ['not', 'if', 'oneOf'].filter((name) => Object.hasOwn(schema, name) && isLooser(name));
  for (const keyword of reversed) {
    losses.push({ path: at || '/', keyword, kind: 'widened', reason: 'a pattern inside had to go; the gate enforces all of it' });
    const { oneOf } = result;
    result =
      keyword === 'oneOf' && !Object.hasOwn(result, 'anyOf') ? { ...without(result, keyword), anyOf: oneOf } : without(result, keyword);
  }
  return result;
}

/** Where a reference leads after `definitions` became `$defs` and the root went into the wrapper. */
function moved(ref: string, wrapped: boolean): string {
  const renamed = ref.replace(/^#\/definitions\//u, '#/$defs/');
  if (!wrapped || !renamed.startsWith('#') || renamed.startsWith('#/$defs/')) return renamed;
  return `#/properties/${wrapper}${renamed.slice(1)}`;
}

function saysNothing(names: unknown): boolean {
  return names === true || (isJsonObject(names) && Object.keys(names).every((name) => name === 'type' && names[name] === 'string'));
}

/** Takes out the patterns that OpenAI's engine refuses, and says them in words. */
function withoutPatterns(schema: JsonSchema, at: string, losses: ProjectionLoss[]): JsonSchema {
  let result = schema;
  const lose = (keyword: string): void => {
    losses.push({
      path: at || '/',
      keyword,
      kind: 'widened',
      reason: `OpenAI refuses this ${keyword}, with strict off too; the gate enforces it`,
    });
  };
  const pattern = schema['pattern'];
  if (typeof pattern === 'string' && !isPortablePattern(pattern)) {
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
  if (isJsonObject(patterns) && !Object.keys(patterns).every(isPortablePattern)) {
    lose('patternProperties');
    // What the pattern let through may not be closed out now.
    const kept = Object.fromEntries(Object.entries(patterns).filter(([name]) => isPortablePattern(name)));
    result = without({ ...result, patternProperties: kept }, 'additionalProperties');
  }
  return result;
}

function without(schema: JsonSchema, name: string): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
}
