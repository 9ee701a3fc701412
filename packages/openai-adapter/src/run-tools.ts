import type { AnyTool } from '@toolgate/core';
import { checkAdapterOptions, portOptionsOf, runConversation } from '@toolgate/core/adapter';
import type { ConversationOptions, ConversationResult } from '@toolgate/core/adapter';
import { loopRules } from './options.ts';
import type { PortOptions } from './options.ts';
import { createChatPort, createResponsesPort } from './port.ts';
import type { ChatClient, ResponsesClient } from './wire.ts';

/** What `runTools` takes: an OpenAI client and a conversation for one of its two APIs. */
export type RunToolsOptions<Tools extends readonly AnyTool[] = readonly AnyTool[]> = ConversationOptions<Tools> &
  Omit<PortOptions, 'toolbox'> &
  (
    | { readonly api?: 'chat' | undefined; readonly client: ChatClient; readonly messages: readonly object[] }
    | { readonly api: 'responses'; readonly client: ResponsesClient; readonly input: string | readonly object[] }
  );

/** How the conversation ended, and all of it: hand `transcript` in again as `messages` or `input` to go on. */
export type RunToolsResult = ConversationResult;

/**
 * Talks to a model until it answers: sends the tools, carries every call through the gate, sends the outcomes. Rejects when the client
 * does; never because of a call.
 * @throws DefinitionError `invalid_option` for an option that there is not, or out of range; `unrepresentable` when `strict` is true and
 * some tool cannot be strict.
 */
export async function runTools<const Tools extends readonly AnyTool[]>(options: RunToolsOptions<Tools>): Promise<RunToolsResult> {
  const { rules, needed } = loopRules((options as { readonly api?: unknown } | undefined)?.api);
  checkAdapterOptions('runTools', options, rules, needed);
  return runConversation((toolbox) => {
    if (options.api === 'responses') {
      const { api: _api, ...own } = portOptionsOf(options, toolbox);
      return createResponsesPort(own);
    }
    const { api: _api, ...own } = portOptionsOf(options, toolbox);
    return createChatPort(own);
  }, options);
}
