import type { Toolbox, ToolSource } from '@toolgate/core';
import {
  clientRule,
  conversationRules,
  messagesRule,
  projectionRules,
  requestRule,
  streamRules,
  textRule,
  toolboxRule,
} from '@toolgate/core/adapter';
import type { OptionRule, StreamOptions } from '@toolgate/core/adapter';
import type { ProjectionOptions } from './project.ts';
import type { MessageOf, MessagesClient, RequestOf } from './wire.ts';

/** How the tools of a request are made. */
export type ToolsOptions = ProjectionOptions;

export interface PortOptions extends ToolsOptions, StreamOptions {
  readonly model: string;
  /** Of a source, the tools are read for each request. */
  readonly toolbox: Toolbox | ToolSource;
  /** Most tokens of one turn. Default: `max_tokens` of `request`, or 4096, which every model can answer. */
  readonly maxTokens?: number | undefined;
}

/** The conversation, in the types of the client. */
export interface TalkOptions<Client extends MessagesClient> {
  readonly client: Client;
  readonly messages: readonly MessageOf<Client>[];
  /** Everything else in the request, such as `system`; its `tools` stand before those of the toolbox, for the rest what the port sets itself wins. */
  readonly request?: RequestOf<Client> | undefined;
}

type Rules = { readonly [name: string]: OptionRule };

const { strict, records, renameProperties, restoreEnumCase } = projectionRules;

/** Rules for `ToolsOptions`. */
export const toolsRules: Rules = { strict, records, renameProperties, restoreEnumCase };

const talkRules: Rules = {
  client: clientRule('an Anthropic client', 'messages.create'),
  messages: messagesRule,
  model: textRule,
  ...toolsRules,
  ...streamRules,
  maxTokens: { must: 'a whole number from 1', fits: (value) => Number.isInteger(value) && (value as number) >= 1 },
  request: requestRule,
};

/** Rules for a port, and the options that it cannot do without. */
export const portRules: { readonly rules: Rules; readonly needed: readonly string[] } = {
  rules: { toolbox: toolboxRule, ...talkRules },
  needed: ['toolbox', 'client', 'messages', 'model'],
};

/** Rules for the loop. */
export const loopRules: { readonly rules: Rules; readonly needed: readonly string[] } = {
  rules: { ...talkRules, ...conversationRules },
  needed: ['gate', 'client', 'messages', 'model'],
};
