import { match, P } from 'ts-pattern';
import type { JsonSchema } from '../json.ts';
import type { Finding } from '../schema/compile.ts';
import type { Sentences } from '../sentence-kinds.ts';
import { demandOf, formNames } from './demand.ts';
import { typeHint, valueHint } from './hint.ts';
import { isOptionalAt } from './optional.ts';
import type { MovedNames } from './moved-names.ts';
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
  readonly moved: MovedNames;
}

/** A value that is not what its keyword asks for. */
export function aboutValue(finding: Finding, around: Surroundings): Told {
  const { sentences } = around;
  const fitsSeveral = 'passingSchemas' in finding.params && finding.params['passingSchemas'] !== null;
  const demand = fitsSeveral ? undefined : demandOf(finding, sentences, around.isSecret(finding.instancePath));
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

function hintFor(
  finding: Finding,
  allowed: readonly unknown[] | undefined,
  { isSecret, schema, sentences }: Surroundings,
): string | undefined {
  const { data, instancePath, keyword } = finding;
  if (data === null && isOptionalAt(schema, instancePath)) return sentences.hint.leaveOut();
  const secret = isSecret(instancePath);
  if (keyword === 'type') return typeHint(finding, sentences, secret);
  return allowed && allowed.length > 1 && !secret ? valueHint(allowed, data, sentences) : undefined;
}

/** Findings after which no single value can be named as right. */
function withoutDemand(found: Finding, sentences: Sentences): string {
  const { finding } = sentences;
  return match(found)
    .with({ params: { passingSchemas: P.array(P.number) } }, ({ params, schema }) =>
      finding.severalForms(sentences.list(formNames(listed(schema), params.passingSchemas, sentences), 'and')),
    )
    .with({ keyword: P.union('items', 'additionalItems', 'unevaluatedItems'), params: { limit: P.number } }, ({ params }) =>
      finding.tooManyItems(params.limit),
    )
    .with({ keyword: 'not' }, finding.not)
    .with({ keyword: 'if' }, finding.condition)
    .with({ keyword: 'false schema' }, finding.nothingAllowed)
    .with({ keyword: 'tooDeep' }, finding.tooDeep)
    .with({ keyword: 'uncheckable', params: { unmatchable: true } }, finding.unmatchable)
    .with({ keyword: 'uncheckable' }, finding.uncheckable)
    .otherwise(({ keyword }) => finding.other(keyword));
}
