import type { ModelCall, Toolbox, ToolSource } from '@toolgate/core';
import { cutTurn, receiveCalls } from '@toolgate/core/adapter';
import type { Turn } from '@toolgate/core/adapter';
import { match, P } from 'ts-pattern';
import type { ToolsOptions } from './options.ts';
import { readChat } from './read-chat.ts';
import { readResponse } from './read-response.ts';
import { projectToolbox } from './tools.ts';

/** Reads a whole response of either API. Never throws: what cannot be read is a turn that was cut off. */
export function readTurn(response: unknown): Turn {
  return match(response)
    .with({ choices: P.array() }, (completion) => readChat(completion))
    .with({ output: P.array() }, (whole) => readResponse(whole))
    .with({ error: { message: P.select(P.string) } }, (message) => cutTurn(`The response failed: ${message}`))
    .otherwise(() => cutTurn('The response is neither a chat completion nor a response.'));
}

/**
 * The calls of a whole `ChatCompletion` or `Response`, in order, each with the projection that its model was shown: pass the options that
 * the tools were made with. A turn that was cut off, filtered or refused has none; `readTurn` says why.
 * @throws DefinitionError `invalid_option` for an option that there is not; never because of the response.
 */
export function receive(response: unknown, toolbox: Toolbox | ToolSource, options: ToolsOptions = {}): readonly ModelCall[] {
  return receiveCalls(readTurn(response), projectToolbox('receive', toolbox, options)).calls;
}
