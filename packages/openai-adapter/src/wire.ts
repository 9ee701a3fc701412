import type { BodyOf, ItemsOf, RestOf } from '@toolgate/core/adapter';

/** OpenAI's two APIs for conversations: Chat Completions and Responses. */
export type Api = 'chat' | 'responses';

/** A tool in a Chat Completions request. */
export interface ChatTool {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown>; strict: boolean };
}

/** A tool in a Responses request. */
export interface ResponsesTool {
  type: 'function';
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
}

/** The tool of each API. */
export interface ToolOf {
  chat: ChatTool;
  responses: ResponsesTool;
}

/** An answer to a call in Chat Completions. */
export interface ToolMessage {
  role: 'tool';
  tool_call_id: string;
  content: string;
}

/** An answer to a call in Responses. */
export interface FunctionCallOutput {
  type: 'function_call_output';
  call_id: string;
  output: string;
}

/** What a client sends through each API; `unknown` where its types do not say. */
interface Bodies<Client> {
  chat: Client extends { readonly chat: { readonly completions: { readonly create: infer Create } } } ? BodyOf<Create> : unknown;
  responses: Client extends { readonly responses: { readonly create: infer Create } } ? BodyOf<Create> : unknown;
}

/** A message of Chat Completions, and an item of Responses, as the types of a client have them. */
export interface MessageOf<Client> {
  chat: ItemsOf<Bodies<Client>['chat'], 'messages'>;
  responses: ItemsOf<Bodies<Client>['responses'], 'input'>;
}

/** Everything else in a request, such as `temperature`, as the types of a client have it. */
export interface RequestOf<Client> {
  chat: RestOf<Bodies<Client>['chat'], 'messages' | 'model' | 'stream'>;
  responses: RestOf<Bodies<Client>['responses'], 'input' | 'model' | 'stream'>;
}

interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** The part of an OpenAI client that speaks Chat Completions. */
export interface ChatClient {
  readonly chat: { readonly completions: { create(body: never, options?: RequestOptions): PromiseLike<unknown> } };
}

/** The part of an OpenAI client that speaks Responses. */
export interface ResponsesClient {
  readonly responses: { create(body: never, options?: RequestOptions): PromiseLike<unknown> };
}
