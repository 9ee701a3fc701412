import type { ModelCall, Toolbox } from '@toolgate/core';
import { match, P } from 'ts-pattern';
import { projectTool } from './project.ts';
import type { ProjectionOptions } from './project.ts';
import { readChat } from './read-chat.ts';
import { readResponse } from './read-response.ts';
import { cutTurn } from './turn.ts';
import type { Turn } from './turn.ts';

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
 */
export function receive(response: unknown, toolbox: Toolbox, options: ProjectionOptions = {}): readonly ModelCall[] {
  return withProjections(readTurn(response), toolbox, options);
}

/** Adds to each call of a turn the projection of its tool. */
export function withProjections(turn: Turn, toolbox: Toolbox, options: ProjectionOptions = {}): readonly ModelCall[] {
  return turn.calls.map((call) => {
    const tool = toolbox.find(call.name);
    return { call, projection: tool === undefined ? undefined : projectTool(tool, options) };
  });
}
