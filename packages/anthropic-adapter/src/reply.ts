import { renderOutcome } from '@toolgate/core';
import type { ContentBlock, Outcome } from '@toolgate/core';
import { contentText } from '@toolgate/core/adapter';
import type { ToolResult, ToolResultContent, ToolResultsMessage } from './wire.ts';

/** The block that answers a call. A failure carries Anthropic's error flag, and says in its text what went wrong. */
export function toToolResult(outcome: Outcome): ToolResult {
  // Before anything is read of it: what is no outcome, such as a promise of one, is named here.
  const text = renderOutcome(outcome);
  const blocks = outcome.ok && outcome.content !== undefined ? mediaOf(outcome.content, outcome.value) : undefined;
  return {
    type: 'tool_result',
    tool_use_id: outcome.callId,
    content: blocks ?? text,
    ...(!outcome.ok && { is_error: true as const }),
  };
}

/** The user message that answers all calls of a turn: nothing may stand before its results, and no call of the turn may be left out. */
export function toToolResults(outcomes: readonly Outcome[]): ToolResultsMessage {
  return { role: 'user', content: outcomes.map(toToolResult) };
}

/** Content as blocks where one of them is more than text; undefined where a text says all of it. */
function mediaOf(blocks: readonly ContentBlock[], value: unknown): ToolResultContent[] | undefined {
  const media = blocks.map(writeMedia);
  if (media.every((one) => one === undefined)) return undefined;
  const hasText = blocks.some(({ type }) => type === 'text');
  const written = blocks.map((block, index): ToolResultContent => media[index] ?? textBlock(contentText([block], null)));
  const all = hasText || value === null ? written : [...written, textBlock(JSON.stringify(value))];
  // Anthropic refuses a block of text that is empty.
  return all.filter((block) => block.type !== 'text' || block.text.trim() !== '');
}

function textBlock(text: string): ToolResultContent {
  return { type: 'text', text };
}

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** An image or a document as Anthropic takes it; undefined for any other block, which goes as text. */
function writeMedia(block: ContentBlock): ToolResultContent | undefined {
  if (block.type === 'image') return writeImage(block.mimeType, block.data);
  if (block.type !== 'resource' || !('blob' in block.resource)) return undefined;
  const { blob, mimeType } = block.resource;
  if (mimeType !== 'application/pdf') return writeImage(mimeType, blob);
  return { type: 'document', source: { type: 'base64', media_type: mimeType, data: blob } };
}

function writeImage(mimeType: string | undefined, data: string): ToolResultContent | undefined {
  const media = imageTypes.find((type) => type === mimeType);
  return media && { type: 'image', source: { type: 'base64', media_type: media, data } };
}
