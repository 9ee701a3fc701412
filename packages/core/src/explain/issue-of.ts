import type { Issue } from '../issue.ts';
import type { MovedPlace } from '../projection.ts';
import { preview } from '../preview.ts';
import type { Finding } from '../schema/compile.ts';
import { aboutKey } from './about-key.ts';
import { aboutValue, type Surroundings } from './about-value.ts';
import { keyOf, shownPath } from './field.ts';
import { isOptionalAt } from './optional.ts';
import { boundAllowed } from './shown.ts';

/** One finding as what the model reads about it; `path` is that of the field itself. */
export function issueOf(finding: Finding, path: string, around: Surroundings): Issue {
  const unread = around.moved.unreadAt(path);
  if (unread?.unread !== undefined) return unreadPairs(finding, unread, unread.unread, around);
  const key = keyOf(finding);
  const { message, expected, allowed } = key === undefined ? aboutValue(finding, around) : aboutKey(finding, key, around);
  const issue: Writable<Issue> = {
    path: shownPath(around.moved.pathOf(path, finding.keyword === 'propertyNames')),
    keyword: finding.keyword,
    message,
  };
  if (expected !== undefined && expected !== '') issue.expected = expected;
  // What was sent under a wrong key is not repeated: it may be a secret under a misspelt name.
  if (key === undefined && !around.isSecret(path)) issue.received = preview(finding.data, around.sentences.preview);
  const bounded = allowed && boundAllowed(allowed);
  if (bounded !== undefined) issue.allowed = bounded;
  return issue;
}

/** A list of pairs that makes no map: a map is not what the model was shown. */
function unreadPairs(
  { data, instancePath }: Finding,
  place: MovedPlace,
  { written, repeats }: Exclude<MovedPlace['unread'], undefined>,
  { schema, sentences }: Surroundings,
): Issue {
  const { advised, hint, pairs } = sentences;
  const path = shownPath(written);
  if (repeats !== undefined) return { path, keyword: 'duplicateKey', message: pairs.repeated(repeats) };
  const message = written === place.written ? pairs.list() : pairs.entry();
  const isLeftOut = data === null && isOptionalAt(schema, instancePath);
  return { path, keyword: 'type', message: isLeftOut ? advised(message, hint.leaveOut()) : message };
}

type Writable<Kind> = { -readonly [Name in keyof Kind]: Kind[Name] };
