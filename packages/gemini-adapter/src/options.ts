import type { Toolbox, ToolSource } from '@toolgate/core';
import {
  clientRule,
  conversationRules,
  flagRule,
  messagesRule,
  projectionRules,
  requestRule,
  streamRules,
  textRule,
  toolboxRule,
} from '@toolgate/core/adapter';
import type { OptionRule, StreamOptions } from '@toolgate/core/adapter';
import type { ProjectionOptions } from './project.ts';
import type { ConfigOf, ContentOf, GeminiClient, GeminiMode } from './wire.ts';

/** What a request's tools are made with, beside the toolbox. */
export interface PrepareOptions extends ProjectionOptions {
  /** Goes into `toolConfig`. Default: Gemini's own, `AUTO` unless tools of Google's are in the request too. */
  readonly mode?: GeminiMode | undefined;
}

/** How answers are written. */
export interface ReplyOptions {
  /**
   * True: images, sounds and other files of `content(…)` go along, which models from Gemini 3 on take (ai.google.dev, "Function calling",
   * on multimodal function responses). Default false: the model is told their kind in words.
   */
  readonly media?: boolean | undefined;
}

export interface PortOptions extends ProjectionOptions, ReplyOptions, StreamOptions {
  readonly model: string;
  /** Of a source, the tools are read for each request. */
  readonly toolbox: Toolbox | ToolSource;
  /** Not `ANY`, with which a model can never answer. Default: Gemini's own. */
  readonly mode?: Exclude<GeminiMode, 'ANY'> | undefined;
}

/** The conversation, in the types of the client. */
export interface TalkOptions<Client extends GeminiClient> {
  readonly client: Client;
  /** The conversation so far: a text of the user's, or contents. */
  readonly contents: string | readonly ContentOf<Client>[];
  /** Everything else of the request's `config`, such as `temperature` or `systemInstruction`. Its `tools` come before those of the toolbox. */
  readonly config?: ConfigOf<Client> | undefined;
}

type Rules = { readonly [name: string]: OptionRule };

/** Rules for `ProjectionOptions`. */
export const projectingRules: Rules = {
  renameProperties: projectionRules.renameProperties,
  field: ['parametersJsonSchema', 'parameters'],
};

/** Rules for `PrepareOptions`. */
export const prepareRules: Rules = { ...projectingRules, mode: ['AUTO', 'VALIDATED', 'ANY'] };

/** Rules for `ReplyOptions`. */
export const replyRules: Rules = { media: flagRule };

const talkRules: Rules = {
  ...projectingRules,
  ...replyRules,
  ...streamRules,
  client: clientRule('a GoogleGenAI client', 'models.generateContent'),
  model: textRule,
  contents: {
    must: 'a text or a list of contents',
    fits: (value) => typeof value === 'string' || messagesRule.fits(value),
  },
  mode: ['AUTO', 'VALIDATED'],
  config: requestRule,
};

/** Rules for `PortOptions`, and what a port cannot do without. */
export const portRules: Rules = { ...talkRules, toolbox: toolboxRule };
export const portNeeds: readonly string[] = ['client', 'model', 'contents', 'toolbox'];

/** Rules for the loop, and what it cannot do without. */
export const loopRules: Rules = { ...talkRules, ...conversationRules };
export const loopNeeds: readonly string[] = ['client', 'model', 'contents', 'gate'];
