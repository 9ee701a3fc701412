import { type JsonObject, type JsonSchema, fromToken, isJsonObject, pointer } from '../json.ts';
import type { Finding } from '../schema/compile.ts';
import { quickMatch } from '../schema/linear-plan.ts';
import { chooseBranches } from './branch.ts';
import { closest } from './closest.ts';
import { keyOf } from './field.ts';
import { schemaReader, listed, member, type SchemaReader } from './schema-reader.ts';

/** Keywords whose findings come with findings of subschemas, of which not all are the caller's mistake. */
const composed: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'if', 'contains', 'unevaluatedProperties']);

/**
 * The findings that say what was meant: of a union those of one branch, of a condition those of its consequence. Never empty, unless
 * `findings` is.
 */
export function meantFindings(schema: JsonSchema, findings: readonly Finding[]): readonly Finding[] {
  // Most often there is nothing to choose from.
  if (findings.every(({ keyword, propertyName }) => propertyName === undefined && !composed.has(keyword))) return findings;
  // A `propertyNames` finding speaks for what was found in the name of its key.
  const values = findings.filter(({ propertyName }) => propertyName === undefined);
  if (!values.some(({ keyword }) => composed.has(keyword))) return values.length > 0 ? values : findings;
  const reader = schemaReader(schema);
  const meant = createWalk(values, reader)(reader.root, '');
  return meant.length > 0 ? meant : values;
}

const nothing: ReadonlySet<string> = new Set();
const none: readonly Finding[] = [];

type Walk = (schema: unknown, at: string) => readonly Finding[];

/** Walks schema and value together, only where there are findings. Equal schemas at one place have equal findings, so each is walked once. */
function createWalk(findings: readonly Finding[], reader: SchemaReader): Walk {
  const { at: findingsAt, below } = indexOf(findings, reader);
  const walked = new Map<string, Map<string, readonly Finding[]>>();

  const walk: Walk = (schema, at) => {
    if (!isJsonObject(schema)) return findingsAt(schema, at);
    const key = reader.key(schema);
    const known = walked.get(key)?.get(at);
    if (known) return known;
    // Set before the walk: a schema that refers to itself in place ends here.
    if (!walked.has(key)) walked.set(key, new Map());
    walked.get(key)?.set(at, []);
    const found = [...own(schema, at), ...children(schema, at)];
    const meant = settled(found.length > 1 ? [...new Set(found)] : found, schema, reader);
    walked.get(key)?.set(at, meant);
    return meant;
  };

  const own = (schema: JsonObject, at: string): Finding[] => {
    const inPlace = reader.consequences(schema).flatMap((part) => walk(part, at));
    const direct = findingsAt(schema, at).flatMap((finding) => {
      if (finding.keyword === 'if' && inPlace.length > 0) return [];
      return finding.keyword === 'anyOf' || finding.keyword === 'oneOf' ? unionFindings(finding, reader, walk) : [finding];
    });
    return [...direct, ...inPlace];
  };

  const children = (schema: JsonObject, at: string): Finding[] =>
    [...(below.get(at) ?? nothing)].flatMap((token) => childSchemas(schema, token).flatMap((child) => walk(child, pointer(at, token))));

  return walk;
}

function unionFindings(union: Finding, reader: SchemaReader, walk: Walk): readonly Finding[] {
  if (Array.isArray(union.params['passingSchemas'])) return [union];
  const choice = chooseBranches(union, reader);
  if ('finding' in choice) return [choice.finding];
  const meant = closest(union, choice.candidates, (branch) => walk(branch, union.instancePath));
  return meant.length > 0 ? meant : [union];
}

/**
 * What a schema says about one of its properties or items. A pattern that takes long counts as one that matches: where it does not, there is
 * no finding to be found behind it.
 */
function childSchemas(schema: JsonObject, token: string): readonly unknown[] {
  const named = member(schema['properties'], token);
  const patterned = isJsonObject(schema['patternProperties'])
    ? Object.entries(schema['patternProperties']).flatMap(([pattern, child]) => (quickMatch(pattern, token) === false ? [] : [child]))
    : [];
  const { items, prefixItems, additionalItems, additionalProperties, unevaluatedItems, unevaluatedProperties } = schema;
  const leading = listed(prefixItems ?? items)[Number(token)];
  const others = Array.isArray(items) ? additionalItems : items;
  return [named, ...patterned, additionalProperties, unevaluatedProperties, leading ?? others, unevaluatedItems].filter(
    (child) => child !== undefined,
  );
}

/**
 * Ajv counts as unevaluated also what a failed subschema declares. Such a finding is dropped as long as there is another cause: the key is
 * right, its value is not.
 */
function settled(found: readonly Finding[], schema: JsonObject, reader: SchemaReader): readonly Finding[] {
  if (!('unevaluatedProperties' in schema) || found.every(({ keyword }) => keyword === 'unevaluatedProperties')) return found;
  const declaring = reader.inPlace(schema);
  return found.filter((finding) => {
    const key = finding.params['unevaluatedProperty'];
    return typeof key !== 'string' || !declaring.some(({ properties }) => member(properties, key) !== undefined);
  });
}

/** Findings by schema and place, each once: a schema that several branches refer to is checked, and found wrong, once for each. */
function indexOf(findings: readonly Finding[], reader: SchemaReader) {
  const bySchema = new Map<string, Map<string, Finding[]>>();
  const below = new Map<string, Set<string>>();
  for (const finding of findings) {
    const key = reader.key(finding.parentSchema);
    const byPath = bySchema.get(key) ?? new Map<string, Finding[]>();
    bySchema.set(key, byPath);
    const there = byPath.get(finding.instancePath);
    if (!there) byPath.set(finding.instancePath, [finding]);
    else if (!isRepeated(finding, there)) there.push(finding);
    addAncestors(finding.instancePath, below);
  }
  return { below, at: (schema: unknown, at: string): readonly Finding[] => bySchema.get(reader.key(schema))?.get(at) ?? none };
}

/** Long lists are of keys, each another one, and are not searched. */
function isRepeated(finding: Finding, there: readonly Finding[]): boolean {
  return there.length < 16 && there.some((other) => other.keyword === finding.keyword && keyOf(other) === keyOf(finding));
}

/** Notes for each object and array on the way which of its members leads to a finding. */
function addAncestors(path: string, below: Map<string, Set<string>>): void {
  let child = path;
  while (child !== '') {
    const cut = child.lastIndexOf('/');
    const parent = child.slice(0, cut);
    const token = fromToken(child.slice(cut + 1));
    const tokens = below.get(parent) ?? new Set();
    if (tokens.has(token)) return;
    below.set(parent, tokens.add(token));
    child = parent;
  }
}
