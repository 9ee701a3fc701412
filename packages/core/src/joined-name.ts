import { DefinitionError } from './definition-error.ts';
import { contentHash } from './schema/fingerprint.ts';
import { whatGiven } from './what-given.ts';

/** Options of `joinToolboxes` and `joinedName`. */
export interface JoinOptions {
  /**
   * Characters of a name at most, from 16 to 64. Default 64, what OpenAI takes; less leaves room for what a host puts before it, such as
   * `mcp__<server>__`.
   */
  readonly maxLength?: number | undefined;
}

/**
 * The name under which `joinToolboxes` shows a tool of a part: `<part>__<tool>`. Where that is too long, has other characters than
 * `A-Za-z0-9_-`, or could be read as another part and tool, it is what of both can stay, and 12 digits of their content hash; the type
 * does not say so.
 * @throws DefinitionError `invalid_option`
 */
export function joinedName<Part extends string, Name extends string>(part: Part, tool: Name, options?: JoinOptions): `${Part}__${Name}` {
  return namesWithin(options)(part, tool) as `${Part}__${Name}`;
}

/** What `joinedName` answers under these options, which are checked once. */
export function namesWithin(options: JoinOptions = {}): (part: string, tool: string) => string {
  const maxLength = maxLengthOf(options);
  return (part, tool) => nameOf(part, tool, maxLength);
}

function maxLengthOf(options: JoinOptions): number {
  if (typeof options !== 'object' || options === null) throw invalid(`takes its options as an object, not ${whatGiven(options)}`);
  for (const key of Object.keys(options)) if (key !== 'maxLength') throw invalid(`unknown option ${key}; there is maxLength`);
  const { maxLength = 64 } = options;
  if (Number.isInteger(maxLength) && maxLength >= 16 && maxLength <= 64) return maxLength;
  throw invalid(`maxLength must be a whole number of characters from 16 to 64, not ${whatGiven(maxLength)}`);
}

function invalid(text: string): DefinitionError {
  return new DefinitionError('invalid_option', `joinToolboxes: ${text}`);
}

/** Digits of the hash: that by accident two of a million names come to the same has a chance of 1 in 500. */
const DIGITS = 12;

// A name with `__` says by its first `__` where the part ends, and so can be of no other part and tool. One with a hash has no `__`: no tool
// can be named so that it is taken for one.
function nameOf(part: string, tool: string, maxLength: number): string {
  const plain = `${part}__${tool}`;
  if (plain.length <= maxLength && plain.indexOf('__') === part.length && /^[A-Za-z0-9_-]+$/.test(plain)) return plain;
  const left = maxLength - DIGITS - 1;
  const [ownPart, ownTool] = [cleaned(part), cleaned(tool)];
  // The tool's name says more than its part's, which gives way first, down to a third.
  const forPart = Math.max(Math.floor(left / 3), left - 1 - ownTool.length);
  const head = `${ownPart.slice(0, forPart)}_${ownTool}`.slice(0, left);
  return cleaned(`${head}_${contentHash([part, tool]).slice(-DIGITS)}`);
}

function cleaned(text: string): string {
  return text.replace(/[^A-Za-z0-9-]+/g, '_');
}
