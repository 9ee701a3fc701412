import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { isComplete, joinFragments, textOf } from '@toolgate/core/adapter';
import { type Beside, createBeside } from './beside.ts';

/** Puts the calls of chat completion chunks together. */
export interface ChatCalls {
  /** Takes `tool_calls` of a delta. */
  add(parts: unknown): void;
  /** `tool_calls` of the message; undefined when parts of them are missing or contradict each other. */
  whole(): readonly object[] | undefined;
}

interface StreamedCall {
  index: unknown;
  id: string;
  readonly types: Set<unknown>;
  readonly names: Set<string>;
  /** Arguments of a function, input of a custom tool. */
  readonly fragments: unknown[];
  readonly beside: Beside;
}

export function createChatCalls(): ChatCalls {
  const calls: StreamedCall[] = [];
  let isLost = false;
  return {
    add(parts) {
      if (parts === undefined || parts === null) return;
      if (!Array.isArray(parts)) isLost = true;
      else for (const part of parts) if (!isJsonObject(part) || !addPart(calls, part)) isLost = true;
    },
    whole() {
      const crowded = isCrowded(calls);
      const written = calls.flatMap((call) => writeCall(call, crowded) ?? []);
      return isLost || written.length < calls.length ? undefined : written;
    },
  };
}

/** False when something of the part has no place. */
function addPart(calls: StreamedCall[], part: JsonObject): boolean {
  const index = part['index'] ?? undefined;
  const id = textOf(part['id']);
  let call = find(calls, index, id);
  if (call === undefined) {
    const beside = createBeside(['index', 'id', 'type', 'function', 'custom']);
    call = { index, id, types: new Set(), names: new Set(), fragments: [], beside };
    calls.push(call);
  }
  call.id ||= id;
  call.index ??= index;
  call.beside.add(part);
  if (part['type'] === 'function' || part['type'] === 'custom') call.types.add(part['type']);
  for (const type of ['function', 'custom']) {
    const called = part[type] ?? undefined;
    if (called === undefined) continue;
    if (!isJsonObject(called)) return false;
    call.types.add(type);
    if (textOf(called['name']) !== '') call.names.add(textOf(called['name']));
    call.fragments.push(called[type === 'custom' ? 'input' : 'arguments']);
  }
  return index === undefined || index === call.index;
}

/** Servers that speak OpenAI's protocol leave `index` out, or give every call of a turn the same: then the id tells calls apart. */
function find(calls: readonly StreamedCall[], index: unknown, id: string): StreamedCall | undefined {
  const sameId = id === '' ? undefined : calls.find((call) => call.id === id);
  if (sameId !== undefined) return sameId;
  if (index !== undefined) {
    const candidate = calls.filter((call) => call.index === index).at(-1);
    return candidate !== undefined && id !== '' && candidate.id !== '' ? undefined : candidate;
  }
  const last = calls.at(-1);
  return id === '' && (calls.length === 1 || last?.index === undefined) ? last : undefined;
}

/** Some of the calls have no index of their own: what looks like two calls may be one, with an id that changes. */
function isCrowded(calls: readonly StreamedCall[]): boolean {
  const indexes = new Set(calls.map(({ index }) => index));
  return calls.length > 1 && (indexes.size < calls.length || indexes.has(undefined));
}

function writeCall({ id, types, names, fragments, beside }: StreamedCall, isOneOfCrowd: boolean): object | undefined {
  const joined = joinFragments(fragments);
  const [type] = types;
  const [name] = names;
  if (joined === undefined || types.size !== 1 || names.size !== 1 || (isOneOfCrowd && !isComplete(joined.given))) return undefined;
  const { given } = joined;
  const called = type === 'custom' ? { custom: { name, input: given } } : { function: { name, arguments: given } };
  return { ...beside.whole(), id, type, ...called };
}
