import {
  type CallContext,
  createGate,
  createToolbox,
  defineTool,
  joinedName,
  joinToolboxes,
  type Tool,
  type Toolbox,
} from '@toolgate/core';
import { describe, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

interface Db {
  readonly find: (q: string) => string[];
}
const base = { description: 'd', sideEffect: 'read' } as const;
const search = defineTool({
  ...base,
  name: 'search',
  input: z.object({ q: z.string(), limit: z.int().default(10) }),
  handler: ({ q }, { deps }: CallContext<{ db: Db }>) => deps.db.find(q),
});
const ping = defineTool({ ...base, name: 'ping', input: z.object({}), handler: () => 'pong' as const });
const mail = defineTool({
  ...base,
  name: 'search',
  input: z.object({ folder: z.string() }),
  handler: (_, { deps }: CallContext<{ mail: string }>) => deps.mail.length,
});
const joined = joinToolboxes({ files: createToolbox([search, ping]), mail: createToolbox([mail]) });
declare const db: Db;

describe('a joined toolbox', () => {
  test('has the tools of its parts, by the names that they are given', () => {
    expectTypeOf(joined.get('files__search')).toEqualTypeOf<
      Tool<'files__search', { q: string; limit?: number | undefined }, string[], { db: Db }>
    >();
    expectTypeOf(joined.get('mail__search')).toEqualTypeOf<Tool<'mail__search', { folder: string }, number, { mail: string }>>();
    expectTypeOf(joinedName('files', 'ping')).toEqualTypeOf<'files__ping'>();
    // @ts-expect-error -- names are those of the joined tools
    joined.pick(['ping']);
  });

  test('makes a gate ask for what the tools of all parts need', async () => {
    const gate = createGate(joined, { deps: { db, mail: 'm' } });
    const outcome = await gate.invoke('files__search', { q: 'x' });
    if (outcome.ok) expectTypeOf(outcome.value).toEqualTypeOf<string[]>();
    const either = await gate.call({ id: '1', name: 'x' });
    if (either.ok && either.tool === 'mail__search') expectTypeOf(either.value).toEqualTypeOf<number>();
    void gate.invoke(joinedName('mail', 'search'), { folder: 'in' });
    // @ts-expect-error -- the input is the one of that part's tool
    void gate.invoke('mail__search', { q: 'x' });
    // @ts-expect-error -- a tool is called by its joined name
    void gate.invoke('search', { q: 'x' });
    // @ts-expect-error -- a part needs the text mail
    createGate(joined, { deps: { db } });
  });

  test('takes parts that are known at run time only', () => {
    const parts: Record<string, Toolbox> = {};
    const later = joinToolboxes(parts);
    expectTypeOf(later.tools[0]!.name).toEqualTypeOf<`${string}__${string}`>();
    createGate(later);
    createGate(later, { deps: 5 });
  });
});
