import type { ModelPort } from '../run-model.ts';
import type { Outcome } from '../tool.ts';
import type { ResponseReader } from './prepare-tools.ts';
import type { ProjectedTools } from './projected-tools.ts';
import { receiveCalls } from './receive-calls.ts';
import type { Turn } from './turn.ts';

/** A port with the conversation as it stands: what was given, what the model said, how it was answered. */
export interface TranscriptPort extends ModelPort {
  readonly transcript: readonly object[];
}

/** What is a provider's own in a conversation. */
export interface ConversationParts {
  /** What the conversation begins with. */
  readonly opening: readonly object[];
  readonly reader: ResponseReader;
  /** The tools of the next request. */
  readonly project: () => ProjectedTools;
  /** Sends the whole conversation and the tools; answers the response, or a stream of it. */
  readonly ask: (transcript: object[], tools: ProjectedTools, signal: AbortSignal | undefined) => PromiseLike<unknown>;
  /** What stays of a turn that was not cut off. A call that is not in the turn must go, since it would want an answer. */
  readonly keep: (response: unknown, turn: Turn) => readonly object[];
  /** What answers the calls of a turn, one outcome for each, in order. */
  readonly reply: (outcomes: readonly Outcome[], tools: ProjectedTools) => readonly object[];
}

/** A conversation at one provider. */
export function createTranscriptPort({ opening, reader, project, ask, keep, reply }: ConversationParts): TranscriptPort {
  const transcript: object[] = [...opening];
  let tools: ProjectedTools = { list: [], find: () => undefined };
  return {
    transcript,
    async next(signal) {
      tools = project();
      const answer = await ask([...transcript], tools, signal);
      const response = isStream(answer) ? await reader.assembleStream(answer) : answer;
      const turn = reader.readTurn(response);
      if (turn.finish !== 'truncated') transcript.push(...keep(response, turn));
      return receiveCalls(turn, tools);
    },
    answer: (outcomes) => void transcript.push(...reply(outcomes, tools)),
  };
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
