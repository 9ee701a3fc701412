import { isJsonObject, type JsonObject } from './json.ts';

/** Who a block is for and how much it matters (MCP 2025-11-25, `Annotations`). */
export interface ContentAnnotations {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** From 0, least, to 1. */
  readonly priority?: number;
  /** ISO 8601, with the time and its offset: `2026-07-28T09:00:00Z`. */
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
  return isJsonObject(block) && isBody(block) && isUnless(block, '_meta', isJsonObject) && isUnless(block, 'annotations', isAnnotations);
}

function isBody(block: JsonObject): boolean {
  switch (block['type']) {
    case 'text':
      return isText(block['text']);
    case 'image':
    case 'audio':
      return isBase64(block['data']) && isText(block['mimeType']);
    case 'resource':
      return isResource(block['resource']);
    case 'resource_link':
      return isText(block['uri']) && isText(block['name']) && isDescribed(block);
    default:
      return false;
  }
}

function isResource(resource: unknown): boolean {
  if (!isJsonObject(resource) || !isText(resource['uri'])) return false;
  const hasContent = resource['text'] !== undefined || resource['blob'] !== undefined;
  const fits = isUnless(resource, 'text', isText) && isUnless(resource, 'blob', isBase64) && isUnless(resource, 'mimeType', isText);
  return hasContent && fits && isUnless(resource, '_meta', isJsonObject);
}

function isDescribed(link: JsonObject): boolean {
  const texts = ['title', 'description', 'mimeType'].every((name) => isUnless(link, name, isText));
  return texts && isUnless(link, 'size', (size) => typeof size === 'number') && isUnless(link, 'icons', isIcons);
}

function isIcons(icons: unknown): boolean {
  if (!Array.isArray(icons)) return false;
  return icons.every((icon) => {
    if (!isJsonObject(icon) || !isText(icon['src']) || !isUnless(icon, 'mimeType', isText)) return false;
    const isTheme = (theme: unknown): boolean => theme === 'light' || theme === 'dark';
    return isUnless(icon, 'theme', isTheme) && isUnless(icon, 'sizes', (sizes) => Array.isArray(sizes) && sizes.every(isText));
  });
}

function isAnnotations(annotations: unknown): boolean {
  if (!isJsonObject(annotations)) return false;
  const isAudience = (audience: unknown): boolean =>
    Array.isArray(audience) && audience.every((one) => one === 'user' || one === 'assistant');
  const isPriority = (priority: unknown): boolean => typeof priority === 'number' && priority >= 0 && priority <= 1;
  return (
    isUnless(annotations, 'audience', isAudience) &&
    isUnless(annotations, 'priority', isPriority) &&
    isUnless(annotations, 'lastModified', isMoment)
  );
}

/** A field that may be left out, but is what it has to be where it is there: clients refuse a whole result over one that is not. */
function isUnless(held: JsonObject, name: string, fits: (value: unknown) => boolean): boolean {
  return held[name] === undefined || fits(held[name]);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isMoment(value: unknown): boolean {
  const day = isText(value) ? /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(value)?.[1] : undefined;
  if (day === undefined || Number.isNaN(Date.parse(value as string))) return false;
  // `Date.parse` takes the 30th of February for the 2nd of March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function isBase64(data: unknown): boolean {
  return typeof data === 'string' && data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);
}
