import type { Issue } from '../issue.ts';
import { preview } from '../preview.ts';
import type { Finding } from '../schema/compile.ts';
import { aboutKey } from './about-key.ts';
import { aboutValue, type Surroundings } from './about-value.ts';
import { keyOf, shownPath } from './field.ts';
import { boundAllowed } from './shown.ts';

/** One finding as what the model reads about it; `path` is that of the field itself. */
export function issueOf(finding: Finding, path: string, around: Surroundings): Issue {
  const key = keyOf(finding);
  const { message, expected, allowed } = key === undefined ? aboutValue(finding, around) : aboutKey(finding, key, around);
  const issue: Writable<Issue> = { path: shownPath(path), keyword: finding.keyword, message };
  if (expected !== undefined && expected !== '') issue.expected = expected;
  // What was sent under a wrong key is not repeated: it may be a secret under a misspelt name.
  if (key === undefined && !around.isSecret(path)) issue.received = preview(finding.data, around.sentences.preview);
  const bounded = allowed && boundAllowed(allowed);
  if (bounded !== undefined) issue.allowed = bounded;
  return issue;
}

type Writable<Kind> = { -readonly [Name in keyof Kind]: Kind[Name] };
