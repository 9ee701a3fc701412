import { quietly } from '../gate/quietly.ts';
import type { OptionRule } from './option-rules.ts';
import { flagRule, functionRule } from './option-rules.ts';
import type { ResponseReader } from './prepare-tools.ts';

/** How the answers of a model are read. */
export interface StreamOptions {
  /** Default false. */
  readonly stream?: boolean | undefined;
  /**
   * Told what the model says, refusals too: with `stream` piece by piece as it comes, otherwise the text of each turn at once. Told, not asked:
   * what it throws or rejects with is dropped, and nobody waits for it. No tool runs before the turn has ended as it should, which what was
   * told so far does not say. Default: nobody.
   */
  readonly onText?: ((delta: string) => unknown) | undefined;
}

/** Rules for `StreamOptions`. */
export const streamRules: { readonly [Name in keyof Required<StreamOptions>]: OptionRule } = { stream: flagRule, onText: functionRule };

/**
 * The response that an answer is, or that a stream of it comes to, while `onText` is told its text: what each event adds, and at the end what
 * no event has told. Rejects when the stream does.
 */
export async function readAloud(reader: ResponseReader, answer: unknown, onText: StreamOptions['onText']): Promise<unknown> {
  if (onText === undefined) return isStream(answer) ? reader.assembleStream(answer) : answer;
  const tell = quietly(onText);
  let told = '';
  const listen = async function* (stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    for await (const event of stream) {
      const delta = reader.readDelta(event);
      told += delta;
      if (delta !== '') tell(delta);
      yield event;
    }
  };
  const response = isStream(answer) ? await reader.assembleStream(listen(answer)) : answer;
  const { text } = reader.readTurn(response);
  if (text.length > told.length && text.startsWith(told)) tell(text.slice(told.length));
  return response;
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
