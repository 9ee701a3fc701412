import { isJsonObject } from '@toolgate/core';
import type { JsonObject } from '@toolgate/core';
import { match, P } from 'ts-pattern';
import { textOf } from './turn.ts';

/** Puts the events of a streamed response together. */
export interface ResponseAssembly {
  add(event: { readonly type: string }): void;
  /** The response so far, `in_progress` when its end has not come; undefined when there was no event of it. */
  whole(): object | undefined;
}

export function createResponseAssembly(): ResponseAssembly {
  const items = new Map<number, JsonObject>();
  let response: JsonObject | undefined;
  const grow = (index: number, key: string, delta: unknown): void => {
    const item = items.get(index) ?? {};
    items.set(index, { ...item, [key]: textOf(item[key]) + textOf(delta) });
  };
  const output_index = P.select('index', P.number);
  return {
    add(event) {
      match<unknown>(event)
        .with(
          { type: P.union('response.output_item.added', 'response.output_item.done'), output_index, item: P.select('item') },
          ({ index, item }) => {
            if (isJsonObject(item)) items.set(index, item);
          },
        )
        .with({ type: 'response.function_call_arguments.delta', output_index, delta: P.select('delta') }, ({ index, delta }) =>
          grow(index, 'arguments', delta),
        )
        .with({ type: 'response.custom_tool_call_input.delta', output_index, delta: P.select('delta') }, ({ index, delta }) =>
          grow(index, 'input', delta),
        )
        .with({ type: 'response.function_call_arguments.done', output_index, arguments: P.select('text') }, ({ index, text }) => {
          items.set(index, { ...items.get(index), arguments: text });
        })
        .with(
          { type: P.union('response.completed', 'response.incomplete', 'response.failed').select('end'), response: P.select('whole') },
          ({ end, whole }) => {
            if (isJsonObject(whole)) response = { ...whole, status: whole['status'] ?? end.slice('response.'.length) };
          },
        )
        .with({ type: 'error' }, (error) => {
          response = { status: 'failed', error };
        })
        .otherwise(() => undefined);
    },
    whole() {
      if (response === undefined && items.size === 0) return undefined;
      const given: unknown = response?.['output'];
      // Some servers send the closing event without its items.
      const output =
        Array.isArray(given) && given.length > 0 ? given : [...items].sort(([one], [other]) => one - other).map(([, item]) => item);
      return { status: 'in_progress', ...response, output };
    },
  };
}
