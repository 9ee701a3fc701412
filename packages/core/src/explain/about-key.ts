import { isJsonObject, type JsonSchema } from '../json.ts';
import { keepStatement } from '../kept-statements.ts';
import type { Finding } from '../schema/compile.ts';
import type { Surroundings, Told } from './about-value.ts';
import { demandOf, expectedOf } from './demand.ts';
import { isBracketed, keyHint } from './hint.ts';
import { createMemory } from './memory.ts';
import { schemaReader, listed, member } from './schema-reader.ts';
import { alternatives } from './shown.ts';

/** A key that is missing, unknown, or wrong in its name. */
export function aboutKey(finding: Finding, key: string, around: Surroundings): Told {
  switch (finding.keyword) {
    case 'propertyNames':
      return aboutName(finding, key, around);
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return aboutUnknown(finding, key, around);
    default:
      return aboutMissing(finding, key, around);
  }
}

const missingKeys = createMemory<Told>();

function aboutMissing({ keyword, params, parentSchema, instancePath }: Finding, key: string, { sentences, moved }: Surroundings): Told {
  const shownKey = moved.nameOf(instancePath, key);
  const { finding } = sentences;
  const declared = (): unknown => member(member(parentSchema, 'properties'), key);
  if (keyword === 'required' && !('allowedValues' in params) && isJsonObject(parentSchema)) {
    const tell = (): Told => ({
      message: finding.required(shownKey),
      expected: expectedOf(declared(), sentences),
      allowed: optionalList(member(declared(), 'enum')),
    });
    if (shownKey !== key) return tell();
    const told = missingKeys(sentences, parentSchema, key, tell);
    keepStatement(told.message, told);
    return told;
  }
  if (keyword !== 'required') {
    const because = moved.nameOf(instancePath, String(params['property']));
    return { message: finding.dependentRequired(shownKey, because), expected: expectedOf(declared(), sentences) };
  }
  const allowed = listed(params['allowedValues']);
  const shown = alternatives(allowed, sentences);
  return { message: finding.requiredOneOf(shownKey, shown), expected: sentences.demand.oneOf(shown).expected, allowed };
}

function optionalList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function aboutUnknown(finding: Finding, key: string, { schema, sentences, moved }: Surroundings): Told {
  const { keyword, parentSchema, data } = finding;
  const { known: own, isEmpty } = isJsonObject(parentSchema)
    ? knownKeys(sentences, parentSchema, keyword, () => keysKnownAt(keyword, parentSchema, schema))
    : keysKnownAt(keyword, parentSchema, schema);
  if (isEmpty) return { message: sentences.finding.noKeys(key) };
  const names = moved.namesAt(finding.instancePath);
  const known = names === undefined ? own : own.map((name) => names.get(name) ?? name);
  const sent = names === undefined ? (Object(data) as object) : withNames(data, names);
  const hint = isWrapper(finding, key) ? sentences.hint.unwrapped(key) : keyHint(key, known, sent, sentences);
  const message = sentences.finding.unknownKey(key);
  return { message: hint === undefined ? message : sentences.advised(message, hint), allowed: known };
}

/** The keys that were sent, as the model wrote them. */
function withNames(data: unknown, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(keysOf(data).map((key) => [names.get(key) ?? key, true]));
}

/** What models put around all of the arguments, since calls are told to them so. */
const wrappers: ReadonlySet<string> = new Set(['arguments', 'args', 'input', 'parameters', 'params']);

function isWrapper({ data, instancePath }: Finding, key: string): boolean {
  if (instancePath !== '' || !wrappers.has(key) || !isJsonObject(data) || Object.keys(data).length !== 1) return false;
  const held = data[key];
  return isJsonObject(held) || (typeof held === 'string' && isBracketed(held, '{', '}'));
}

interface KnownKeys {
  readonly known: readonly string[];
  /** No key at all is allowed. */
  readonly isEmpty: boolean;
}

const knownKeys = createMemory<KnownKeys>();

/** `unevaluatedProperties` knows the keys of all that applies in its place, `additionalProperties` only those beside it. */
function keysKnownAt(keyword: string, parentSchema: unknown, root: JsonSchema): KnownKeys {
  const declaring = keyword === 'unevaluatedProperties' ? schemaReader(root).inPlace(parentSchema) : [parentSchema];
  const known = Object.freeze([...new Set(declaring.flatMap((part) => keysOf(member(part, 'properties'))))]);
  return { known, isEmpty: known.length === 0 && declaring.every((part) => member(part, 'patternProperties') === undefined) };
}

function keysOf(properties: unknown): readonly string[] {
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

function aboutName(finding: Finding, key: string, { findings, sentences }: Surroundings): Told {
  const inName = findings.find(({ propertyName, instancePath }) => propertyName === key && instancePath === finding.instancePath);
  const demand = inName && demandOf(inName, sentences);
  const { message, expected } = demand ?? sentences.demand.form(expectedOf(finding.schema, sentences) ?? '');
  return { message: sentences.finding.keyName(key, message), expected };
}
