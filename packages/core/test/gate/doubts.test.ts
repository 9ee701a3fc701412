import { findTextDoubts } from '@toolgate/core';
import { expect, test } from 'vitest';

const doubtsOf = (text: string, most = 5): object[] =>
  [...findTextDoubts(text, JSON.parse(text) as object, most)].map(({ kind, trail }) => ({ kind, trail }));

test.each([
  ['nothing', '{"a":[1,"x",{"b":null}]}', []],
  ['a key that is there twice', '{"a":{"b":1,"b":2}}', [{ kind: 'duplicateKey', trail: ['a', 'b'] }]],
  ['a number that loses digits', '{"a":[9007199254740993]}', [{ kind: 'unsafeNumber', trail: ['a', 0] }]],
  ['half of a surrogate pair', '{"a":"\\ud800"}', [{ kind: 'loneSurrogate', trail: ['a'] }]],
  ['a key that would reach a prototype', '[{"__proto__":1}]', [{ kind: 'dangerousKey', trail: [0, '__proto__'] }]],
  ['a text that only looks like a key', '{"a":":","b":"\\":"}', []],
])('of a message: %s', (_, text, doubts) => {
  expect(doubtsOf(text)).toEqual(doubts);
});

test('as many as asked for, and nesting that nobody can walk', () => {
  expect(doubtsOf('{"a":1,"a":2,"a":3}', 1)).toHaveLength(1);
  expect(doubtsOf('['.repeat(1_001) + ']'.repeat(1_001))).toEqual([{ kind: 'tooDeep', trail: [] }]);
});
