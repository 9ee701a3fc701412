import type { BodyOf, ItemsOf, RestOf } from '@toolgate/core/adapter';

/** A tool in a request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: { type: 'object'; [keyword: string]: unknown };
  strict: boolean;
}

/** A part of what answers a call. */
export type ToolResultContent =
  | { type: 'text'; text: string }
  | { type: 'image'; source: { type: 'base64'; media_type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'; data: string } }
  | { type: 'document'; source: { type: 'base64'; media_type: 'application/pdf'; data: string } };

/** What answers a call. */
export interface ToolResult {
  type: 'tool_result';
  tool_use_id: string;
  content: string | ToolResultContent[];
  is_error?: true;
}

/** The user message that answers the calls of a turn. */
export interface ToolResultsMessage {
  role: 'user';
  content: ToolResult[];
}

/** What a client sends; `unknown` where its types do not say. */
type Body<Client> = Client extends { readonly messages: { readonly create: infer Create } } ? BodyOf<Create> : unknown;

/** A message, as the types of a client have it. */
export type MessageOf<Client> = ItemsOf<Body<Client>, 'messages'>;

/** Everything else in a request, such as `system`, as the types of a client have it. */
export type RequestOf<Client> = RestOf<Body<Client>, 'messages' | 'model' | 'stream'>;

interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** The part of an Anthropic client that speaks the Messages API; `client.beta` is one too. */
export interface MessagesClient {
  readonly messages: { create(body: never, options?: RequestOptions): PromiseLike<unknown> };
}
