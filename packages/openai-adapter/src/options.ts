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
import { servers } from './servers.ts';
import type { Api, ChatClient, MessageOf, RequestOf, ResponsesClient } from './wire.ts';

export interface ToolsOptions<Chosen extends Api = Api> extends ProjectionOptions {
  /** Default `chat`. */
  readonly api?: Chosen | undefined;
}

export interface PortOptions extends ProjectionOptions, StreamOptions {
  readonly model: string;
  /** Of a source, the tools are read for each request. */
  readonly toolbox: Toolbox | ToolSource;
}

/**
 * The conversation through each API, in the types of the client. `request` is everything else in each request, such as `temperature`; its
 * `tools` stand before those of the toolbox, for the rest what the port sets itself wins.
 */
export interface TalkOptions<Client> {
  chat: {
    readonly client: ChatClient;
    readonly messages: readonly MessageOf<Client>['chat'][];
    readonly request?: RequestOf<Client>['chat'] | undefined;
  };
  responses: {
    readonly client: ResponsesClient;
    readonly input: string | readonly MessageOf<Client>['responses'][];
    readonly request?: RequestOf<Client>['responses'] | undefined;
  };
}

type Rules = { readonly [name: string]: OptionRule };
const api: OptionRule = ['chat', 'responses'];
const { strict, tristate, records } = projectionRules;
const projectingRules: Rules = { strict, tristate, records, server: Object.keys(servers) };

/** Rules for `ToolsOptions`. */
export const toolsRules: Rules = { api, ...projectingRules };

const requestRules: Rules = { ...projectingRules, ...streamRules, model: textRule, request: requestRule };
const talkRules: { readonly [Chosen in Api]: Rules } = {
  chat: { client: clientRule('an OpenAI client', 'chat.completions.create'), messages: messagesRule },
  responses: {
    client: clientRule('an OpenAI client', 'responses.create'),
    input: { must: 'a text or a list of items', fits: (value) => typeof value === 'string' || Array.isArray(value) },
  },
};

/** Rules for the port of an API, and the options that it cannot do without. */
export function portRules(chosen: Api): { readonly rules: Rules; readonly needed: readonly string[] } {
  const rules = { ...talkRules[chosen], ...requestRules, toolbox: toolboxRule };
  return { rules, needed: ['toolbox', 'model', ...Object.keys(talkRules[chosen])] };
}

/** Rules for the loop; those of `chat` unless it is `responses` that was asked for. */
export function loopRules(chosen: unknown): { readonly rules: Rules; readonly needed: readonly string[] } {
  const talk = talkRules[chosen === 'responses' ? 'responses' : 'chat'];
  return { rules: { api, ...talk, ...requestRules, ...conversationRules }, needed: ['gate', 'model', ...Object.keys(talk)] };
}
