import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { isEmpty, isSameGiven, joinFragments, textOf } from '@toolgate/core/adapter';
import { isCall } from './read-response.ts';

/** Puts the items of a streamed response together. */
export interface ResponseItems {
  add(event: JsonObject): void;
  /** The items so far, in order; not `isWhole` when parts of a call are missing or contradict each other. */
  whole(): { readonly output: readonly object[]; readonly isWhole: boolean };
}

interface StreamedItem {
  /** What `added` and `done` have said of it; either may come again, and after the other. */
  readonly begun: JsonObject[];
  readonly ended: JsonObject[];
  readonly ids: Set<string>;
  readonly names: Set<string>;
  /** Where the text of the call belongs: `arguments`, or `input` of a custom tool. */
  readonly keys: Set<string>;
  readonly deltas: unknown[];
  readonly totals: unknown[];
}

/** Events about the text of a call: where it belongs, and under which name the event has it. */
const textEvents: ReadonlyMap<unknown, { readonly key: string; readonly from: string }> = new Map([
  ['response.function_call_arguments.delta', { key: 'arguments', from: 'delta' }],
  ['response.function_call_arguments.done', { key: 'arguments', from: 'arguments' }],
  ['response.custom_tool_call_input.delta', { key: 'input', from: 'delta' }],
  ['response.custom_tool_call_input.done', { key: 'input', from: 'input' }],
]);

export function createResponseItems(): ResponseItems {
  const items = new Map<number, StreamedItem>();
  let isLost = false;
  return {
    add(event) {
      const { type, item } = event;
      const text = textEvents.get(type);
      const isSnapshot = type === 'response.output_item.added' || type === 'response.output_item.done';
      if (text === undefined && !isSnapshot) return;
      const id = textOf(isJsonObject(item) ? item['id'] : event['item_id']);
      const place = placeOf(items, event['output_index'], id);
      if (place === undefined || (isSnapshot && !isJsonObject(item))) {
        isLost ||= text !== undefined || !isJsonObject(item) || isCall(item);
      } else if (text !== undefined) addText(place, event, text);
      else if (isJsonObject(item)) (type === 'response.output_item.added' ? place.begun : place.ended).push(item);
    },
    whole() {
      const ordered = [...items].sort(([one], [other]) => one - other).map(([, item]) => item);
      const output = ordered.flatMap((item) => writeItem(item) ?? []);
      const ids = ordered.flatMap((item) => [...item.ids]);
      return { output, isWhole: !isLost && output.length === ordered.length && new Set(ids).size === ids.length };
    },
  };
}

/** By its index, as OpenAI has it; where a server leaves that out, by the id of an item that is known. */
function placeOf(items: Map<number, StreamedItem>, index: unknown, id: string): StreamedItem | undefined {
  if (typeof index !== 'number') return id === '' ? undefined : [...items.values()].find(({ ids }) => ids.has(id));
  const place = items.get(index) ?? {
    begun: [],
    ended: [],
    ids: new Set(),
    names: new Set(),
    keys: new Set(),
    deltas: [],
    totals: [],
  };
  if (id !== '') place.ids.add(id);
  items.set(index, place);
  return place;
}

function addText(place: StreamedItem, event: JsonObject, { key, from }: { readonly key: string; readonly from: string }): void {
  place.keys.add(key);
  place.names.add(textOf(event['name']));
  (from === 'delta' ? place.deltas : place.totals).push(event[from]);
}

/** The item as it was said last; undefined for a call of which two accounts differ, or of which there is too little. */
function writeItem({ begun, ended, names, keys, deltas, totals }: StreamedItem): object | undefined {
  const snapshots = [...begun, ...ended];
  const item = ended.at(-1) ?? begun.at(-1);
  if (keys.size === 0 && !snapshots.some(isCall)) return item;
  if (item === undefined || snapshots.some(({ type, status }) => type !== item['type'] || status === 'incomplete')) return undefined;
  const [name, otherName] = new Set([...names, ...snapshots.map((snapshot) => textOf(snapshot['name']))].filter((one) => one !== ''));
  const key = item['type'] === 'function_call' ? 'arguments' : 'input';
  if (!isCall(item) || name === undefined || otherName !== undefined || [...keys].some((other) => other !== key)) return undefined;

  const starts = new Set(begun.map((start) => start[key]).filter((start) => !isEmpty(start)));
  const grown = joinFragments([...starts, ...deltas]);
  if (grown === undefined) return undefined;
  const finals = [...totals, ...ended.map((end) => end[key])].filter((final) => final !== undefined && final !== null);
  const given = finals.at(-1) ?? grown.given;
  const accounts = isEmpty(grown.given) ? finals : [...finals, grown.given];
  return accounts.every((account) => isSameGiven(account, given)) ? { ...item, name, [key]: given } : undefined;
}
