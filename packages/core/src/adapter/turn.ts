import { isJsonObject } from '../json.ts';
import type { ToolCall } from '../tool.ts';

/** What a model said in one turn, whichever API it came through. */
export interface Turn {
  /** `truncated`: cut off, filtered or failed, so that nothing of it may run. `refused`: the model declined, in `text`. */
  readonly finish: 'answered' | 'calls' | 'truncated' | 'refused';
  /** One sentence on how the turn ended. */
  readonly reason: string;
  readonly text: string;
  /** In the model's order; empty unless `finish` is `calls`. */
  readonly calls: readonly ToolCall[];
}

/** A turn that ended as it should: with a refusal, which stands above all else that was said, with calls or with an answer. */
export function finishedTurn(said: {
  readonly text: string;
  readonly refusal: string | undefined;
  readonly calls: readonly ToolCall[];
}): Turn {
  const { text, refusal, calls } = said;
  if (refusal !== undefined) return { finish: 'refused', reason: 'The model refused to answer.', text: refusal, calls: [] };
  if (calls.length > 0) return { finish: 'calls', reason: 'The model called tools.', text, calls };
  return { finish: 'answered', reason: 'The model answered.', text, calls };
}

/** A turn that did not end as it should; its calls, if any, are not handed out. */
export function cutTurn(reason: string, text = ''): Turn {
  return { finish: 'truncated', reason, text, calls: [] };
}

/** A turn whose response carries an error, whatever else it says. */
export function failedTurn(error: unknown, text = ''): Turn {
  const message = textOf(isJsonObject(error) ? error['message'] : error);
  return cutTurn(message === '' ? 'The response failed.' : `The response failed: ${message}`, text);
}

/** A word that is not known, for a sentence; of anything but a text its type, since not every value can be written as JSON. */
export function quoted(word: unknown): string {
  return typeof word === 'string' ? JSON.stringify(word) : `a value of type ${typeof word}`;
}

/** The id of a call, or one made from its response and place where a server has left it out. */
export function idOf(given: unknown, response: unknown, index: number): string {
  if (typeof given === 'string' && given !== '') return given;
  return `${typeof response === 'string' && response !== '' ? response : 'call'}-${index + 1}`;
}

/** A text, or none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
