import type { AnyTool } from '@toolgate/core';
import { checkAdapterOptions, checkCanEnd, portOptionsOf, runConversation } from '@toolgate/core/adapter';
import type { ConversationOptions, ConversationResult } from '@toolgate/core/adapter';
import { forcedCall } from './forced-call.ts';
import { loopRules } from './options.ts';
import type { PortOptions, TalkOptions } from './options.ts';
import { createMessagesPort } from './port.ts';
import type { MessageOf, MessagesClient } from './wire.ts';

/** What `runTools` takes: an Anthropic client and a conversation. */
export type RunToolsOptions<
  Tools extends readonly AnyTool[] = readonly AnyTool[],
  Client extends MessagesClient = MessagesClient,
> = ConversationOptions<Tools, MessageOf<Client>> & Omit<PortOptions, 'toolbox'> & TalkOptions<Client>;

/** How the conversation ended, and all of it: hand `transcript` in again as `messages` to go on. */
export type RunToolsResult<Message extends object = object> = ConversationResult<Message>;

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for an option that there is not, or out of range, and for a `tool_choice` with which no model
 * could answer, without `maxTurns`; `unrepresentable` when `strict` is true and
 * some tool cannot be strict.
 */
export async function runTools<const Tools extends readonly AnyTool[], Client extends MessagesClient>(
  options: RunToolsOptions<Tools, Client>,
): Promise<RunToolsResult<MessageOf<Client>>> {
  checkAdapterOptions('runTools', options, loopRules.rules, loopRules.needed);
  checkCanEnd(forcedCall(options.request), options.maxTurns);
  return runConversation((toolbox) => createMessagesPort(portOptionsOf(options, toolbox)), options);
}
