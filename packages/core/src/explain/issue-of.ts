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
  const bounded = allowed && boundAllowed(allowed);
  return {
    path: shownPath(path),
    keyword: finding.keyword,
    message,
    ...(expected !== undefined && expected !== '' && { expected }),
    // What was sent under a wrong key is not repeated: it may be a secret under a misspelt name.
    ...(key === undefined && !around.isSecret(path) && { received: preview(finding.data, around.sentences.preview) }),
    ...(bounded && { allowed: bounded }),
  };
}
