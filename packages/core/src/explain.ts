import type { Issue } from './issue.ts';
import type { JsonSchema } from './json.ts';
import { distinctFindings } from './explain/distinct.ts';
import { shownPath } from './explain/field.ts';
import { issueOf } from './explain/issue-of.ts';
import { meantFindings } from './explain/meant.ts';
import { movedNames } from './explain/moved-names.ts';
import { insideSecrets, type IsSecret, secretsAt } from './explain/secrets.ts';
import { boundAllowed } from './explain/shown.ts';
import type { MovedPlace } from './projection.ts';
import { oneLine, safeText } from './preview.ts';
import type { Finding } from './schema/compile.ts';
import { type Language, sentencesIn } from './sentences.ts';

/** What is to be explained. */
export interface Explanation {
  readonly schema: JsonSchema;
  readonly findings: readonly Finding[];
  /** Pointers of secret fields, `*` for any item or key. */
  readonly secrets: readonly string[];
  readonly language: Language;
  /** Where the model wrote what stands elsewhere, as a projection tells it. */
  readonly moved?: readonly MovedPlace[] | undefined;
}

/** Issues up to a limit, and how many more there are. */
export interface BoundIssues {
  readonly issues: readonly Issue[];
  readonly omitted: number;
}

/**
 * What a model has to know to correct its arguments: each cause once, at the field itself, in the order of the schema. Of a union only the
 * branch that was meant is reported. Default `limit`: 5 issues.
 */
export function explain({ schema, findings, secrets, language, moved }: Explanation, limit = 5): BoundIssues {
  const around = { schema, findings, isSecret: secretsAt(secrets), sentences: sentencesIn(language), moved: movedNames(moved) };
  const distinct = distinctFindings(meantFindings(schema, findings));
  const issues: Issue[] = [];
  let repeated = 0;
  for (const { finding, path } of distinct) {
    if (issues.length >= limit) break;
    const issue = issueOf(finding, path, around);
    if (issues.some((other) => other.path === issue.path && other.message === issue.message)) repeated += 1;
    else issues.push(issue);
  }
  return { issues, omitted: distinct.length - issues.length - repeated };
}

/** UTF-16 code units of a message that a refinement or a rule wrote. */
const MESSAGE_LIMIT = 300;

/**
 * Issues of refinements and rules as they may be shown: bounded in number and size, escaped, and for secret fields without what was received
 * and what a refinement says: its author may have put the value into it. Default `limit`: 5 issues.
 */
export function boundIssues(
  issues: readonly Issue[],
  secrets: readonly string[],
  language: Language,
  limit = 5,
  moved?: readonly MovedPlace[],
): BoundIssues {
  const isSecret = secretsAt(secrets);
  const isInside = insideSecrets(secrets);
  const { pathOf } = movedNames(moved);
  const { uncheckable, secretRefused } = sentencesIn(language).finding;
  const bounded = issues.slice(0, limit).map((issue) => {
    const isHidden = issue.keyword.startsWith('zod:') && isInside(issue.path);
    const told = isHidden ? { path: issue.path, keyword: issue.keyword, message: secretRefused() } : issue;
    return bound(told, shownPath(pathOf(issue.path)), isSecret, uncheckable());
  });
  return { issues: bounded, omitted: issues.length - bounded.length };
}

function bound({ path, keyword, message, expected, received, allowed }: Issue, shown: string, isSecret: IsSecret, fallback: string): Issue {
  const values = Array.isArray(allowed) ? boundAllowed(allowed) : undefined;
  return {
    path: shown,
    keyword: safeText(keyword, 64),
    message: oneLine(message, MESSAGE_LIMIT) || fallback,
    ...(typeof expected === 'string' && { expected: oneLine(expected, MESSAGE_LIMIT) }),
    ...(typeof received === 'string' && !isSecret(path) && { received: oneLine(received, MESSAGE_LIMIT) }),
    ...(values && { allowed: values }),
  };
}
