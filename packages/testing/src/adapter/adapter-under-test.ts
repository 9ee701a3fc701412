import type { AnyTool, Gate, ModelCall, Projection, Toolbox } from '@toolgate/core';
import type { ConversationResult, ReceivedTurn, ToolDiagnostic, Turn } from '@toolgate/core/adapter';

/** What a model says in one turn, whatever its provider's wire. */
export interface ModelSays {
  readonly text?: string | undefined;
  readonly calls?: readonly SaidCall[] | undefined;
  /** Set when the turn ended at the token limit. */
  readonly cut?: true | undefined;
}

export interface SaidCall {
  readonly id: string;
  readonly name: string;
  /** As the model writes them under the schema that it was shown: an object; or a text that is no JSON, as far as the wire can carry one. */
  readonly arguments: unknown;
}

/** An adapter and the wire of its provider, as the suite drives them. */
export interface AdapterUnderTest {
  /** As it is named in sentences. */
  readonly name: string;
  /** The names of the tools in a request, and what there is to say about the others. */
  prepare(toolbox: Toolbox): { readonly names: readonly string[]; readonly diagnostics: readonly ToolDiagnostic[] };
  project(tool: AnyTool): Projection;
  /** A whole response, as the provider sends one. */
  whole(said: ModelSays): unknown;
  /** The same response in the parts of a stream, in order; the last one says how the turn ended. */
  parts(said: ModelSays): readonly unknown[];
  readTurn(response: unknown): Turn;
  receive(response: unknown, toolbox: Toolbox): readonly ModelCall[];
  receiveStream(stream: AsyncIterable<unknown>, toolbox: Toolbox): Promise<ReceivedTurn>;
  /** The adapter's loop, with a client that answers each request with the next of these. */
  converse(options: Conversing): Promise<ConversationResult>;
  /** The answers to calls in a transcript, in order. */
  answersIn(transcript: readonly object[]): readonly Answer[];
}

export interface Conversing {
  readonly gate: Gate<readonly AnyTool[]>;
  /** The tools that the model is shown. Default: all of the gate's. */
  readonly toolbox?: Toolbox | undefined;
  /** Whole responses, or streams of parts. */
  readonly responses: readonly unknown[];
  readonly stream: boolean;
  readonly maxTurns?: number | undefined;
  /** Told what the model says, as it comes. */
  readonly onText?: ((delta: string) => unknown) | undefined;
}

/** How a transcript answers a call: its id, or the name of its tool where the wire has no ids, and the text that the model reads. */
export interface Answer {
  readonly id: string;
  readonly text: string;
}
