import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { isEmpty, joinFragments, textOf } from '@toolgate/core/adapter';

/** Puts the content blocks of a streamed message together. */
export interface Blocks {
  /** Takes a `content_block_start`, `content_block_delta` or `content_block_stop`. */
  add(event: JsonObject): void;
  /**
   * The blocks so far, in order; not `isWhole` when parts of a call are missing or contradict each other. The `input` of a call is its text as it
   * came, which may be no JSON with `eager_input_streaming`.
   */
  whole(): { readonly content: readonly object[]; readonly isWhole: boolean };
}

interface StreamedBlock {
  readonly start: JsonObject;
  readonly deltas: JsonObject[];
  isStopped: boolean;
}

export function createBlocks(): Blocks {
  const blocks = new Map<number, StreamedBlock>();
  let isLost = false;
  return {
    add(event) {
      if (!addEvent(blocks, event)) isLost = true;
    },
    whole() {
      const ordered = [...blocks].sort(([one], [other]) => one - other).map(([, block]) => block);
      const content = ordered.flatMap((block) => writeBlock(block) ?? []);
      return { content, isWhole: !isLost && content.length === ordered.length };
    },
  };
}

/** False when the event has no place: a lost start, a second one, or a part after the end. */
function addEvent(blocks: Map<number, StreamedBlock>, event: JsonObject): boolean {
  const { type, index } = event;
  if (typeof index !== 'number') return false;
  const block = blocks.get(index);
  if (type === 'content_block_start') {
    const start = event['content_block'];
    if (block !== undefined || !isJsonObject(start)) return false;
    blocks.set(index, { start, deltas: [], isStopped: false });
    return true;
  }
  if (block === undefined || block.isStopped) return false;
  if (type === 'content_block_stop') block.isStopped = true;
  else if (isJsonObject(event['delta'])) block.deltas.push(event['delta']);
  else return false;
  return true;
}

/** Undefined for a call of which parts are missing or contradict each other. */
function writeBlock({ start, deltas, isStopped }: StreamedBlock): object | undefined {
  if (start['type'] === 'tool_use') return isStopped ? writeCall(start, deltas) : undefined;
  const input = deltas.map((delta) => textOf(delta['partial_json'])).join('');
  // Tools that run elsewhere have an input as well: `server_tool_use`, `mcp_tool_use`.
  if (textOf(start['type']).endsWith('_tool_use')) return { ...start, input: parsedInput(input) ?? start['input'] };
  if (input !== '') return undefined;
  let block: JsonObject = start;
  for (const delta of deltas) block = { ...block, ...changeOf(block, delta) };
  return block;
}

function writeCall(start: JsonObject, deltas: readonly JsonObject[]): object | undefined {
  if (deltas.some(({ type }) => type !== 'input_json_delta')) return undefined;
  const joined = joinFragments(deltas.map((delta) => delta['partial_json']));
  if (joined === undefined) return undefined;
  const begun = start['input'];
  const isBegun = !isEmpty(begun) && !(isJsonObject(begun) && Object.keys(begun).length === 0);
  if (isBegun && !isEmpty(joined.given)) return undefined;
  return { ...start, input: isBegun ? begun : joined.given };
}

/** What a delta changes of a block that is no call. One of an unknown kind changes nothing. */
function changeOf(block: JsonObject, delta: JsonObject): JsonObject {
  switch (delta['type']) {
    case 'text_delta':
      return { text: textOf(block['text']) + textOf(delta['text']) };
    case 'thinking_delta':
      return { thinking: textOf(block['thinking']) + textOf(delta['thinking']) };
    case 'signature_delta':
      return { signature: delta['signature'] };
    case 'citations_delta':
      return { citations: [...(Array.isArray(block['citations']) ? block['citations'] : []), delta['citation']] };
    case 'compaction_delta': {
      const { type: _, ...change } = delta;
      return change;
    }
    default:
      return {};
  }
}

/** The object that a text is; undefined when it is none. */
export function parsedInput(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
