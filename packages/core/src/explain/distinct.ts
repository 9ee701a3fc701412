import type { Finding } from '../schema/compile.ts';
import { fieldOf } from './field.ts';

/** A finding and the field it is about. */
export interface FieldFinding {
  readonly path: string;
  readonly finding: Finding;
}

/** Each cause once: of what is found about the same field for the same reason only the first is kept, in the order found. */
export function distinctFindings(findings: readonly Finding[]): readonly FieldFinding[] {
  if (findings.length === 1) return [{ path: fieldOf(findings[0]!), finding: findings[0]! }];
  const located = findings.map((finding) => ({ path: fieldOf(finding), finding }));
  const byPath = new Map<string, Finding[]>();
  for (const { path, finding } of located) {
    const there = byPath.get(path);
    if (there) there.push(finding);
    else byPath.set(path, [finding]);
  }
  return located.filter(({ path, finding }) => {
    const there = byPath.get(path) ?? [];
    const position = there.indexOf(finding);
    return there.length === 1 || !there.some((other, index) => index !== position && covers(other, finding, index < position));
  });
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
