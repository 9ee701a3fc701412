import type { JsonSchema } from '../json.ts';
import type { Finding } from '../schema/compile.ts';
import type { Sentences } from '../sentence-kinds.ts';
import { demandOf, formNames } from './demand.ts';
import { typeHint, valueHint } from './hint.ts';
import { isOptionalAt } from './optional.ts';
import { listed, member } from './schema-reader.ts';
import type { IsSecret } from './secrets.ts';

/** What is told about one finding. */
export interface Told {
  readonly message: string;
  readonly expected?: string | undefined;
  readonly allowed?: readonly unknown[] | undefined;
}

/** What an issue is made from, besides its finding. */
export interface Surroundings {
  readonly schema: JsonSchema;
  readonly findings: readonly Finding[];
  readonly isSecret: IsSecret;
  readonly sentences: Sentences;
}

/** A value that is not what its keyword asks for. */
export function aboutValue(finding: Finding, around: Surroundings): Told {
  const { sentences } = around;
  if (Array.isArray(finding.params['passingSchemas'])) return { message: severalForms(finding, sentences) };
  const demand = demandOf(finding, sentences, around.isSecret(finding.instancePath));
  if (!demand) return { message: withoutDemand(finding, sentences) };
  const allowed = allowedBy(finding);
  const hint = hintFor(finding, allowed, around);
  return { expected: demand.expected, message: hint === undefined ? demand.message : sentences.advised(demand.message, hint), allowed };
}

/** The values that a schema would accept there; beside a wrong type they are still worth naming. */
function allowedBy({ keyword, params, parentSchema }: Finding): readonly unknown[] | undefined {
  if (keyword === 'const') return [params['allowedValue']];
  if (keyword === 'enum') return listed(params['allowedValues']);
  const values = keyword === 'type' ? member(parentSchema, 'enum') : undefined;
  return Array.isArray(values) ? values : undefined;
}

function hintFor(finding: Finding, allowed: readonly unknown[] | undefined, { isSecret, schema, sentences }: Surroundings): string | undefined {
  const { data, instancePath, keyword } = finding;
  if (data === null && isOptionalAt(schema, instancePath)) return sentences.hint.leaveOut();
  const secret = isSecret(instancePath);
  if (keyword === 'type') return typeHint(finding, sentences, secret);
  return allowed && allowed.length > 1 && !secret ? valueHint(allowed, data, sentences) : undefined;
}

function severalForms({ params, schema }: Finding, sentences: Sentences): string {
  const passing = listed(params['passingSchemas']).map(Number);
  return sentences.finding.severalForms(sentences.list(formNames(listed(schema), passing, sentences), 'and'));
}

function withoutDemand({ keyword, params }: Finding, { finding }: Sentences): string {
  switch (keyword) {
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return finding.tooManyItems(Number(params['limit'] ?? params['len']));
    case 'not':
      return finding.not();
    case 'if':
      return finding.condition();
    case 'false schema':
      return finding.nothingAllowed();
    case 'tooDeep':
      return finding.tooDeep();
    case 'uncheckable':
      return finding.uncheckable();
    default:
      return finding.other(keyword);
  }
}
