import type { AnyTool } from '@toolgate/core';
import { checkAdapterOptions, portOptionsOf, runConversation } from '@toolgate/core/adapter';
import type { ConversationOptions, ConversationResult } from '@toolgate/core/adapter';
import { loopNeeds, loopRules } from './options.ts';
import type { PortOptions } from './options.ts';
import { createGeminiPort } from './port.ts';

/** What `runTools` takes: a `GoogleGenAI` client and a conversation. */
export type RunToolsOptions<Tools extends readonly AnyTool[] = readonly AnyTool[]> = ConversationOptions<Tools> &
  Omit<PortOptions, 'toolbox'>;

/** How the conversation ended, and all of it: hand `transcript` in again as `contents` to go on. */
export type RunToolsResult = ConversationResult;

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for an option that there is not, or out of range; `duplicate_name` for two tools that Gemini
 * would be shown under one name.
 */
export async function runTools<const Tools extends readonly AnyTool[]>(options: RunToolsOptions<Tools>): Promise<RunToolsResult> {
  checkAdapterOptions('runTools', options, loopRules, loopNeeds);
  return runConversation((toolbox) => createGeminiPort(portOptionsOf(options, toolbox)), options);
}
