import {
  type AnyTool,
  type CallContext,
  content,
  createGate,
  createToolbox,
  defineTool,
  fromJsonSchema,
  type Gate,
  joinToolboxes,
  type Outcome,
  type Run,
  type Tool,
  type Toolbox,
} from '@toolgate/core';
import { fromZod3 } from '@toolgate/core/zod3';
import { describe, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod3';

interface Db {
  readonly find: (q: string) => string[];
}
const search = defineTool({
  name: 'search',
  description: 'd',
  input: z.object({ q: z.string(), limit: z.int().default(10) }),
  sideEffect: 'read',
  handler: async ({ q, limit }, { deps }: CallContext<{ db: Db }>) => {
    expectTypeOf(limit).toEqualTypeOf<number>();
    return deps.db.find(q);
  },
});
const send = defineTool({
  name: 'send',
  description: 'd',
  input: z.object({ to: z.string() }),
  output: z.object({ status: z.enum(['sent', 'queued']), at: z.string().optional() }),
  sideEffect: 'network',
}).handle(async ({ to }, { deps }: CallContext<{ mail: (to: string) => boolean }>) => ({ status: deps.mail(to) ? 'sent' : 'queued' }));
const ping = defineTool({ name: 'ping', description: 'd', input: z.object({}), sideEffect: 'read', handler: () => 'pong' as const });

describe('a tool', () => {
  test('is typed by what is sent, what comes back and what it needs', () => {
    expectTypeOf(search).toEqualTypeOf<Tool<'search', { q: string; limit?: number | undefined }, string[], { db: Db }>>();
    expectTypeOf(send).toEqualTypeOf<
      Tool<'send', { to: string }, { status: 'sent' | 'queued'; at?: string | undefined }, { mail: (to: string) => boolean }>
    >();
    expectTypeOf(ping).toEqualTypeOf<Tool<'ping', Record<string, never>, 'pong', unknown>>();
  });

  test('is a tool with every kind of answer, and a definition only without a handler', () => {
    const base = { description: 'd', input: z.object({}), sideEffect: 'read' } as const;
    expectTypeOf(defineTool({ ...base, name: 'a', handler: () => JSON.parse('1') })).toHaveProperty('handler');
    expectTypeOf(defineTool({ ...base, name: 'a', handler: (): unknown => 1 })).toHaveProperty('handler');
    expectTypeOf(
      defineTool({
        ...base,
        name: 'a',
        handler: () => {
          throw new Error('always');
        },
      }),
    ).toHaveProperty('handler');
    expectTypeOf(defineTool({ ...base, name: 'a' })).toHaveProperty('handle');
    const definition = defineTool({ ...base, name: 'a' });
    // @ts-expect-error -- a definition is not a tool yet
    createToolbox([definition]);
  });

  test('answers the value of content, in every form', () => {
    const base = { description: 'd', input: z.object({}), sideEffect: 'read' } as const;
    const blocks = [{ type: 'text', text: 'x' }] as const;
    const plain = defineTool({ ...base, name: 'a', handler: async () => content(blocks, { id: 1 }) });
    expectTypeOf(plain).toEqualTypeOf<Tool<'a', Record<string, never>, { readonly id: 1 }, unknown>>();
    const nothing = defineTool({ ...base, name: 'a' }).handle(() => content(blocks));
    expectTypeOf(nothing).toEqualTypeOf<Tool<'a', Record<string, never>, null, unknown>>();
    const held = defineTool({ ...base, name: 'a', output: z.object({ id: z.int() }) }).handle(() => content(blocks, { id: 1 }));
    expectTypeOf(held).toEqualTypeOf<Tool<'a', Record<string, never>, { id: number }, unknown>>();
    // @ts-expect-error -- the value of content is held to the output
    defineTool({ ...base, name: 'a', output: z.object({ id: z.int() }) }).handle(() => content(blocks, { id: 'x' }));
    // @ts-expect-error -- what looks like content is none
    defineTool({ ...base, name: 'a', output: z.object({ id: z.int() }) }).handle(() => ({ blocks, value: { id: 1 } }));
  });

  test('answers a union whole, from a handler in the object that is asynchronous, that is not, and that is now and then', () => {
    const base = { description: 'd', input: z.object({ id: z.string() }), sideEffect: 'read' } as const;
    interface Order {
      readonly status: 'open' | 'paid';
    }
    interface Fault {
      readonly error: string;
    }
    const order: Order = { status: 'open' };
    const fault: Fault = { error: 'x' };
    type Either<Result> = Tool<'a', { id: string }, Result, unknown>;
    const said = defineTool({ ...base, name: 'a', handler: (): Order | Fault => order });
    expectTypeOf(said).toEqualTypeOf<Either<Order | Fault>>();
    const found = defineTool({ ...base, name: 'a', handler: ({ id }) => (id === '' ? fault : order) });
    expectTypeOf(found).toEqualTypeOf<Either<Order | Fault>>();
    const later = defineTool({ ...base, name: 'a', handler: async ({ id }) => (id === '' ? fault : order) });
    expectTypeOf(later).toEqualTypeOf<Either<Order | Fault>>();
    const mixed = defineTool({ ...base, name: 'a', handler: ({ id }) => (id === '' ? fault : Promise.resolve(order)) });
    expectTypeOf(mixed).toEqualTypeOf<Either<Order | Fault>>();
    const literal = defineTool({ ...base, name: 'a', handler: (): 'x' | 5 | undefined => 5 });
    expectTypeOf(literal).toEqualTypeOf<Either<'x' | 5 | undefined>>();
    const blocks = defineTool({ ...base, name: 'a', handler: ({ id }) => (id === '' ? content([], order) : fault) });
    expectTypeOf(blocks).toEqualTypeOf<Either<Order | Fault>>();
    // @ts-expect-error -- with output, each member is held to it
    defineTool({ ...base, name: 'a', output: z.object({ error: z.string() }), handler: (): Order | Fault => order });
  });

  test('needs nothing when its handler does not say what it needs', () => {
    const tool = defineTool({ name: 'a', description: 'd', input: z.object({}), sideEffect: 'read' }).handle(
      (_, { signal }) => signal.aborted,
    );
    expectTypeOf(tool).toEqualTypeOf<Tool<'a', Record<string, never>, boolean, unknown>>();
    createGate(createToolbox([tool]));
  });

  test('needs no more where it is written in the list of a toolbox, and leaves the others what they need', () => {
    const base = { name: 'b', description: 'd', input: z.object({}), sideEffect: 'read' } as const;
    const box = createToolbox([search, defineTool({ ...base, handler: () => 1 })]);
    expectTypeOf(box.get('b')).toEqualTypeOf<Tool<'b', Record<string, never>, number, unknown>>();
    // @ts-expect-error -- search needs a database
    createGate(box);
    const more = createToolbox([search]).extend([defineTool({ ...base, handler: () => 1 })]);
    // @ts-expect-error -- search needs a database still
    createGate(more);
    // @ts-expect-error -- nothing is known of deps that are not annotated
    createToolbox([defineTool({ ...base, handler: (_, { deps }) => deps.anything })]);
    // @ts-expect-error -- nor in rules
    createToolbox([defineTool({ ...base, rules: (_, { deps }) => deps.anything, handler: () => 1 })]);
    const some = defineTool({ ...base, handler: (_, { deps }: CallContext<{ a: 1 } | { b: 1 }>) => deps });
    expectTypeOf(some['~types'].needs).parameter(0).toEqualTypeOf<{ a: 1 } | { b: 1 }>();
  });

  test('needs what its rules need as well as what its handler needs', () => {
    const tool = defineTool({
      name: 'a',
      description: 'd',
      input: z.object({}),
      sideEffect: 'read',
      rules: (_, { deps }: CallContext<{ db: Db }>) => (deps.db.find('').length > 0 ? [] : []),
    }).handle((_, { deps }: CallContext<{ mail: string }>) => deps.mail);
    expectTypeOf(tool).toEqualTypeOf<Tool<'a', Record<string, never>, string, { db: Db } & { mail: string }>>();
    // @ts-expect-error -- the rules need a database
    createGate(createToolbox([tool]), { deps: { mail: '' } });
  });

  test('hands the handler the parsed type of codecs and transforms, and callers the sent one', () => {
    const later = defineTool({
      name: 'later',
      description: 'd',
      input: z.object({ at: z.iso.datetime().transform((text) => new Date(text)) }),
      sideEffect: 'read',
      handler: ({ at }) => at.getTime(),
    });
    expectTypeOf(later).toEqualTypeOf<Tool<'later', { at: string }, number, unknown>>();
  });

  test('takes Zod 3 through fromZod3, and JSON Schema as plain records', () => {
    const three = defineTool({
      name: 'three',
      description: 'd',
      input: fromZod3(z3.object({ n: z3.number().default(1) })),
      sideEffect: 'read',
      handler: ({ n }) => n,
    });
    expectTypeOf(three).toEqualTypeOf<Tool<'three', { n?: number | undefined }, number, unknown>>();
    defineTool({
      name: 'foreign',
      description: 'd',
      input: fromJsonSchema({ type: 'object' }),
      sideEffect: 'read',
      handler: (input) => {
        expectTypeOf(input).toExtend<Readonly<Record<string, unknown>>>();
      },
    });
  });

  test('refuses at compile time what it would refuse at start-up', () => {
    // @ts-expect-error -- the root of the input must be an object
    defineTool({ name: 'a', description: 'd', input: z.string(), sideEffect: 'read', handler: () => 1 });
    // @ts-expect-error -- sideEffect is one of three
    defineTool({ name: 'a', description: 'd', input: z.object({}), sideEffect: 'delete', handler: () => 1 });
    // @ts-expect-error -- description is required
    defineTool({ name: 'a', input: z.object({}), sideEffect: 'read', handler: () => 1 });
    const counted = defineTool({
      name: 'a',
      description: 'd',
      input: z.object({}),
      output: z.object({ n: z.number() }),
      sideEffect: 'read',
    });
    // @ts-expect-error -- a result must be what output takes
    counted.handle(() => ({ n: '1' }));
  });
});

describe('a gate', () => {
  const box = createToolbox([search, send, ping]);
  const deps = { db: { find: () => [] }, mail: () => true };

  test('asks for deps exactly when some tool needs them, and for those of all tools', () => {
    createGate(createToolbox([ping]));
    createGate(box, { deps });
    // @ts-expect-error -- deps are needed
    createGate(box);
    // @ts-expect-error -- mail is missing
    createGate(box, { deps: { db: deps.db } });
  });

  test('types invoke by the tool’s name', async () => {
    const gate = createGate(box, { deps });
    expectTypeOf(await gate.invoke('search', { q: 'x' })).toEqualTypeOf<Outcome<'search', string[]>>();
    // @ts-expect-error -- no such tool
    void gate.invoke('find', { q: 'x' });
    // @ts-expect-error -- a wrong type
    void gate.invoke('search', { q: 1 });
    // @ts-expect-error -- an unknown key
    void gate.invoke('search', { q: 'x', page: 2 });
    // @ts-expect-error -- an option of a tool, not of a call, where it is deadlineMs
    void gate.invoke('search', { q: 'x' }, { timeoutMs: 1 });
    // @ts-expect-error -- the same, for a model's call
    void gate.call({ id: '1', name: 'search', arguments: '{}' }, { timeoutMs: 1 });
  });

  test('narrows an outcome by ok and by tool name', async () => {
    const outcome = await createGate(box, { deps }).call({ id: '1', name: 'search', arguments: '{}' });
    if (!outcome.ok) expectTypeOf(outcome.error.code).toExtend<string>();
    else if (outcome.tool === 'search') expectTypeOf(outcome.value).toEqualTypeOf<string[]>();
    else if (outcome.tool === 'send') expectTypeOf(outcome.value.status).toEqualTypeOf<'sent' | 'queued'>();
    else expectTypeOf(outcome.value).toEqualTypeOf<'pong'>();
  });

  test('is a gate of any tools, and so are its run and its toolbox: for functions, lists and wrappers that know nothing of them', async () => {
    const gate = createGate(box, { deps });
    const invoked = async (any: Gate, name: string): Promise<Outcome> => any.invoke(name, { q: 'x' });
    const generic = async <Tools extends readonly AnyTool[]>(any: Gate<Tools>) => invoked(any, 'search');
    void invoked(gate, 'search');
    void generic(gate);
    const gates: readonly Gate[] = [
      gate,
      createGate(box.pick(['ping'])),
      createGate(joinToolboxes({ a: box, b: createToolbox([ping]) }), { deps }),
      createGate(createToolbox([])),
    ];
    const byName: Readonly<Record<string, Gate>> = { gate, other: gates[0]! };
    expectTypeOf(await byName['gate']!.invoke('search', {})).toExtend<Outcome<'search'>>();
    expectTypeOf(gate.run()).toExtend<Run>();
    expectTypeOf(box).toExtend<Toolbox>();
    // @ts-expect-error -- a gate of any tools need not have these
    const known: typeof gate = gates[0]!;
    void known;
  });

  test('picks and extends toolboxes with their types', () => {
    expectTypeOf(box.get('ping')).toEqualTypeOf(ping);
    // @ts-expect-error -- not in the toolbox
    box.get('pong');
    expectTypeOf(createGate(box.pick(['ping', 'send']), { deps }).invoke).toBeCallableWith('ping', {});
    expectTypeOf(createToolbox([ping]).extend([search]).get('search')).toEqualTypeOf(search);
  });
});
