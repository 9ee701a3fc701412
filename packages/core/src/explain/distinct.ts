import type { Finding } from '../schema/compile.ts';
import { fieldOf } from './field.ts';

/** A finding and the field it is about. */
export interface FieldFinding {
  readonly path: string;
  readonly finding: Finding;
}

/** Each cause once: of what is found about the same field for the same reason only the first is kept, in the order found. */
export function distinctFindings(findings: readonly Finding[]): readonly FieldFinding[] {
  const located = findings.map((finding) => ({ path: fieldOf(finding), finding }));
  if (located.length === 1) return located;
  const byPath = located.length > FEW ? fieldsOf(located) : undefined;
  return located.filter((one) => !isCovered(one, byPath?.get(one.path) ?? located));
}

/** Findings that are compared with each other before it is worth sorting them by field. */
const FEW = 8;

function fieldsOf(located: readonly FieldFinding[]): ReadonlyMap<string, readonly FieldFinding[]> {
  const byPath = new Map<string, FieldFinding[]>();
  for (const one of located) {
    const there = byPath.get(one.path);
    if (there) there.push(one);
    else byPath.set(one.path, [one]);
  }
  return byPath;
}

function isCovered({ path, finding }: FieldFinding, others: readonly FieldFinding[]): boolean {
  let isEarlier = true;
  for (const other of others) {
    if (other.finding === finding) isEarlier = false;
    else if (other.path === path && covers(other.finding, finding, isEarlier)) return true;
  }
  return false;
}

/** Whether one finding about a field already says what another one does. */
function covers(other: Finding, finding: Finding, isEarlier: boolean): boolean {
  if (causeOf(other) === causeOf(finding)) return isEarlier && (isAboutKey(finding) || other.schema === finding.schema);
  if (isAboutKey(finding) || isAboutKey(other)) return false;
  // A value of a wrong type breaks everything else for the same reason; a known format is said better by its name than by its pattern.
  if (other.keyword === 'type') return true;
  return other.keyword === 'format' && finding.keyword === 'pattern' && other.parentSchema === finding.parentSchema;
}

const causes: Readonly<Record<string, string>> = {
  dependentRequired: 'required',
  dependencies: 'required',
  unevaluatedProperties: 'additionalProperties',
};

function causeOf({ keyword }: Finding): string {
  return Object.hasOwn(causes, keyword) ? (causes[keyword] ?? keyword) : keyword;
}

function isAboutKey(finding: Finding): boolean {
  const cause = causeOf(finding);
  return cause === 'required' || cause === 'additionalProperties' || cause === 'propertyNames';
}
