import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonEscaped } from '../src/json-escaped.ts';

test('a text of printable ASCII stands as JSON writes it, at any length', () => {
  const printable = fc.string({ unit: fc.constantFrom(' ', '"', '\\', 'a', '~', '/'), maxLength: 80 });
  fc.assert(fc.property(printable, (text) => jsonEscaped(text) === JSON.stringify(text).slice(1, -1)));
});

test.each([0, 5, 63, 64, 65, 200])('after %i characters, what cannot be seen as it is, is left to others', (length) => {
  const before = '"'.repeat(length);
  for (const unseen of ['\u0000', '\n', '\u001f', '\u007f', 'é', '\u202e', '\ud800', '中']) {
    expect(jsonEscaped(before + unseen)).toBe(undefined);
    expect(jsonEscaped(`${before}${unseen}"`)).toBe(undefined);
  }
  expect(jsonEscaped(before)).toBe('\\"'.repeat(length));
});
