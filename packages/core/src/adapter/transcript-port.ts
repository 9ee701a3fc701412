import { isJsonObject } from '../json.ts';
import type { ModelPort } from '../run-model.ts';
import type { Outcome } from '../tool.ts';
import type { ResponseReader } from './prepare-tools.ts';
import type { ProjectedTools } from './projected-tools.ts';
import type { StreamOptions } from './read-aloud.ts';
import { readAloud } from './read-aloud.ts';
import { receiveCalls } from './receive-calls.ts';
import { textOf } from './turn.ts';
import type { Turn } from './turn.ts';

/**
 * A port with the conversation as it stands: what was given, what the model said, how it was answered. What the model said is taken for what the
 * provider's client calls a message.
 */
export interface TranscriptPort<Message extends object = object> extends ModelPort {
  readonly transcript: readonly Message[];
}

/** What is a provider's own in a conversation. */
export interface ConversationParts<Message extends object = object> extends Pick<StreamOptions, 'onText'> {
  /** What the conversation begins with. */
  readonly opening: readonly Message[];
  readonly reader: ResponseReader;
  /**
   * Where a response has its id. Calls without ids are told apart by it; a response without one gets one, so that no two calls of a conversation
   * are the same. Default `id`.
   */
  readonly idKey?: string | undefined;
  /** The tools of the next request. */
  readonly project: () => ProjectedTools;
  /** Sends the whole conversation and the tools; answers the response, or a stream of it. */
  readonly ask: (transcript: object[], tools: ProjectedTools, signal: AbortSignal | undefined) => PromiseLike<unknown>;
  /**
   * The response that an error of the client stands for, where a provider refuses to hand out what a model said; undefined for any other error,
   * with which the port rejects.
   */
  readonly readError?: ((error: unknown) => object | undefined) | undefined;
  /** What stays of a turn that was not cut off. A call that is not in the turn must go, since it would want an answer. */
  readonly keep: (response: unknown, turn: Turn) => readonly object[];
  /**
   * What a turn that the provider has paused leaves behind, so that it goes on when it is asked again; undefined for any other turn, and for
   * a provider that has no such turns.
   */
  readonly resume?: ((response: unknown) => readonly object[] | undefined) | undefined;
  /** What answers the calls of a turn, one outcome for each, in order. */
  readonly reply: (outcomes: readonly Outcome[], tools: ProjectedTools) => readonly object[];
}

/** A turn that is paused more often than this is handed out as it is. */
const mostPauses = 10;

/** A conversation at one provider. */
export function createTranscriptPort<Message extends object = object>(parts: ConversationParts<Message>): TranscriptPort<Message> {
  const { opening, reader, idKey = 'id', onText, project, ask, readError, keep, resume, reply } = parts;
  const transcript: object[] = [...opening];
  let tools: ProjectedTools = { list: [], find: () => undefined };
  const hear = async (signal: AbortSignal | undefined): Promise<unknown> => {
    try {
      return await readAloud(reader, await ask([...transcript], tools, signal), onText);
    } catch (error) {
      const response = readError?.(error);
      if (response === undefined) throw error;
      return response;
    }
  };
  const respond = async (signal: AbortSignal | undefined): Promise<unknown> => {
    const response = await hear(signal);
    if (!isJsonObject(response) || textOf(response[idKey]) !== '') return response;
    return { ...response, [idKey]: `turn-${transcript.length}` };
  };
  return {
    transcript: transcript as Message[],
    async next(signal) {
      tools = project();
      let response = await respond(signal);
      for (let pauses = 0; pauses < mostPauses; pauses += 1) {
        const paused = resume?.(response);
        if (paused === undefined) break;
        transcript.push(...paused);
        response = await respond(signal);
      }
      const turn = reader.readTurn(response);
      if (turn.finish !== 'truncated') transcript.push(...keep(response, turn));
      return receiveCalls(turn, tools);
    },
    answer: (outcomes) => void transcript.push(...reply(outcomes, tools)),
  };
}
