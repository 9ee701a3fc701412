import type { ModelCall, Toolbox } from '@toolgate/core';
import type { ProjectionOptions } from './project.ts';
import { readTurn, receive } from './receive.ts';
import { receiveStream } from './stream.ts';
import type { ReceivedTurn } from './stream.ts';
import { diagnose, toOpenAITools } from './tools.ts';
import type { ToolDiagnostic, ToolsOptions } from './tools.ts';
import type { Turn } from './turn.ts';
import type { Api, ToolOf } from './wire.ts';

/** The tools of one request and what reads its response, bound to the same options. */
export interface PreparedTools<Chosen extends Api> {
  readonly tools: ToolOf[Chosen][];
  readonly diagnostics: readonly ToolDiagnostic[];
  readTurn(response: unknown): Turn;
  receive(response: unknown): readonly ModelCall[];
  receiveStream(stream: AsyncIterable<unknown>): Promise<ReceivedTurn>;
}

/**
 * `toOpenAITools` with diagnostics, and with `receive` for the responses.
 * @throws DefinitionError `unrepresentable` when `strict` is true and some tool cannot be strict.
 */
export function prepareOpenAITools<Chosen extends Api = 'chat'>(
  toolbox: Toolbox,
  options: ToolsOptions<Chosen> = {},
): PreparedTools<Chosen> {
  const projecting: ProjectionOptions = { strict: options.strict, tristate: options.tristate };
  return {
    tools: toOpenAITools(toolbox, options),
    diagnostics: diagnose(toolbox, projecting),
    readTurn,
    receive: (response) => receive(response, toolbox, projecting),
    receiveStream: (stream) => receiveStream(stream, toolbox, projecting),
  };
}
