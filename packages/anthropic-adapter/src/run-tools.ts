import type { AnyTool } from '@toolgate/core';
import { checkAdapterOptions, portOptionsOf, runConversation } from '@toolgate/core/adapter';
import type { ConversationOptions, ConversationResult } from '@toolgate/core/adapter';
import { loopRules } from './options.ts';
import type { PortOptions } from './options.ts';
import { createMessagesPort } from './port.ts';
import type { MessagesClient } from './wire.ts';

/** What `runTools` takes: an Anthropic client and a conversation. */
export interface RunToolsOptions<Tools extends readonly AnyTool[] = readonly AnyTool[]>
  extends ConversationOptions<Tools>, Omit<PortOptions, 'toolbox'> {
  readonly client: MessagesClient;
  readonly messages: readonly object[];
}

/** How the conversation ended, and all of it: hand `transcript` in again as `messages` to go on. */
export type RunToolsResult = ConversationResult;

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for an option that there is not, or out of range; `unrepresentable` when `strict` is true and
 * some tool cannot be strict.
 */
export async function runTools<const Tools extends readonly AnyTool[]>(options: RunToolsOptions<Tools>): Promise<RunToolsResult> {
  checkAdapterOptions('runTools', options, loopRules.rules, loopRules.needed);
  return runConversation((toolbox) => createMessagesPort(portOptionsOf(options, toolbox)), options);
}
