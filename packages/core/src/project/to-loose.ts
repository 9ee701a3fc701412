import { type JsonSchema, deepFreeze, isJsonObject, pointer, setOwn } from '../json.ts';
import { rewriteSchema } from '../schema/walk.ts';
import type { ProjectionLoss, ProjectionReason } from '../projection.ts';
import { wrapper } from './emit.ts';
import { type Moves, relinked } from './relinked.ts';
import { sentNames } from './sent-names.ts';
import type { LooseRules } from './target.ts';
import { holdsRefused, type Loosening, without, withoutRefused, withoutUnevaluated } from './without-refused.ts';

/** The same schema with strict off: everything stays, except for what the provider refuses even then. */
export interface LooseSchema {
  readonly schema: JsonSchema;
  readonly losses: readonly ProjectionLoss[];
  readonly wrapped: boolean;
  /** Names of the root's properties that the provider refuses, and those that are sent. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Changes as little of a canonical schema as a provider allows; answers the reasons when that does not help. */
export function toLoose(
  document: JsonSchema,
  provider: string,
  rules: LooseRules,
): LooseSchema | { readonly reasons: readonly ProjectionReason[] } {
  const losses: ProjectionLoss[] = [];
  const reasons: ProjectionReason[] = [];
  const wrapped = rules.rootCombinators.some((name) => Object.hasOwn(document, name));
  const moves: Moves = { made: new Map(), meant: new Map() };
  // Said of an object, it would make all its keys evaluated ones.
  const saysOpen = rules.saysOpen && !JSON.stringify(document).includes('"unevaluatedProperties"');
  const world = { provider, rules, wrapped, isLost: holdsRefused(document, rules), losses, completed: [], saysOpen, moves, reasons };
  const rewritten = rewriteSchema(document, (schema, { at }) => {
    const made = loosen(world, schema, at);
    moves.made.set(at, made);
    return made;
  }) as JsonSchema;
  const renamed = wrapped ? new Map<string, string>() : renameRoot(world, rewritten);
  if (reasons.length > 0) return { reasons };
  if (!wrapped) return { schema: deepFreeze(relinked(asObject(withNames(rewritten, renamed), rules), moves)), losses, wrapped, renamed };
  losses.push({ path: '/', keyword: 'root-wrapped', kind: 'encoding', reason: `a combinator at the root travels under "${wrapper}"` });
  return { schema: deepFreeze(relinked(wrap(rewritten), moves)), losses, wrapped, renamed };
}

/** Arguments are an object, also where the schema does not say so. */
function asObject(root: JsonSchema, rules: LooseRules): JsonSchema {
  return { ...root, ...(rules.completes && !Object.hasOwn(root, 'properties') && { properties: {} }), type: 'object' };
}

interface World extends Loosening {
  readonly wrapped: boolean;
  /** Objects that may hold other keys have to say so, and can. */
  readonly saysOpen: boolean;
  readonly moves: Moves;
  readonly reasons: ProjectionReason[];
}

/** Keywords of the root that name its properties: what they say would be lost on other names. */
const naming = ['dependencies', 'dependentRequired', 'dependentSchemas', 'if', 'then', 'else', 'not', 'propertyNames', 'patternProperties'];

/** Names for properties of the root that the provider refuses there. */
function renameRoot({ provider, rules, losses, reasons }: World, root: JsonSchema): ReadonlyMap<string, string> {
  const names = isJsonObject(root['properties']) ? Object.keys(root['properties']) : [];
  const taken = rules.rootNames;
  const wrong = taken === undefined ? [] : names.filter((name) => !taken.test(name));
  if (taken === undefined || wrong.length === 0) return new Map();
  const isOpen = root['additionalProperties'] !== undefined && root['additionalProperties'] !== false;
  if (isOpen || naming.some((name) => Object.hasOwn(root, name)) || /"\$ref":"#(?:"|\/properties)/u.test(JSON.stringify(root))) {
    reasons.push(...wrong.map((name) => ({ code: 'property-name', at: pointer('/properties', name) })));
    return new Map();
  }
  const sent = sentNames(names, taken);
  for (const name of wrong) {
    const reason = `${provider} refuses the name; it travels as ${sent.get(name) ?? name}`;
    losses.push({ path: pointer('/properties', name), keyword: 'property-renamed', kind: 'encoding', reason });
  }
  return sent;
}

function withNames(root: JsonSchema, renamed: ReadonlyMap<string, string>): JsonSchema {
  const { properties, required } = root;
  if (renamed.size === 0 || !isJsonObject(properties)) return root;
  const others = {};
  for (const name of Object.keys(properties)) setOwn(others, renamed.get(name) ?? name, properties[name]);
  const named = (Array.isArray(required) ? required : []).map((name: unknown) => renamed.get(String(name)) ?? name);
  return { ...root, properties: others, ...(required !== undefined && { required: named }) };
}

/** Definitions stay at the root, where references look for them. */
function wrap({ $schema, $defs, definitions, description, ...root }: JsonSchema): JsonSchema {
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: { [wrapper]: root },
    required: [wrapper],
    additionalProperties: false,
    ...(description !== undefined && { description }),
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

function loosen(world: World, schema: JsonSchema, at: string): JsonSchema {
  const { rules, wrapped, reasons, completed } = world;
  let result = schema;
  const isA = (type: string): boolean => schema['type'] === type || (Array.isArray(schema['type']) && schema['type'].includes(type));
  if (rules.movesDefinitions && Object.hasOwn(result, 'definitions')) {
    const { definitions, ...others } = result;
    result = {
      ...others,
      $defs: isJsonObject(others['$defs']) && isJsonObject(definitions) ? { ...definitions, ...others['$defs'] } : definitions,
    };
  }
  if (rules.writesPrefixItems && Array.isArray(result['items'])) {
    const { items, additionalItems, ...others } = result;
    result = { ...others, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
  }
  for (const name of ['exclusiveMinimum', 'exclusiveMaximum']) {
    if (rules.refusesDraft4Bounds && typeof result[name] === 'boolean') reasons.push({ code: 'not-a-schema', at: pointer(at, name) });
  }
  const ref = result['$ref'];
  if (typeof ref === 'string') {
    const $ref = moved(ref, rules, wrapped);
    if (isDeep(ref)) world.moves.meant.set($ref, ref);
    result = { ...result, $ref };
  }
  // A map says what it holds; the API has been seen to refuse only objects that say nothing.
  const isMap = isJsonObject(result['additionalProperties']) || isJsonObject(result['patternProperties']);
  if (rules.completes && isA('object') && !isMap && !Object.hasOwn(result, 'properties')) result = { ...result, properties: {} };
  if (rules.completes && isA('array') && !Object.hasOwn(result, 'items')) {
    result = { ...result, items: {} };
    completed.push(at);
  }
  if (world.saysOpen && isA('object') && !closing.some((name) => Object.hasOwn(result, name)))
    result = { ...result, additionalProperties: true };
  if (saysNothing(result['propertyNames'])) result = without(result, 'propertyNames');
  if (rules.spellsOut) result = speltOut(result);
  return withoutUnevaluated(world, world.isLost ? withoutRefused(world, result, at) : result, at);
}

/** What says something of keys that are not declared. */
const closing = ['additionalProperties', 'patternProperties'];

/** True for a reference to anything but the root and its definitions, which stay where they are. */
function isDeep(ref: string): boolean {
  return ref.startsWith('#/') && !/^#\/(?:\$defs|definitions)\/[^/]+$/u.test(ref);
}

/** The same schema without `true`, `false` and choices of nothing. */
function speltOut(schema: JsonSchema): JsonSchema {
  const empty = ['enum', 'anyOf'].filter((name) => Array.isArray(schema[name]) && schema[name].length === 0);
  const result = empty.length === 0 ? schema : { ...empty.reduce(without, schema), not: {} };
  if (!isJsonObject(result['properties'])) return result;
  const properties = {};
  for (const [name, held] of Object.entries(result['properties']))
    setOwn(properties, name, held === true ? {} : held === false ? { not: {} } : held);
  return { ...result, properties };
}

/** Where a reference leads after `definitions` became `$defs` and the root went into the wrapper. */
function moved(ref: string, rules: LooseRules, wrapped: boolean): string {
  const renamed = rules.movesDefinitions ? ref.replace(/^#\/definitions\//u, '#/$defs/') : ref;
  if (!wrapped || !renamed.startsWith('#') || /^#\/(?:\$defs|definitions)\//u.test(renamed)) return renamed;
  return `#/properties/${wrapper}${renamed.slice(1)}`;
}

function saysNothing(names: unknown): boolean {
  return names === true || (isJsonObject(names) && Object.keys(names).every((name) => name === 'type' && names[name] === 'string'));
}
