import type { ModelCall } from '../run-model.ts';
import type { ToolDiagnostic } from './diagnose.ts';
import { diagnose } from './diagnose.ts';
import type { ProjectedTools } from './projected-tools.ts';
import type { ReceivedTurn } from './receive-calls.ts';
import { receiveCalls } from './receive-calls.ts';
import type { Turn } from './turn.ts';

/** How an adapter reads what its provider answers. */
export interface ResponseReader {
  /** Reads a whole response. Never throws. */
  readonly readTurn: (response: unknown) => Turn;
  /** Puts a stream together to the response that it would have been whole. Rejects when the stream does. */
  readonly assembleStream: (stream: AsyncIterable<unknown>) => Promise<unknown>;
}

/** The tools of one request and what reads its response, bound to the same options. */
export interface PreparedTools<RequestTools> {
  readonly tools: RequestTools;
  readonly diagnostics: readonly ToolDiagnostic[];
  readTurn(response: unknown): Turn;
  receive(response: unknown): readonly ModelCall[];
  receiveStream(stream: AsyncIterable<unknown>): Promise<ReceivedTurn>;
}

/** Binds the tools of a request to what reads its response. */
export function prepareTools<RequestTools>(
  tools: RequestTools,
  projected: ProjectedTools,
  { readTurn, assembleStream }: ResponseReader,
): PreparedTools<RequestTools> {
  return {
    tools,
    diagnostics: diagnose(projected),
    readTurn,
    receive: (response) => receiveCalls(readTurn(response), projected).calls,
    receiveStream: async (stream) => receiveCalls(readTurn(await assembleStream(stream)), projected),
  };
}
