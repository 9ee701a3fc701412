import { type SuiteVerdict, hasOfficialSuite, officialSuite } from '../src/official-suite.ts';
import type { ProofResult } from './result.ts';

/**
 * The official JSON Schema Test Suite through `fromJsonSchema` and a gate: each mandatory test is passed, or its schema is refused with a
 * reason; where a schema is accepted, no test fails that Ajv passes. Formats are asserted here on purpose, so what says of them that they
 * are not is reported apart, and so is what is optional.
 */
export async function suite(): Promise<ProofResult> {
  if (!hasOfficialSuite)
    return { name: 'suite', passed: 0, failed: 0, skipped: 1, lines: ['skipped: the official suite is not beside this repository'] };
  const lines: string[] = [];
  const counts = { passed: 0, failed: 0 };
  for (const dialect of ['draft-07', '2020-12'] as const) {
    const mandatory = await officialSuite(dialect, (file) => file !== 'format.json');
    counts.passed += mandatory.passed + sum(mandatory.refused);
    counts.failed += mandatory.failed.length;
    lines.push(...describe(`${dialect}, mandatory`, mandatory), ...mandatory.failed.map((name) => `  FAIL ${name}`));
    lines.push(...describe(`${dialect}, format.json (reported)`, await officialSuite(dialect, (file) => file === 'format.json')));
    lines.push(...describe(`${dialect}, optional (reported)`, await officialSuite(dialect, () => true, 'optional/')));
    lines.push(...describe(`${dialect}, optional formats (reported)`, await officialSuite(dialect, () => true, 'optional/format/')));
  }
  return { name: 'suite', ...counts, skipped: 0, lines };
}

function describe(title: string, { passed, refused, failed, failedWhereAjvPasses }: SuiteVerdict): readonly string[] {
  const beyond = failed.length > 0 ? `, ${failedWhereAjvPasses.length} of them passed by Ajv` : '';
  return [
    `${title}: ${passed} passed, ${sum(refused)} refused with a reason, ${failed.length} differ${beyond}`,
    ...[...refused].sort((one, other) => other[1] - one[1]).map(([reason, tests]) => `  ${tests} refused: ${reason}`),
  ];
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
