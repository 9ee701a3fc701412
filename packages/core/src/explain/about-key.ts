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

function aboutMissing({ keyword, params, parentSchema }: Finding, key: string, { schema, sentences }: Surroundings): Told {
  const { finding } = sentences;
  const declared = member(member(parentSchema, 'properties'), key);
  const told = { expected: expectedOf(declared, sentences) };
  if (keyword !== 'required') return { ...told, message: finding.dependentRequired(key, String(params['property'])) };
  if (!('allowedValues' in params))
    return { ...told, message: finding.required(key), allowed: createSchemaReader(schema).literals(declared) };
  const allowed = listed(params['allowedValues']);
  return {
    expected: sentences.demand.oneOf(alternatives(allowed, sentences)).expected,
    message: finding.requiredOneOf(key, alternatives(allowed, sentences)),
    allowed,
  };
}

function aboutUnknown(finding: Finding, key: string, { schema, sentences }: Surroundings): Told {
  const declaring =
    finding.keyword === 'unevaluatedProperties' ? createSchemaReader(schema).inPlace(finding.parentSchema) : [finding.parentSchema];
  const known = [
    ...new Set(
      declaring.flatMap((part) => (isJsonObject(member(part, 'properties')) ? Object.keys(member(part, 'properties') as object) : [])),
    ),
  ];
  const isEmpty = known.length === 0 && !declaring.some((part) => member(part, 'patternProperties') !== undefined);
  if (isEmpty) return { message: sentences.finding.noKeys(key) };
  const hint = keyHint(key, known, Object(finding.data) as object, sentences);
  const message = sentences.finding.unknownKey(key);
  return { message: hint === undefined ? message : sentences.advised(message, hint), allowed: known };
}

function aboutName(finding: Finding, key: string, { findings, sentences }: Surroundings): Told {
  const inName = findings.find(({ propertyName, instancePath }) => propertyName === key && instancePath === finding.instancePath);
  const demand = inName && demandOf(inName, sentences);
  const { message, expected } = demand ?? sentences.demand.form(expectedOf(finding.schema, sentences) ?? '');
  return { message: sentences.finding.keyName(key, message), expected };
}
