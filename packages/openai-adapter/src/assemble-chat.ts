import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { textOf } from './turn.ts';

/** Puts chat completion chunks together. */
export interface ChatAssembly {
  add(chunk: { readonly choices: readonly unknown[]; readonly id?: unknown }): void;
  /** The completion so far, with `finish_reason: null` when none has come. */
  whole(): object;
}

interface StreamedCall {
  readonly index: unknown;
  id: string;
  type: 'function' | 'custom';
  name: string;
  /** Arguments of a function, input of a custom tool. */
  text: string;
}

export function createChatAssembly(): ChatAssembly {
  const calls: StreamedCall[] = [];
  let id: unknown;
  let content = '';
  let refusal = '';
  let finish: unknown = null;
  return {
    add(chunk) {
      id ??= chunk.id;
      const choice = chunk.choices.find((one) => isJsonObject(one) && (one['index'] ?? 0) === 0);
      if (!isJsonObject(choice)) return;
      finish = choice['finish_reason'] ?? finish;
      const delta = choice['delta'];
      if (!isJsonObject(delta)) return;
      content += textOf(delta['content']);
      refusal += textOf(delta['refusal']);
      const parts: unknown = delta['tool_calls'];
      if (Array.isArray(parts)) for (const part of parts) if (isJsonObject(part)) addPart(calls, part);
    },
    whole() {
      const message = {
        role: 'assistant',
        content: content === '' ? null : content,
        ...(refusal !== '' && { refusal }),
        ...(calls.length > 0 && { tool_calls: calls.map(writeCall) }),
      };
      return { id, choices: [{ index: 0, message, finish_reason: finish }] };
    },
  };
}

function addPart(calls: StreamedCall[], part: JsonObject): void {
  const id = textOf(part['id']);
  const called = isJsonObject(part['custom']) ? part['custom'] : isJsonObject(part['function']) ? part['function'] : {};
  let call = find(calls, part['index'], id);
  if (call === undefined) {
    call = { index: part['index'], id, type: isJsonObject(part['custom']) ? 'custom' : 'function', name: '', text: '' };
    calls.push(call);
  }
  call.id = call.id || id;
  call.name = textOf(called['name']) || call.name;
  call.text += textOf(called[call.type === 'custom' ? 'input' : 'arguments']);
}

/** Servers that speak OpenAI's protocol leave `index` out, or give every call of a turn the same: then the id tells calls apart. */
function find(calls: readonly StreamedCall[], index: unknown, id: string): StreamedCall | undefined {
  const sameId = id === '' ? undefined : calls.find((call) => call.id === id);
  if (sameId !== undefined && (index === undefined || sameId.index === index)) return sameId;
  const candidate = index === undefined ? (id === '' ? calls.at(-1) : undefined) : calls.filter((call) => call.index === index).at(-1);
  return candidate !== undefined && id !== '' && candidate.id !== '' && candidate.id !== id ? undefined : candidate;
}

function writeCall({ id, type, name, text }: StreamedCall): object {
  return type === 'custom' ? { id, type, custom: { name, input: text } } : { id, type, function: { name, arguments: text } };
}
