import {
  createGate,
  createToolbox,
  type DefinitionError,
  defineTool,
  fromJsonSchema,
  isDefinitionError,
  type Toolbox,
  type ToolSchema,
} from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const base = { name: 'tool', description: 'Does it.', input: z.object({ q: z.string() }), sideEffect: 'read' } as const;
const thrownBy = (define: () => unknown): DefinitionError => {
  try {
    define();
  } catch (error) {
    if (isDefinitionError(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('a definition', () => {
  test('is a contract, and a tool once it has a handler: in the object or behind .handle, with the same contract', () => {
    const definition = defineTool(base);
    const tool = definition.handle(() => 1);
    expect(tool.contract).toBe(definition.contract);
    expect(defineTool({ ...base, handler: () => 1 }).contract.hash).toBe(tool.contract.hash);
    expect(Object.isFrozen(tool) && Object.isFrozen(tool.contract) && Object.isFrozen(tool.contract.inputSchema)).toBe(true);
  });

  test('shares the getter of its hash with all others: one of its own would make every field slow to read', () => {
    const [one, other] = [base, { ...base, name: 'other' }].map((options) => defineTool(options).contract);
    const getterOf = (contract: unknown) => Object.getOwnPropertyDescriptor(contract, 'hash')?.get;
    expect(getterOf(one)).toBe(getterOf(other));
    expect(one?.hash).toBe(one?.hash);
    expect(one?.hash).not.toBe(other?.hash);
  });

  test.each([
    ['read', { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }, true],
    ['write', { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }, false],
    ['network', { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }, false],
  ] as const)('with side effect %s implies hints and idempotence', (sideEffect, annotations, idempotent) => {
    expect(defineTool({ ...base, sideEffect }).contract).toMatchObject({ annotations, idempotent });
  });

  test('overrides hints one by one', () => {
    const { annotations } = defineTool({ ...base, sideEffect: 'write', annotations: { destructiveHint: false } }).contract;
    expect(annotations).toEqual({ readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false });
  });

  test('changes its hash with everything a model is shown, and with nothing else', () => {
    const { hash } = defineTool(base).contract;
    expect(hash).toMatch(/^sha256-[0-9a-f]{64}$/);
    expect(defineTool({ ...base, handler: () => 2, timeoutMs: 5 }).contract.hash).toBe(hash);
    for (const change of [
      { description: 'x' },
      { title: 'x' },
      { version: '2' },
      { input: z.object({ q: z.string().max(5) }) },
      { sideEffect: 'write' },
    ]) {
      expect(defineTool({ ...base, ...change } as typeof base).contract.hash).not.toBe(hash);
    }
  });

  test.each([
    ['a name with a space', { name: 'my tool' }, 'invalid_name', 'my tool'],
    ['a name of 65 characters', { name: 'x'.repeat(65) }, 'invalid_name', '64'],
    ['no name', { name: undefined }, 'invalid_name', 'without a name'],
    ['no description', { description: ' ' }, 'invalid_option', 'description'],
    ['a side effect that is none', { sideEffect: 'delete' }, 'invalid_option', "'read', 'write' or 'network', not 'delete'"],
    ['an option that is none', { sideEffects: 'read' }, 'invalid_option', 'unknown option sideEffects; there are name, title'],
    ['one that is nearly one', { timeoutMS: 5 }, 'invalid_option', 'handler; timeoutMs comes closest'],
    ['a hint that is none', { annotations: { readonlyHint: true } }, 'invalid_option', 'openWorldHint; readOnlyHint comes closest'],
    ['a hint that is no boolean', { annotations: { readOnlyHint: 1 } }, 'invalid_option', 'readOnlyHint must be true or false, not 1'],
    ['a timeout that no timer holds', { timeoutMs: 2 ** 31 }, 'invalid_option', 'a timer can hold), not 2147483648'],
    ['a handler that is none', { handler: {} }, 'invalid_option', 'handler must be a function, not an object'],
    ['hints that are none', { annotations: 5 }, 'invalid_option', 'annotations must be an object of hints, not 5'],
    [
      'samples that are a list',
      { samples: [] },
      'invalid_option',
      'samples must be an object of the lists valid and invalid, not an array',
    ],
    ['samples under another name', { samples: { good: [] } }, 'invalid_option', 'unknown samples.good'],
    ['valid samples that are no list', { samples: { valid: {} } }, 'invalid_option', 'samples.valid must be a list, not an object'],
    ['invalid samples that are no list', { samples: { invalid: 'x' } }, 'invalid_option', "samples.invalid must be a list, not 'x'"],
    [
      'an invalid sample that says not why',
      { samples: { invalid: [{ arguments: {} }] } },
      'invalid_option',
      'samples.invalid[0] must have',
    ],
    ['rules that are none', { rules: [] }, 'invalid_option', 'rules must be a function, not an array'],
    ['an input that is no schema', { input: { type: 'object' } }, undefined, 'tool'],
    ['no input', { input: undefined }, undefined, 'tool'],
    ['a date', { input: z.object({ since: z.date() }) }, 'unrepresentable', '/since'],
  ])('with %s is refused with the tool’s name and a way out', (_, change, code, text) => {
    const error = thrownBy(() => defineTool({ ...base, ...change } as never));
    expect(error.message).toContain(text);
    expect(error.message).toContain('tool ');
    if (code !== undefined) expect(error.code).toBe(code);
  });

  test.each<[unknown, string]>([
    [undefined, 'not undefined'],
    [null, 'not null'],
    ['search', "not 'search'"],
    [defineTool, 'not a function'],
  ])('is made from an object of options: %j is refused', (given, text) => {
    expect(thrownBy(() => defineTool(given as never))).toMatchObject({ code: 'invalid_option', message: expect.stringContaining(text) });
  });

  test('takes a ToolSchema as it is', () => {
    const input = fromJsonSchema({ type: 'object', properties: { q: { type: 'string' } } });
    expect(defineTool({ ...base, input }).contract.inputSchema).toBe(input.json);
  });

  test('takes no ToolSchema whose JSON Schema is none: each of its calls would be refused', () => {
    const { input } = defineTool(base).contract;
    const broken = { ...input, json: { type: 'object', properties: { q: { type: 'strin' } } } } as ToolSchema<object, object>;
    expect(thrownBy(() => defineTool({ ...base, input: broken }))).toMatchObject({
      code: 'invalid_schema',
      message: expect.stringContaining('input is not valid (/properties/q/type: must be one of'),
    });
  });

  test('holds its samples to what they claim', () => {
    const samples = { valid: [{ q: 'x' }], invalid: [{ arguments: { q: 1 }, path: '/q', keyword: 'type' }] };
    expect(defineTool({ ...base, samples }).contract.samples).toEqual(samples);
    expect(thrownBy(() => defineTool({ ...base, samples: { valid: [{ q: 1 }] } }))).toMatchObject({ code: 'invalid_sample' });
    const wrong = { invalid: [{ arguments: { q: 'x' }, path: '/q', keyword: 'type' }] };
    expect(thrownBy(() => defineTool({ ...base, samples: wrong })).message).toContain('samples.invalid[0]');
  });
});

describe('a toolbox', () => {
  const tool = (name: string) => defineTool({ ...base, name, handler: () => name });

  test('keeps order and finds by exact name only', () => {
    const box = createToolbox([tool('b'), tool('a'), tool('constructor')]);
    expect([...box].map(({ name }) => name)).toEqual(['b', 'a', 'constructor']);
    expect(box.find('constructor')?.name).toBe('constructor');
    expect(box.find('toString')).toBeUndefined();
    expect(box.find('__proto__')).toBeUndefined();
    expect(box.pick(['constructor', 'b']).tools.map(({ name }) => name)).toEqual(['constructor', 'b']);
    expect(box.extend([tool('c')]).tools).toHaveLength(4);
    expect(box.tools).toHaveLength(3);
    expect(Object.isFrozen(box.tools)).toBe(true);
  });

  test('refuses two tools of one name, unknown names, and a definition without handler', () => {
    expect(thrownBy(() => createToolbox([tool('a'), tool('a')]))).toMatchObject({ code: 'duplicate_name' });
    expect(thrownBy(() => createToolbox([tool('a')]).get('b' as never))).toMatchObject({ code: 'unknown_tool' });
    expect(thrownBy(() => createToolbox([tool('a')]).pick(['a', 'a']))).toMatchObject({ code: 'duplicate_name' });
    expect(thrownBy(() => createToolbox([defineTool(base)] as never))).toMatchObject({ code: 'missing_handler' });
    expect(thrownBy(() => createToolbox([{ name: 'a', handler: () => 1 }] as never))).toMatchObject({ code: 'invalid_option' });
  });

  test.each<[string, (box: Toolbox) => unknown, string]>([
    ['a tool', () => createToolbox(tool('a') as never), 'takes a list of tools, not a tool'],
    ['nothing', () => createToolbox(undefined as never), 'takes a list of tools, not undefined'],
    ['a text', () => createToolbox('search' as never), "takes a list of tools, not 'search'"],
    ['a list of nothing', () => createToolbox([undefined] as never), 'takes tools made by defineTool, not undefined'],
    ['a list of options', () => createToolbox([{ ...base, handler: () => 1 }] as never), 'takes tools made by defineTool, not an object'],
    ['a list of toolboxes', (box) => createToolbox([box] as never), 'takes tools made by defineTool, not a toolbox'],
    ['more that is a tool', (box) => box.extend(tool('b') as never), 'extend takes a list of tools, not a tool'],
    ['one name', (box) => box.pick('a' as never), "pick takes a list of names, not 'a'"],
  ])('refuses %s in the place of a list, and says what it was given', (_, make, text) => {
    const error = thrownBy(() => make(createToolbox([tool('a')])));
    expect(error).toMatchObject({ code: 'invalid_option', message: expect.stringContaining(`toolbox: ${text}`) });
  });

  test('takes the tools of another toolbox as a list', () => {
    const box = createToolbox([tool('a')]);
    expect(createToolbox(box as never).tools).toEqual(box.tools);
    expect(createToolbox([tool('b')]).extend(box as never).tools).toHaveLength(2);
  });
});

describe('a gate', () => {
  const tool = defineTool({ ...base, handler: () => 1 });
  const box = createToolbox([tool]);

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'not undefined'],
    ['a list of tools', [tool], 'not an array'],
    ['a tool', tool, 'not a tool'],
    ['a definition', defineTool(base), 'not a definition without its handler'],
    ['a gate', createGate(box), 'not a gate, whose toolbox is gate.toolbox'],
    ['options', { deps: {} }, 'not an object'],
  ])('refuses %s in the place of its toolbox', (_, given, text) => {
    const error = thrownBy(() => createGate(given as never));
    expect(error.code).toBe('invalid_option');
    expect(error.message).toBe(`gate: takes a toolbox made by createToolbox, or a source of one, ${text}`);
  });

  test.each([[5], ['x'], [[]], [() => 1]])('refuses %j in the place of its options', (options) => {
    expect(thrownBy(() => createGate(box, options as never)).message).toContain('gate: takes its options as an object');
  });

  test.each<[unknown, string]>([
    [null, 'limits must be an object, not null'],
    [5, 'limits must be an object, not 5'],
    [{ constructor: 1 }, 'unknown limit constructor'],
    [{ argumentByte: 1 }, 'unknown limit argumentByte; there are issues, argumentBytes'],
  ])('refuses %j in the place of its limits', (limits, text) => {
    const error = thrownBy(() => createGate(box, { limits } as never));
    expect(error).toMatchObject({ code: 'invalid_option', message: expect.stringContaining(`gate: ${text}`) });
  });
});
