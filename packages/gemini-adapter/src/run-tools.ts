import type { AnyTool } from '@toolgate/core';
import { checkAdapterOptions, checkCanEnd, portOptionsOf, runConversation } from '@toolgate/core/adapter';
import type { ConversationOptions, ConversationResult } from '@toolgate/core/adapter';
import { loopNeeds, loopRules } from './options.ts';
import type { PortOptions, TalkOptions } from './options.ts';
import { createGeminiPort } from './port.ts';
import { forcedCall } from './tool-config.ts';
import type { ContentOf, GeminiClient } from './wire.ts';

/** What `runTools` takes: a `GoogleGenAI` client and a conversation. */
export type RunToolsOptions<
  Tools extends readonly AnyTool[] = readonly AnyTool[],
  Client extends GeminiClient = GeminiClient,
> = ConversationOptions<Tools, ContentOf<Client>> & Omit<PortOptions, 'toolbox'> & TalkOptions<Client>;

/** How the conversation ended, and all of it: hand `transcript` in again as `contents` to go on. */
export type RunToolsResult<Content extends object = object> = ConversationResult<Content>;

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for an option that there is not, or out of range, and for a mode with which no model could
 * answer, without `maxTurns`; `duplicate_name` for two tools that Gemini
 * would be shown under one name.
 */
export async function runTools<const Tools extends readonly AnyTool[], Client extends GeminiClient>(
  options: RunToolsOptions<Tools, Client>,
): Promise<RunToolsResult<ContentOf<Client>>> {
  checkAdapterOptions('runTools', options, loopRules, loopNeeds);
  checkCanEnd(forcedCall(options.mode, options.config), options.maxTurns);
  return runConversation((toolbox) => createGeminiPort(portOptionsOf(options, toolbox)), options);
}
