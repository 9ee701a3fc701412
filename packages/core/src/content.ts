import { isJsonObject } from './json.ts';

/** Who a block is for and how much it matters (MCP 2025-11-25, `Annotations`). */
export interface ContentAnnotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0, least, to 1. */
  readonly priority?: number;
  /** ISO 8601. */
  readonly lastModified?: string;
}

/** One block of content, with the names of MCP (2025-11-25, `ContentBlock`). `data` and `blob` are base64 (RFC 4648, section 4). */
export type ContentBlock = { readonly annotations?: ContentAnnotations } & (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | {
      readonly type: 'resource';
      readonly resource: { readonly uri: string; readonly mimeType?: string } & ({ readonly text: string } | { readonly blob: string });
    }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly title?: string;
      readonly description?: string;
      readonly mimeType?: string;
      /** In bytes. */
      readonly size?: number;
    }
);

declare const contentMark: unique symbol;
const mark = Symbol.for('toolgate.Content');

/** What a handler answers when a value alone does not say it. */
export interface Content<Value = unknown> {
  readonly blocks: readonly ContentBlock[];
  readonly value: Value;
  /** Types only: what is made by `content`, and by nothing else. */
  readonly [contentMark]: true;
}

/**
 * Content for a handler to answer, with or without a value: without one the value is `null`. With `output` declared, the value is held to
 * it. Where only text can be sent, texts are sent, and of other blocks their kind.
 */
export function content<const Value = null>(blocks: readonly ContentBlock[], value?: Value): Content<Value> {
  return Object.defineProperty({ blocks, value: value ?? null }, mark, { value: true }) as never;
}

/** True for what `content` answered, also that of another copy of this package. */
export function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && mark in value;
}

/** Where blocks are not as MCP has them; undefined when they are. */
export function contentFault(blocks: unknown): { readonly path: string; readonly found: string } | undefined {
  if (!Array.isArray(blocks)) return { path: '/content', found: 'no array of blocks' };
  const index = blocks.findIndex((block) => !isBlock(block));
  return index === -1 ? undefined : { path: `/content/${index}`, found: 'no block of content' };
}

/** Blocks as text, for a model that can be sent nothing else. */
export function contentText(blocks: readonly ContentBlock[], value: unknown): string {
  const lines = blocks.map(lineOf);
  const hasText = blocks.some(({ type }) => type === 'text');
  return (hasText || value === null ? lines : [...lines, JSON.stringify(value)]).join('\n');
}

function lineOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.mimeType}]`;
    case 'resource':
      return 'text' in block.resource ? block.resource.text : `[${block.resource.mimeType ?? block.resource.uri}]`;
    case 'resource_link':
      return `[${block.name}](${block.uri})`;
  }
}

function isBlock(block: unknown): block is ContentBlock {
  if (!isJsonObject(block)) return false;
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string';
    case 'image':
    case 'audio':
      return isBase64(block['data']) && typeof block['mimeType'] === 'string';
    case 'resource': {
      const { resource } = block;
      return (
        isJsonObject(resource) &&
        typeof resource['uri'] === 'string' &&
        (typeof resource['text'] === 'string' || isBase64(resource['blob']))
      );
    }
    case 'resource_link':
      return typeof block['uri'] === 'string' && typeof block['name'] === 'string';
    default:
      return false;
  }
}

function isBase64(data: unknown): boolean {
  return typeof data === 'string' && data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);
}
