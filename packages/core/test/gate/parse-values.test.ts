import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../src/gate/parse.ts';
import { sentencesIn } from '../../src/sentences.ts';

const limits = { bytes: 262_144, depth: 64, nodes: 10_000, issues: 5 };

function told(input: unknown, over: Partial<typeof limits> = {}): unknown {
  const answer = parseArguments(input, { ...limits, ...over }, sentencesIn('en'));
  return 'value' in answer ? answer.value : answer.issues.map(({ keyword, path }) => `${keyword} ${path}`);
}

const throwing = (): never => {
  throw new Error('must not run');
};
const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const cycle: { self?: unknown } = {};
cycle.self = { again: [cycle] };
const shared = { a: 1 };

describe('a value that came parsed is copied', () => {
  test.each([
    [{}, {}],
    [{ a: [1, 'x', null, true, { b: -0 }] }, { a: [1, 'x', null, true, { b: -0 }] }],
    [
      { a: shared, b: [shared, shared] },
      { a: { a: 1 }, b: [{ a: 1 }, { a: 1 }] },
    ],
    [Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
    [runInNewContext('({ a: [1, { b: 2 }] })'), { a: [1, { b: 2 }] }],
    [new Proxy({ a: 1 }, {}), { a: 1 }],
  ])('%j', (input, copy) => {
    expect(told(input)).toEqual(copy);
    expect(told(input)).not.toBe(input);
  });

  test('so that what the holder changes later, or answers differently, never reaches a handler', () => {
    const inner = { role: 'user' };
    let reads = 0;
    const twoFaced = new Proxy(
      { amount: 1 },
      {
        getOwnPropertyDescriptor: (target, key) => {
          reads += 1;
          return { ...Reflect.getOwnPropertyDescriptor(target, key), value: reads, configurable: true, enumerable: true };
        },
      },
    );
    const value = told({ inner, twoFaced });
    inner.role = 'admin';
    expect(value).toEqual({ inner: { role: 'user' }, twoFaced: { amount: 1 } });
    expect(reads).toBe(1);
  });
});

test('a member without a value is no member', () => {
  expect(told({ a: undefined, b: { c: undefined } })).toEqual({ b: {} });
});

describe('what is not JSON is refused where it stands', () => {
  class Money {
    readonly cents = 1;
  }
  test.each([
    ['undefined in a list', { a: [undefined] }, 'type /a/0'],
    ['a function', { a: [() => 1] }, 'type /a/0'],
    ['a symbol', { a: Symbol('x') }, 'type /a'],
    ['a symbol key', { a: { [Symbol('x')]: 1 } }, 'type /a'],
    ['a bigint', { a: { b: 1n } }, 'type /a/b'],
    ['a date', { a: new Date(0) }, 'type /a'],
    ['a map', { a: new Map([['a', 1]]) }, 'type /a'],
    ['bytes', { a: new Uint8Array(3) }, 'type /a'],
    ['a boxed string', { a: Object('x') as unknown }, 'type /a'],
    ['an instance of a class', { a: new Money() }, 'type /a'],
    ['an array of a subclass', { a: new (class List extends Array<number> {})() }, 'type /a'],
    ['an error', { a: new Error('x') }, 'type /a'],
    ['a hole', { a: [1, , 2] }, 'type /a'], // oxlint-disable-line no-sparse-arrays -- the hole is the case
    ['a hole behind an extra key', { a: Object.assign([1, , 2], { x: 1 }) }, 'type /a/1'], // oxlint-disable-line no-sparse-arrays -- the hole is the case
    ['an array with another key', { a: Object.assign([1], { x: 1 }) }, 'type /a'],
    ['an accessor', Object.defineProperty({}, 'a', { get: throwing, enumerable: true }), 'type /a'],
    ['a hidden property', Object.defineProperty({}, 'a', { value: 1, enumerable: false }), 'type /a'],
    ['a toJSON', { a: { toJSON: throwing } }, 'type /a/toJSON'],
    ['a cycle', cycle, 'type /self/again/0'],
    ['a revoked proxy', { a: revoked({}) }, 'type /a'],
    ['a revoked proxy of an array', { a: [revoked([])] }, 'type /a/0'],
    ['a proxy that throws', { a: { b: new Proxy({}, { ownKeys: throwing }) } }, 'type /a/b'],
    ['a proxy that throws for a property', { a: new Proxy({ b: 1 }, { getOwnPropertyDescriptor: throwing }) }, 'type /a/b'],
    ['a key for a prototype', JSON.parse('{"a":{"__proto__":{"b":1}}}') as unknown, 'dangerousKey /a/__proto__'],
    ['a constructor with a prototype', { constructor: { prototype: {} } }, 'dangerousKey /constructor/prototype'],
    ['NaN', { a: Number.NaN }, 'unsafeNumber /a'],
    ['infinity', { a: [0, -Infinity] }, 'unsafeNumber /a/1'],
    ['a number beyond 2^53', { a: 2 ** 53 }, 'unsafeNumber /a'],
    ['half a surrogate pair', { a: 'x\ud800' }, 'loneSurrogate /a'],
    ['half a surrogate pair in a key', { '\ude00': 1 }, 'loneSurrogate /\\ude00'],
  ])('%s', (_name, input, issue) => {
    expect(told(input)).toEqual([issue]);
  });

  test.each([
    ['null', null],
    ['an array', []],
    ['a number', 1],
    ['a boolean', false],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a revoked proxy', revoked({})],
    ['a revoked proxy of a function', revoked(() => 1)],
  ])('%s is no arguments object', (_name, input) => {
    expect(told(input)).toEqual(['type ']);
  });
});

describe('limits of a value that came parsed', () => {
  test.each([
    ['depth', { depth: 3 }, { a: [{}] }, { a: [[[]]] }, 'tooDeep '],
    ['nodes', { nodes: 4 }, { a: [1, 2] }, { a: [1, 2, 3] }, 'tooLarge '],
    ['size of strings', { bytes: 9 }, { a: 'xxxx' }, { a: 'xxxxx' }, 'tooLarge '],
    ['size of keys', { bytes: 9 }, { aaaaa: 1 }, { aaaaaa: 1 }, 'tooLarge '],
  ])('%s', (_name, over, within, beyond, issue) => {
    expect(told(within, over)).toEqual(within);
    expect(told(beyond, over)).toEqual([issue]);
  });

  test('a limit is the only issue', () => {
    expect(told({ a: 1n, b: [1, 2, 3] }, { nodes: 4 })).toEqual(['tooLarge ']);
  });

  test.each([
    ['an endless array', { a: Object.assign([], { length: 4_000_000_000 }) }],
    [
      'an array of a billion, by proxy',
      { a: new Proxy([], { get: (target, key) => (key === 'length' ? 1e9 : Reflect.get(target, key)) }) },
    ],
    ['a value that doubles at every level', Array.from({ length: 60 }).reduce<object>((inner) => ({ a: inner, b: inner }), {})],
  ])('%s costs nothing', (_name, input) => {
    const start = performance.now();
    expect(told(input)).toEqual(['tooLarge ']);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  test('nesting beyond any stack is refused', () => {
    const deep = Array.from({ length: 200_000 }).reduce<object>((inner) => ({ a: inner }), {});
    expect(told(deep, { depth: 1e9, nodes: 1e9, bytes: 1e9 })).toEqual(['tooDeep ']);
  });

  test('at most five issues are told, and the others are counted', () => {
    const answer = parseArguments({ a: Array.from({ length: 12 }, () => 1n) }, limits, sentencesIn('zh'));
    expect(answer).toMatchObject({ omitted: 7, issues: [{ path: '/a/0' }, {}, {}, {}, { path: '/a/4' }] });
  });
});
