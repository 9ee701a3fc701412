import { createGate, createToolbox, type ToolSource } from '@toolgate/core';
import { mountMcp } from '@toolgate/mcp-adapter';
import { expect, test } from 'vitest';
import { requestOf } from './rpc.ts';
import { tools } from './world.ts';

const decoder = new TextDecoder();

test('1,200 clients that subscribe at once are all answered: 1,024 are told of a change, the others that there are too many', async () => {
  let change = (): void => undefined;
  const toolbox = createToolbox(tools);
  const source: ToolSource = {
    current: () => toolbox,
    onChange(listener) {
      change = listener;
      return () => undefined;
    },
  };
  const errors: Error[] = [];
  const mount = mountMcp(createGate(source), { sdk: '@modelcontextprotocol/server', onError: (error) => errors.push(error) });
  const request = requestOf('2026', 'subscriptions/listen', { notifications: { toolsListChanged: true } });
  const readers = await Promise.all(
    Array.from({ length: 1_200 }, async () => {
      const { body } = await mount.fetch(new Request('http://localhost/mcp', { method: 'POST', ...request }));
      return body!.getReader();
    }),
  );
  const next = (): Promise<string[]> => Promise.all(readers.map(async (reader) => decoder.decode((await reader.read()).value)));
  const first = await next();
  expect(first.filter((text) => text.includes('notifications/subscriptions/acknowledged'))).toHaveLength(1_024);
  expect(first.filter((text) => text.includes('-32603'))).toHaveLength(176);
  expect(errors).toHaveLength(176);
  change();
  expect((await next()).filter((text) => text.includes('notifications/tools/list_changed'))).toHaveLength(1_024);
  await mount.close();
  expect((await next()).filter((text) => text.includes('"resultType":"complete"'))).toHaveLength(1_024);
}, 30_000);
