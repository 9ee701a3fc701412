import { isJsonObject } from '../json.ts';
import type { Finding } from '../schema/compile.ts';
import type { Surroundings, Told } from './about-value.ts';
import { demandOf, expectedOf } from './demand.ts';
import { keyHint } from './hint.ts';
import { createSchemaReader, listed, member } from './schema-reader.ts';
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

function aboutMissing({ keyword, params, parentSchema }: Finding, key: string, { sentences }: Surroundings): Told {
  const { finding } = sentences;
  const declared = member(member(parentSchema, 'properties'), key);
  if (keyword !== 'required') {
    return { message: finding.dependentRequired(key, String(params['property'])), expected: expectedOf(declared, sentences) };
  }
  if (!('allowedValues' in params)) {
    return { message: finding.required(key), expected: expectedOf(declared, sentences), allowed: optionalList(member(declared, 'enum')) };
  }
  const allowed = listed(params['allowedValues']);
  const shown = alternatives(allowed, sentences);
  return { message: finding.requiredOneOf(key, shown), expected: sentences.demand.oneOf(shown).expected, allowed };
}

function optionalList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function aboutUnknown(finding: Finding, key: string, { schema, sentences }: Surroundings): Told {
  const { keyword, parentSchema, data } = finding;
  // `unevaluatedProperties` knows the keys of all that applies in its place, `additionalProperties` only those beside it.
  const declaring = keyword === 'unevaluatedProperties' ? createSchemaReader(schema).inPlace(parentSchema) : [parentSchema];
  const known = [...new Set(declaring.flatMap((part) => keysOf(member(part, 'properties'))))];
  const isEmpty = known.length === 0 && declaring.every((part) => member(part, 'patternProperties') === undefined);
  if (isEmpty) return { message: sentences.finding.noKeys(key) };
  const hint = keyHint(key, known, Object(data) as object, sentences);
  const message = sentences.finding.unknownKey(key);
  return { message: hint === undefined ? message : sentences.advised(message, hint), allowed: known };
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
