import { defineTool } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { slowPattern } from '../../src/schema/slow-pattern.ts';

describe('a pattern is noted when a text can make it slow', () => {
  test.each([
    '^(a+)+$',
    '^(a*)*$',
    '^(?:\\w+\\s?)*$',
    '^([a-z]+|[a-z\\d]+)*$',
    '^(a|a)*$',
    '^(a|ab)*c$',
    '^((a+))*$',
    '^(?:(?:\\d+,?)+;?)+$',
    '^(?=(x+x+)+y)',
    '^(.*,){12}$',
    '^([^"]|\\\\.)*$',
    '^(a{1,64}){1,64}$',
    '^(?:.*a)*$',
  ])('%s: exponentially', (source) => {
    expect(slowPattern(source)).toBe('exponential');
  });

  test.each(['\\s+$', '^\\s*\\s*$', '^.*.*=.*$', '^\\d+\\d+$', '^a+b?a+$', '^[a-z]+.*;$', '[a-z]+@', `^${'a'.repeat(2_001)}$`])(
    '%s: polynomially',
    (source) => {
      expect(slowPattern(source)).toBe('polynomial');
    },
  );

  test.each([
    '^ord_[a-z0-9]{6}$',
    '^\\d{5}(?:-\\d{4})?$',
    '^[^@\\s]+@[^@\\s]+$',
    '^\\d+\\.\\d+$',
    '^(?:foo|bar)+$',
    '^(?:[a-z]+-)*[A-Z]$',
    '^#[\\da-f]{3}$',
    '^a\\(b+\\)c+$',
    'abc',
    '^(?<year>\\d{4})-(?<month>\\d{2})$',
    '^[\\]\\-a]+$',
    '^\\u{61}+\\x62+$',
    '',
  ])('%s is passed over', (source) => {
    expect(slowPattern(source)).toBeUndefined();
  });

  test('reading takes time that grows with the pattern, however it is nested', () => {
    for (const source of ['('.repeat(990) + ')'.repeat(990), '(a|'.repeat(600), '[a-'.repeat(600), '\\'.repeat(1_999), 'a*'.repeat(900)])
      expect(['exponential', 'polynomial', undefined]).toContain(slowPattern(source));
  });

  test('the patterns that it calls exponential are, and those that it passes over are not, as far as a run can tell', () => {
    const slow = new RegExp('^(?:\\w+\\s?)*$', 'u');
    expect(slow.test(`${'a'.repeat(16)}!`)).toBe(false);
    expect(new RegExp('^(?:[a-z]+-)*[A-Z]$', 'u').test(`${'a-'.repeat(10_000)}!`)).toBe(false);
  });
});

test('notes say in which schema their field is, and those of an output tell of it as of an input', () => {
  const field = z.int().max(5).default(9);
  const { contract } = defineTool({
    name: 't',
    description: 'd',
    input: z.object({ a: z.int().describe('d') }),
    output: z.object({ a: field }),
    sideEffect: 'read',
  });
  expect(contract.notes.map(({ path, code, side }) => `${side} ${path} ${code}`)).toEqual([
    'output /a missing_description',
    'output /a refused_default',
  ]);
});

describe('the notes of an own tool', () => {
  const notesOf = (input: z.ZodObject, sideEffect: 'read' | 'network'): readonly string[] =>
    defineTool({ name: 't', description: 'd', input, sideEffect, handler: () => 'ran' })
      .contract.notes.filter(({ code }) => code !== 'missing_description')
      .map(({ path, code }) => `${path} ${code}`);

  test.each<[string, z.ZodType, string[]]>([
    [
      'a slow pattern',
      z
        .string()
        .max(5_000)
        .regex(/^(a+)+$/),
      ['/field slow_pattern'],
    ],
    ['a quadratic one of a long text', z.string().max(5_000).regex(/\s+$/), ['/field slow_pattern']],
    ['a quadratic one of a short text', z.string().max(1_000).regex(/\s+$/), []],
    ['a decimal step', z.number().multipleOf(0.01), ['/field decimal_step']],
    ['a format that is a function', z.stringFormat('even', (text) => text.length % 2 === 0).max(9), ['/field custom_format']],
    [
      'one as a check',
      z
        .string()
        .max(9)
        .check(z.stringFormat('even', (text) => text.length % 2 === 0)),
      ['/field custom_format'],
    ],
    ['formats of Zod', z.tuple([z.jwt().max(9), z.nanoid().max(9), z.hash('sha256').max(64)]), []],
    ['a whole step', z.number().multipleOf(5), []],
    ['a check after a transform', z.string().max(5).trim().min(2), ['/field check_after_transform']],
    ['a format with a pattern of Zod', z.email().max(100), []],
    ['a text without an end', z.string(), ['/field unbounded_string']],
    ['a list without an end', z.array(z.int()), ['/field unbounded_list']],
    ['texts in a list', z.array(z.string().nullable()).max(5), ['/field/* unbounded_string']],
    ['a default that is refused', z.int().max(5).default(9), ['/field refused_default']],
    ['one in place of what is sent', z.int().max(5).prefault(9), ['/field refused_default']],
    ['one behind a transform, which is not published', z.string().max(9).transform(Number).default(5), []],
    [
      'one of a list',
      z
        .array(z.enum(['a', 'b']))
        .max(2)
        .default(['c'] as never),
      ['/field refused_default'],
    ],
    ['an example that is refused', z.enum(['a', 'b']).meta({ examples: ['a', 5] }), ['/field refused_example']],
    ['one of a bare type', z.boolean().meta({ examples: [true, 'yes'] }), ['/field refused_example']],
    [
      'defaults that fit',
      z.object({ a: z.int().max(5).default(5), b: z.boolean().default(true), c: z.array(z.int()).max(1).default([]) }),
      [],
    ],
    ['examples that fit', z.record(z.enum(['a']), z.int()).meta({ examples: [{ a: 1 }] }), []],
    ['a text for true or false', z.stringbool(), ['/field stringbool', '/field unbounded_string']],
    [
      'a codec of which texts are listed',
      z.codec(z.enum(['y', 'n']), z.boolean(), { decode: (text) => text === 'y', encode: () => 'y' as const }),
      [],
    ],
    ['what is bound', z.tuple([z.enum(['a', 'b']), z.literal('c'), z.iso.date(), z.uuid()]), []],
  ])('%s', (_, field, notes) => {
    expect(notesOf(z.object({ field }), 'network')).toEqual(notes);
    const local = notes.filter((note) => !note.includes('unbounded'));
    expect(notesOf(z.object({ field }), 'read')).toEqual(local);
  });
});
