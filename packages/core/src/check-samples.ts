import { DefinitionError } from './definition-error.ts';
import { explain } from './explain.ts';
import type { Issue } from './issue.ts';
import { compileSchema } from './schema/compile.ts';
import type { ToolContract } from './tool.ts';

/**
 * Holds sample calls to what they claim, as far as the schema can tell: refinements and rules may need the world, and are left to tests.
 * @throws DefinitionError `invalid_sample`
 */
export function checkSamples({ name, input, samples }: ToolContract): void {
  if (samples.valid === undefined && samples.invalid === undefined) return;
  const validator = compileSchema(input.json, input.foreign);
  const issuesOf = (value: unknown): readonly Issue[] => {
    if (validator.check(value)) return [];
    const findings = validator.findings(value);
    return explain({ schema: input.json, findings, secrets: input.secrets, language: 'en' }, 50).issues;
  };
  for (const [index, value] of (samples.valid ?? []).entries()) {
    const [issue] = issuesOf(value);
    if (issue === undefined) continue;
    throw new DefinitionError(
      'invalid_sample',
      `tool ${name}: samples.valid[${index}] is refused: ${issue.path || 'the arguments'}: ${issue.message}`,
    );
  }
  for (const [index, sample] of (samples.invalid ?? []).entries()) {
    if (/^(zod|rule):/.test(sample.keyword)) continue;
    const issues = issuesOf(sample.arguments);
    if (issues.some(({ path, keyword }) => path === sample.path && keyword === sample.keyword)) continue;
    const found = issues.map(({ path, keyword }) => `${keyword} at ${path || 'the root'}`).join(', ') || 'nothing';
    throw new DefinitionError(
      'invalid_sample',
      `tool ${name}: samples.invalid[${index}] should break ${sample.keyword} at ${sample.path || 'the root'}, but breaks ${found}`,
    );
  }
}
