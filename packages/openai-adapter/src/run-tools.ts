import type { AnyTool } from '@toolgate/core';
import { checkAdapterOptions, checkCanEnd, portOptionsOf, runConversation } from '@toolgate/core/adapter';
import type { ConversationOptions, ConversationResult, TranscriptPort } from '@toolgate/core/adapter';
import { forcedCall } from './forced-call.ts';
import { loopRules } from './options.ts';
import type { PortOptions, TalkOptions } from './options.ts';
import { createChatPort, createResponsesPort } from './port.ts';
import type { Api, ChatClient, MessageOf, ResponsesClient } from './wire.ts';

/** What `runTools` takes: an OpenAI client and a conversation for one of its two APIs. */
export type RunToolsOptions<
  Tools extends readonly AnyTool[] = readonly AnyTool[],
  Client extends ChatClient | ResponsesClient = ChatClient & ResponsesClient,
  Chosen extends Api = 'chat',
> = ConversationOptions<Tools, MessageOf<Client>[Chosen]> &
  Omit<PortOptions, 'toolbox'> & {
    /** Default `chat`. */
    readonly api?: Chosen | undefined;
    readonly client: Client;
  } & TalkOptions<Client>[Chosen];

/** How the conversation ended, and all of it: hand `transcript` in again as `messages` or `input` to go on. */
export type RunToolsResult<Message extends object = object> = ConversationResult<Message>;

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for an option that there is not, or out of range, and for a `tool_choice` with which no model
 * could answer, without `maxTurns`; `unrepresentable` when `strict` is true and
 * some tool cannot be strict.
 */
export async function runTools<
  const Tools extends readonly AnyTool[],
  Client extends ChatClient | ResponsesClient,
  Chosen extends Api = 'chat',
>(options: RunToolsOptions<Tools, Client, Chosen>): Promise<RunToolsResult<MessageOf<Client>[Chosen]>> {
  const { rules, needed } = loopRules((options as { readonly api?: unknown } | undefined)?.api);
  checkAdapterOptions('runTools', options, rules, needed);
  checkCanEnd(forcedCall(options.request), options.maxTurns);
  return runConversation<Tools, MessageOf<Client>[Chosen]>((toolbox) => {
    const { api, ...own } = portOptionsOf(options, toolbox);
    const open: (own: never) => TranscriptPort = api === 'responses' ? createResponsesPort : createChatPort;
    return open(own as never) as never;
  }, options);
}
