import type { ModelCall, Toolbox, ToolSource } from '@toolgate/core';
import { cutTurn, receiveCalls } from '@toolgate/core/adapter';
import type { Turn } from '@toolgate/core/adapter';
import { match, P } from 'ts-pattern';
import type { ToolsOptions } from './options.ts';
import { readMessage } from './read-message.ts';
import { projectToolbox } from './tools.ts';

/** Reads a whole message of the model's. Never throws: what cannot be read is a turn that was cut off. */
export function readTurn(response: unknown): Turn {
  return match(response)
    .with({ content: P.array() }, (message) => readMessage(message))
    .with({ error: { message: P.select(P.string) } }, (message) => cutTurn(`The response failed: ${message}`))
    .otherwise(() => cutTurn('The response is not a message.'));
}

/**
 * The calls of a whole `Message`, in order, each with the projection that its model was shown: pass the toolbox and the options that the tools
 * were made with. A turn that was cut off, paused or refused has none; `readTurn` says why.
 * @throws DefinitionError `invalid_option` for an option that there is not; never because of the response.
 */
export function receive(response: unknown, toolbox: Toolbox | ToolSource, options: ToolsOptions = {}): readonly ModelCall[] {
  return receiveCalls(readTurn(response), projectToolbox('receive', toolbox, options)).calls;
}
