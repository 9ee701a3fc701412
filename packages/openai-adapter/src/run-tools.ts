import { runModel } from '@toolgate/core';
import type { AnyTool, Gate, ModelPort, Run, RunModelOptions, RunResult } from '@toolgate/core';
import { createChatPort, createResponsesPort } from './port.ts';
import type { PortOptions, TranscriptPort } from './port.ts';
import type { ChatClient, ResponsesClient } from './wire.ts';

interface RunToolsBase<Tools extends readonly AnyTool[]> extends Omit<PortOptions, 'toolbox'>, Omit<RunModelOptions, 'run' | 'toolbox'> {
  readonly gate: Gate<Tools>;
  /** The tools that the model is shown. Default: all of the gate's. */
  readonly toolbox?: PortOptions['toolbox'] | undefined;
  /** Continues a conversation with the budget it has left. Default: a new run of the gate. */
  readonly run?: Run<Tools> | undefined;
  /**
   * Told the whole transcript whenever it has grown. Keep it: when the client fails, `runTools` rejects with its error, and only a conversation
   * that goes on from here does not carry out again what was carried out.
   */
  readonly onTranscript?: ((transcript: readonly object[]) => void) | undefined;
}

/** What `runTools` takes: an OpenAI client and a conversation for one of its two APIs. */
export type RunToolsOptions<Tools extends readonly AnyTool[] = readonly AnyTool[]> = RunToolsBase<Tools> &
  (
    | { readonly api?: 'chat' | undefined; readonly client: ChatClient; readonly messages: readonly object[] }
    | { readonly api: 'responses'; readonly client: ResponsesClient; readonly input: string | readonly object[] }
  );

/** How the conversation ended, and all of it: hand `transcript` in again as `messages` or `input` to go on. */
export interface RunToolsResult extends RunResult {
  readonly transcript: readonly object[];
}

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for `maxTurns`; `unrepresentable` when `strict` is true and some tool cannot be strict.
 */
export async function runTools<const Tools extends readonly AnyTool[]>(options: RunToolsOptions<Tools>): Promise<RunToolsResult> {
  const { gate, maxTurns, signal, callOptions } = options;
  const toolbox = options.toolbox ?? gate.toolbox;
  const run = options.run ?? gate.run();
  const port = portOf({ ...options, toolbox } as never);
  const told = tellingOf(port, options.onTranscript);
  const result = await runModel(told, { run: run as never, maxTurns, signal, callOptions, toolbox });
  return { ...result, transcript: [...port.transcript] };
}

function tellingOf(port: TranscriptPort, onTranscript: ((transcript: readonly object[]) => void) | undefined): ModelPort {
  if (onTranscript === undefined) return port;
  const tell = (): void => onTranscript([...port.transcript]);
  return {
    async next(signal) {
      const turn = await port.next(signal);
      tell();
      return turn;
    },
    answer(outcomes) {
      port.answer(outcomes);
      tell();
    },
  };
}

function portOf(options: RunToolsOptions & PortOptions): TranscriptPort {
  return options.api === 'responses' ? createResponsesPort(options) : createChatPort(options);
}
