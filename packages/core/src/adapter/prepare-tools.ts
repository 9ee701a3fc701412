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
  /** What one event of a stream adds to the text of its turn; empty for any other. Never throws. */
  readonly readDelta: (event: unknown) => string;
}

/** Reads a stream to its end, and gives each call what the gate wants to know of it. Rejects when the stream does. */
export async function receiveStreamed(
  { readTurn, assembleStream }: Pick<ResponseReader, 'readTurn' | 'assembleStream'>,
  stream: AsyncIterable<unknown>,
  tools: ProjectedTools,
): Promise<ReceivedTurn> {
  return receiveCalls(readTurn(await assembleStream(stream)), tools);
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
  reader: ResponseReader,
): PreparedTools<RequestTools> {
  return {
    tools,
    diagnostics: diagnose(projected),
    readTurn: reader.readTurn,
    receive: (response) => receiveCalls(reader.readTurn(response), projected).calls,
    receiveStream: (stream) => receiveStreamed(reader, stream, projected),
  };
}
