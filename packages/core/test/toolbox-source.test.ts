import { createGate, createToolbox, defineTool, type Toolbox, type ToolSource } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';

const toolOf = (name: string) => defineTool({ name, description: 'd', input: z.object({}), sideEffect: 'read', handler: () => name });

/** A source that is given its next toolbox by hand. */
function sourceOf(first: Toolbox): ToolSource & { change(next: Toolbox): void } {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    current: () => now,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(next) {
      now = next;
      for (const listener of listeners) listener();
    },
  };
}

test('a gate reads its source for each call', async () => {
  const source = sourceOf(createToolbox([toolOf('one')]));
  const gate = createGate(source);
  expect(await gate.call({ id: 'a', name: 'one' })).toMatchObject({ value: 'one' });
  source.change(createToolbox([toolOf('two')]));
  expect(await gate.call({ id: 'b', name: 'two' })).toMatchObject({ value: 'two' });
  expect(await gate.call({ id: 'c', name: 'one' })).toMatchObject({ error: { code: 'unknown_tool', nearest: [] } });
  expect(gate.toolbox.tools.map(({ name }) => name)).toEqual(['two']);
});

test('a gate tells of changes until it is asked not to; a toolbox has none', () => {
  const source = sourceOf(createToolbox([]));
  const gate = createGate(source);
  let told = 0;
  const stop = gate.onChange(() => (told += 1));
  source.change(createToolbox([]));
  stop();
  source.change(createToolbox([]));
  expect(told).toBe(1);
  expect(createGate(createToolbox([])).onChange(() => undefined)()).toBeUndefined();
});
