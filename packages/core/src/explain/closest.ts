import { match, P } from 'ts-pattern';
import type { Finding } from '../schema/compile.ts';

/** The findings of the branch that a value comes closest to; where several are as close, one finding that names them all. */
export function closest(
  union: Finding,
  candidates: readonly unknown[],
  findingsOf: (branch: unknown) => readonly Finding[],
): readonly Finding[] {
  const [first, ...others] = candidates
    .map((branch) => ({ branch, findings: findingsOf(branch) }))
    .filter(({ findings }) => findings.length > 0)
    .map((candidate) => ({ ...candidate, distance: distanceOf(candidate.findings, union.instancePath) }))
    .sort((left, right) => left.distance - right.distance);
  if (!first) return [];
  const tied = [first, ...others.filter(({ distance }) => distance === first.distance)];
  if (tied.length === 1) return first.findings;
  const keys = tied.map(({ findings }) => onlyMissingKey(findings, union.instancePath));
  if (keys.every((key) => key !== undefined)) return [{ ...union, params: { keys: [...new Set(keys)] } }];
  const isScalar = typeof union.data !== 'object' || union.data === null;
  return isScalar ? [{ ...union, params: { forms: tied.map(({ branch }) => branch) } }] : first.findings;
}

/** A missing or an unknown key weighs more than a value of a wrong type, and that more than a value out of bounds. */
function distanceOf(findings: readonly Finding[], at: string): number {
  return findings.reduce((sum, { instancePath, keyword }) => sum + (instancePath === at ? 3 : isIdentity(keyword) ? 2 : 1), 0);
}

function isIdentity(keyword: string): boolean {
  return keyword === 'type' || keyword === 'const' || keyword === 'enum';
}

function onlyMissingKey(findings: readonly Finding[], at: string): string | undefined {
  return match(findings)
    .with(
      [{ keyword: 'required', instancePath: at, params: { missingProperty: P.string }, schema: [P.string] }],
      ([{ params }]) => params.missingProperty,
    )
    .otherwise(() => undefined);
}
