import type { BodyOf, ItemsOf, RestOf } from '@toolgate/core/adapter';

/** A function declaration in a request; one of the two schema fields is there. */
export interface GeminiFunctionDeclaration {
  name: string;
  description: string;
  /** JSON Schema. */
  parametersJsonSchema?: Record<string, unknown>;
  /** The subset of OpenAPI 3.0 that came before it. */
  parameters?: object;
}

/** What `config.tools` of `generateContent` holds. */
export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[];
}

/**
 * How the model may call (ai.google.dev, "Function calling", on modes). `AUTO`: it may, and nothing holds it to the schema. `VALIDATED`: it
 * may, and its calls follow the schema. `ANY`: it must, and its calls follow the schema.
 */
export type GeminiMode = 'AUTO' | 'VALIDATED' | 'ANY';

/** What `config.toolConfig` of `generateContent` holds. Not narrower, since the client's type of a mode is an enum. */
export interface GeminiToolConfig {
  functionCallingConfig?: object;
}

/** A file in an answer; `data` is base64. */
export interface GeminiInlineData {
  inlineData: { mimeType: string; data: string };
}

/** The answer to one call. */
export interface GeminiFunctionResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    /** `output` or `error`, as a text. */
    response: Record<string, unknown>;
    /** Images and other files, when they were asked for. */
    parts?: GeminiInlineData[];
  };
}

/** The answers to all calls of a turn: one message of the conversation. */
export interface GeminiFunctionResponses {
  role: 'user';
  parts: GeminiFunctionResponsePart[];
}

/** What a client sends; `unknown` where its types do not say. */
type Body<Client> = Client extends { readonly models: { readonly generateContent: infer Generate } } ? BodyOf<Generate> : unknown;

/** A content of the conversation, as the types of a client have it. */
export type ContentOf<Client> = ItemsOf<Body<Client>, 'contents'>;

/** Everything else of a request's `config`, such as `temperature`, as the types of a client have it. */
export type ConfigOf<Client> = Body<Client> extends { readonly config?: infer Config extends object } ? RestOf<Config, never> : object;

/** The part of a `GoogleGenAI` client that speaks `generateContent`. */
export interface GeminiClient {
  readonly models: {
    generateContent(request: never): PromiseLike<unknown>;
    generateContentStream(request: never): PromiseLike<unknown>;
  };
}
