import { DefinitionError } from '../definition-error.ts';
import { type Gate, isRunOfAnother, type Run } from '../gate/gate.ts';
import { quietly } from '../gate/quietly.ts';
import type { ModelPort, RunModelOptions, RunResult } from '../run-model.ts';
import { runModel, runRules } from '../run-model.ts';
import type { AnyTool } from '../tool.ts';
import type { Toolbox, ToolSource } from '../toolbox.ts';
import type { OptionRule } from './option-rules.ts';
import { functionRule, gateRule, toolboxRule } from './option-rules.ts';
import type { TranscriptPort } from './transcript-port.ts';

/** What the loop of every adapter takes. */
export interface ConversationOptions<Tools extends readonly AnyTool[] = readonly AnyTool[], Message extends object = object> extends Omit<
  RunModelOptions,
  'run' | 'toolbox'
> {
  readonly gate: Gate<Tools>;
  /** The tools that the model is shown. Default: all of the gate's, as they are in each turn. */
  readonly toolbox?: Toolbox | ToolSource | undefined;
  /** Continues a conversation with the budget it has left. Default: a new run of the gate. */
  readonly run?: Run<Tools> | undefined;
  /**
   * Told the whole transcript whenever it has grown. Keep it: when the client fails, the loop rejects with its error, and only a conversation
   * that goes on from here does not carry out again what was carried out. What it throws or rejects with is dropped: abort `signal` to stop.
   */
  readonly onTranscript?: ((transcript: readonly Message[]) => unknown) | undefined;
}

/** How the conversation ended, and all of it: hand `transcript` in again to go on. */
export interface ConversationResult<Message extends object = object> extends RunResult {
  readonly transcript: readonly Message[];
}

/** Rules for `ConversationOptions`, beside those of an adapter. */
export const conversationRules: { readonly [Name in keyof Required<ConversationOptions>]: OptionRule } = {
  ...runRules,
  gate: gateRule,
  toolbox: toolboxRule,
  onTranscript: functionRule,
};

/** What is left of a loop's options for the port of its adapter, with the toolbox or source that the model is shown. */
export function portOptionsOf<Options extends object>(
  options: Options,
  toolbox: Toolbox | ToolSource,
): Omit<Options, keyof ConversationOptions> & { readonly toolbox: Toolbox | ToolSource } {
  const own = Object.entries(options).filter(([name]) => !Object.hasOwn(conversationRules, name));
  return { ...(Object.fromEntries(own) as Omit<Options, keyof ConversationOptions>), toolbox };
}

/**
 * Talks to a model through the port that `openPort` makes, until it answers: carries every call through the gate, sends the outcomes.
 * Rejects when the client does; never because of a call.
 * @throws DefinitionError `invalid_option` for `maxTurns`, and for a run of another gate.
 */
export async function runConversation<Tools extends readonly AnyTool[], Message extends object = object>(
  openPort: (toolbox: Toolbox | ToolSource) => TranscriptPort<Message>,
  options: ConversationOptions<Tools, Message>,
): Promise<ConversationResult<Message>> {
  const { gate, maxTurns, signal, callOptions } = options;
  const run = options.run ?? gate.run();
  if (isRunOfAnother(gate, run)) {
    throw new DefinitionError('invalid_option', 'runTools: run must be a run of the gate, made by its run(), not of another gate');
  }
  const port = openPort(options.toolbox ?? { current: () => gate.toolbox, onChange: gate.onChange });
  const told = tellingOf(port, options.onTranscript);
  const toolbox = { find: (name: string) => gate.toolbox.find(name) };
  const result = await runModel(told, { run: run as never, maxTurns, signal, callOptions, toolbox });
  return { ...result, transcript: [...port.transcript] };
}

function tellingOf<Message extends object>(
  port: TranscriptPort<Message>,
  onTranscript: ((transcript: readonly Message[]) => unknown) | undefined,
): ModelPort {
  if (onTranscript === undefined) return port;
  const listener = quietly(onTranscript);
  const tell = (): void => listener([...port.transcript]);
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
