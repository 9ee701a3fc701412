import { describe, expect, test } from 'vitest';
import { characterCount, oneLine, preview, quoted, safeText } from '../src/preview.ts';
import { sentencesIn } from '../src/sentences.ts';
import { usualLetters } from '../src/visible.ts';

describe('a preview tells type, size, and no more than 64 characters of a scalar', () => {
  test.each([
    ['1', 'string "1"'],
    [1, 'number 1'],
    [1.5, 'number 1.5'],
    [-0, 'number 0'],
    [true, 'boolean true'],
    [null, 'null'],
    [{ password: 'hunter2' }, 'object with 1 key'],
    [{}, 'object with 0 keys'],
    [['hunter2', 'x'], 'array with 2 items'],
    ['say "hi" \\', String.raw`string "say \"hi\" \\"`],
    [undefined, 'not a JSON value'],
    [() => 'x', 'not a JSON value'],
    [Symbol('x'), 'not a JSON value'],
  ])('%o as %s', (value, shown) => {
    expect(preview(value)).toBe(shown);
  });

  test('a long text is cut, and its length told in characters', () => {
    expect(preview('é😀'.repeat(500))).toMatch(/^string "(?:é😀){21}…" \(1000 characters\)$/u);
  });

  test('the words are those of the language', () => {
    const { preview: words } = sentencesIn('zh');
    expect([preview('1', words), preview({}, words), preview([1], words)]).toEqual(['字符串 "1"', '含 0 个键的对象', '含 1 项的数组']);
  });
});

describe('nothing that acts on who reads it comes through', () => {
  test.each([
    ['a newline', '\n', '\\u000a'],
    ['an escape sequence for terminals', '\u001B[31m', '\\u001b[31m'],
    ['a text-direction override', '‮', '\\u202e'],
    ['an isolate', '⁦', '\\u2066'],
    ['a zero-width space', '​', '\\u200b'],
    ['a byte order mark', '﻿', '\\ufeff'],
    ['a line separator', '\u2028', '\\u2028'],
    ['a tag character', '\u{E0041}', '\\u{e0041}'],
    ['a variation selector beyond the first plane', '\u{E0101}', '\\u{e0101}'],
    ['a Hangul filler', 'ㅤ', '\\u3164'],
    ['a space that is not the plain one', '\u00A0', '\\u00a0'],
    ['a lone high surrogate', '\uD83D', '\\ud83d'],
    ['a lone low surrogate', '\uDE00', '\\ude00'],
    ['a noncharacter', '\uFFFF', '\\uffff'],
  ])('%s is written out', (_name, character, written) => {
    expect(safeText(`a${character}b`, 64)).toBe(`a${written}b`);
  });

  test.each(['café', '订单 号', '😀', 'Ω≠', 'naïve'])('%s is left as it is', (text) => {
    expect(safeText(text, 64)).toBe(text);
  });

  test('cutting leaves neither half an escape nor half a character', () => {
    for (let limit = 1; limit < 40; limit += 1) {
      const cut = safeText('x😀\u200B\u{E0041}'.repeat(20), limit);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(cut).toMatch(/^(?:x|😀|\\u200b|\\u\{e0041\})*…$/u);
    }
  });

  test('a megabyte costs no more than what is shown', () => {
    const text = '\u202E'.repeat(1_000_000);
    const before = process.cpuUsage();
    for (let index = 0; index < 1_000; index += 1) quoted(text);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  test('a message becomes one line', () => {
    expect(oneLine(' say\twhy:\r\n  "other"\u202E ', 64)).toBe('say why: "other"\\u202e');
    expect(oneLine(' 订单  号 ', 64)).toBe('订单 号');
  });
});

test('of what is taken for seen without a closer look, everything is seen', () => {
  const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const usual = units.filter((unit) => new RegExp(`[${usualLetters}]`).test(unit));
  const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;
  expect(usual.length).toBeGreaterThan(30_000);
  expect(usual.filter((unit) => unseen.test(unit))).toEqual([]);
});

test('characters are code points, and a lone surrogate is one', () => {
  expect(['', 'a', '😀', '😀😀', '\uD83D', '\uDE00\uD83D', 'a\uD83D\uDE00b'].map(characterCount)).toEqual([0, 1, 1, 2, 1, 2, 3]);
});
