import type { Issue } from '../issue.ts';
import { isJsonObject, pointer } from '../json.ts';

/** What both Zods say of one finding; the fields depend on the code. */
export interface ZodIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Findings beyond this many are cut off: as many as there are values in the largest arguments, so that what is left out is counted right. */
const issueLimit = 10_000;
const allowedLimit = 100;
const messageLimit = 500;

/** Findings of Zod as issues, each at the field itself; of a union, the branch that came closest. */
export function fromZodIssues(found: readonly ZodIssue[], value: unknown): readonly Issue[] {
  const issues: Issue[] = [];
  for (const issue of found) {
    if (issues.length >= issueLimit) break;
    issues.push(...issuesOf(issue, '', value));
  }
  return issues.slice(0, issueLimit);
}

function issuesOf(issue: ZodIssue, parent: string, value: unknown): Issue[] {
  const path = issue.path.reduce((at: string, token) => pointer(at, String(token)), parent);
  if (issue.code === 'unrecognized_keys' && Array.isArray(issue['keys'])) {
    return (issue['keys'] as readonly string[])
      .slice(0, issueLimit)
      .map((key) => ({ path: pointer(path, key), keyword: 'zod:unrecognized_keys', message: 'unknown key' }));
  }
  const branch = closestBranch(issue);
  if (branch) return branch.flatMap((inner) => issuesOf(inner, issue['unionErrors'] === undefined ? path : parent, value));
  const allowed = issue['values'] ?? issue['options'];
  return [
    {
      path,
      keyword: `zod:${issue.code ?? 'custom'}`,
      message: `${issue.message.slice(0, messageLimit)}${unitsInWords(issue, value)}`,
      ...(typeof issue['expected'] === 'string' ? { expected: issue['expected'] } : {}),
      ...(Array.isArray(allowed) ? { allowed: allowed.slice(0, allowedLimit) } : {}),
    },
  ];
}

/** Zod 4 lists findings by branch, with paths from the union; Zod 3 lists errors, with paths from the root. */
function closestBranch(issue: ZodIssue): readonly ZodIssue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const branches = Array.isArray(issue['unionErrors'])
    ? (issue['unionErrors'] as readonly { readonly issues: readonly ZodIssue[] }[]).map(({ issues }) => issues)
    : Array.isArray(issue['errors'])
      ? (issue['errors'] as readonly (readonly ZodIssue[])[])
      : [];
  const weight = (branch: readonly ZodIssue[]): number =>
    branch.length + 1000 * branch.filter(({ code = '' }) => shapeCodes.has(code)).length;
  return branches.filter((branch) => branch.length > 0).sort((one, other) => weight(one) - weight(other))[0];
}

/** A branch that fails by shape was not the one meant: the schema has let the value in. */
const shapeCodes: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_literal',
  'invalid_enum_value',
  'unrecognized_keys',
  'invalid_union',
]);

/** A Zod that counts UTF-16 units refuses a text that is short enough in characters; without a word on it the refusal makes no sense. */
function unitsInWords({ code, maximum, path }: ZodIssue, value: unknown): string {
  const text = code === 'too_big' && typeof maximum === 'number' ? valueAt(value, path) : undefined;
  if (typeof text !== 'string' || [...text].length > (maximum as number)) return '';
  return ` (counted in UTF-16 code units: this text has ${text.length} in ${[...text].length} characters)`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (at: unknown, token) => (Array.isArray(at) || isJsonObject(at) ? (at as { readonly [key: PropertyKey]: unknown })[token] : undefined),
    value,
  );
}

const thrown = Symbol('thrown');

/** Parameters of an issue that say what a check of the author threw. */
export function thrownIn(error: unknown): object {
  return { [thrown]: error };
}

/** What a check threw, if one did: for the operator, never for a model. */
export function causeOf(issues: readonly ZodIssue[]): { readonly cause?: unknown } {
  for (const { params } of issues) if (typeof params === 'object' && params !== null && thrown in params) return { cause: params[thrown] };
  return {};
}
