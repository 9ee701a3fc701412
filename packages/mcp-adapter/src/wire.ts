import type { JsonSchema, LogLevel, ToolAnnotations } from '@toolgate/core';

/** The two protocol eras: with a handshake (2025-11-25 and before), and with an envelope in each request (2026-07-28). */
export type Era = '2025' | '2026';

/** From the least to the most severe (RFC 5424, as 2025-11-25, Logging, has them). */
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** A tool in the answer to `tools/list`. */
export interface ToolEntry {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations: Required<ToolAnnotations>;
}

/** The answer to `tools/list`; revision 2026-07-28 asks for the hints on caching. */
export interface ListToolsResult {
  readonly tools: readonly ToolEntry[];
  readonly ttlMs?: number;
  readonly cacheScope?: 'public' | 'private';
}

/** A block of content in the answer to `tools/call`. */
export interface WireBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The answer to `tools/call`. */
export interface CallToolResult {
  readonly content: readonly WireBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
}

/** What a transport of either SDK is to us. */
export interface TransportLike {
  onclose?: (() => void) | undefined;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The low-level `Server` of either SDK: 1.x takes a Zod schema for `key`, 2.x the method's name. */
export interface ServerLike {
  onclose?: (() => void) | undefined;
  setRequestHandler(...keyAndHandler: never): unknown;
  registerCapabilities(capabilities: never): void;
  sendToolListChanged(): Promise<void>;
  connect(transport: never): Promise<void>;
  close(): Promise<void>;
}

/** A server of either SDK, low-level or not: their `McpServer` holds a low-level one. */
export type AnyServer = ServerLike | { readonly server: ServerLike };
