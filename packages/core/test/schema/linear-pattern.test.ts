import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createGate, createToolbox, defineTool, fromJsonSchema } from '@toolgate/core';
import { explain } from '../../src/explain.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { quickMatch } from '../../src/schema/linear-plan.ts';
import { linearPatterns } from '../../src/schema/linear-pattern.ts';
import { patternFault } from '../../src/schema/pattern-fault.ts';
import { textsFor } from './pattern-texts.ts';

/** Where native and linear matching differ, with the texts that show it. */
function differences(pattern: string): string[] {
  const native = new RegExp(pattern, 'u');
  const engine = linearPatterns();
  const linear = engine.compile(pattern);
  const long = /\{\d\d/.test(pattern) ? ['x'.repeat(1_200), 'ab'.repeat(650), `${'ab'.repeat(30)}c`] : [];
  return [...textsFor(pattern), ...long].filter((text) => {
    engine.begin();
    return linear.test(text) !== native.test(text);
  });
}

describe('a pattern in linear time', () => {
  test.each([
    ['a class for white space', '^\\s+$'],
    ['its complement', '^\\S*x\\S$'],
    ['classes in classes', '^[\\s\\d_]+[^\\S\\n]?[\\W]?$'],
    ['complements in classes', '[^\\D\\W]|[\\S]b'],
    ['any character', '^a.c$|^..$'],
    ['the empty class and its complement', '^[^]{2}$|[]|q'],
    ['escapes by number', '^\\x41\\u0042\\u{43}\\u{1F600}?\\cJ?\\0?$'],
    ['a pair of surrogates', '^(?:\\ud83d\\ude00|[\\ud83d\\ude00-\\ud83d\\ude4f])+$'],
    ['half a pair', '^\\ud83d$|\\udc00x'],
    ['categories of characters', '^(?:\\p{Lu}|\\P{Letter}|[\\p{Nd}\\p{gc=Sc}])+$'],
    ['scripts', '^[\\p{Script=Greek}\\p{sc=Han}]+(?:\\P{Script=Latin})?$'],
    ['escapes of what has a meaning', '^\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/$'],
    ['a hyphen and a bracket in a class', '^[a\\-z\\]^.\\b-]+$'],
    ['a circumflex in a class', '^[\\^a-c&&~[]+$'],
    ['beginnings and ends anywhere', 'a^|$b|(?:^|,)x(?:$|,)|^(?:^a)*$'],
    ['boundaries of words', '\\bfoo\\b|\\Bé\\B|x\\b'],
    ['choices of nothing', '^(?:|a||b)c$'],
    ['groups with names', '^(?<year>\\d{4})-(?<month>\\d\\d)$'],
    ['lazy quantifiers', '^a+?b*?c??d{1,2}?$'],
    ['counts', '^a{0}b{2}c{1,}(?:de){0,3}$'],
    ['counts beyond those of RE2', '^x{1200}y?$|^(?:ab){0,3}c{1,1}$'],
    ['more of them', '^(?:x{2}){600,}$|z'],
    ['counts within each other', '^(?:(?:a{1,40}b){1,30}c)$'],
    ['open counts within each other', 'b?(?:x{30}){40,}$'],
    ['the beginning looking ahead', '^(?!con$)(?=[a-z])[a-z0-9]{2,8}$'],
    ['the beginning looking ahead at itself', '^(?!^lucene\\.|builtin\\.|x).*'],
    ['the end looking ahead', '((?:[^/]*/)*)(?=\\.(yaml|yml|json))'],
    ['a plain one', '^[a-z_]{3,5000}-x$'],
    ['a plain one with a property RE2 does not know', '^\\p{Emoji}+$'],
    ['nested quantifiers', '^(?:(?:a{1,3}){1,2}|(?:(?:)|b)?){0,3}c$'],
  ])('finds what ECMA-262 finds: %s', (_, pattern) => {
    expect(differences(pattern)).toEqual([]);
  });

  test.each([
    ['a back reference', '(a)\\1'],
    ['a named one', '(?<x>a)\\k<x>'],
    ['looking behind', '(?<=a)b'],
    ['looking ahead in the middle', 'a(?=b)c'],
    ['looking ahead in one of several choices', '^(?!a)b|c'],
    ['looking ahead without a beginning', '(?!a)b'],
    ['looking ahead again and again', '^(?:(?=a)a)*$'],
    ['a property RE2 does not know, in a choice', '(?:\\p{Emoji}|a)+'],
    ['what is not assigned', '(?:\\p{Cn}|a)+'],
    ['too many instructions', '(?:a|b){5000}'],
    ['too many instructions before a choice', '^a{5000}(?:a|b)'],
    ['groups too deep to read', `${'(?:'.repeat(5_000)}a${')'.repeat(5_000)}`],
  ])('is not made of %s, which goes elsewhere or fails', (_, pattern) => {
    const engine = linearPatterns();
    expect([engine.compile(pattern).test('a'), [...engine.failed]]).toEqual([false, [pattern]]);
    expect(
      linearPatterns({ otherwise: () => ({ test: () => true }) })
        .compile(pattern)
        .test(''),
    ).toBe(true);
  });

  test.each([
    ['^(a+)+$', `${'a'.repeat(50_000)}!`],
    ['\\s+$', `${' '.repeat(100_000)}!`],
    ['^(a|a)*$', `${'a'.repeat(50_000)}!`],
    ['(x+x+)+y', 'x'.repeat(50_000)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(50_000)],
  ])('%s ends on a text that it would not end on', (pattern, text) => {
    expect(linearPatterns().compile(pattern).test(text)).toBe(false);
  });

  test('fails rather than take too many steps, and counts each check for itself', () => {
    const engine = linearPatterns();
    const matcher = engine.compile('(?:.{0,40}a){2}$');
    const long = 'b'.repeat(30_000);
    expect(matcher.test(long)).toBe(false);
    expect(engine.failed.size).toBe(0);
    expect([matcher.test(long), engine.failed.size]).toEqual([false, 1]);
    engine.begin();
    expect([matcher.test(long), engine.failed.size]).toEqual([false, 0]);
  });

  test('takes no schema whose patterns are too large together', () => {
    const engine = linearPatterns();
    for (let index = 0; index < 2; index += 1) engine.compile(`(?:a|b){500}${index}`);
    expect(engine.compile('(?:a|b){500}0').test('')).toBe(false);
    expect(engine.failed.size).toBe(0);
    expect([engine.compile('(?:a|b){500}c').test(''), engine.failed.size]).toEqual([false, 1]);
  });
});

test('a field whose pattern cannot be matched at all is not asked to be simpler', async () => {
  const input = fromJsonSchema({ type: 'object', properties: { slug: { type: 'string', pattern: '^(?!-)[a-z-]+(?<!-)$' } } });
  const tool = defineTool({ name: 'far', description: 'd', input, sideEffect: 'read', handler: () => 1 });
  const gate = createGate(createToolbox([tool]));
  expect(await gate.call({ id: '1', name: 'far', arguments: { slug: 'a-b' } })).toMatchObject({
    error: {
      issues: [
        {
          path: '/slug',
          keyword: 'uncheckable',
          message: 'cannot be checked here, whatever it is; leave it out if it is optional, or else tell the user',
        },
      ],
    },
  });
  expect(await gate.call({ id: '2', name: 'far', arguments: {} })).toMatchObject({ ok: true });
});

test('no pattern of a stranger is run while a refusal is explained, nor compiled while its schema is read', async () => {
  const branch = { type: 'object', patternProperties: { '^(a+)+$': { type: 'integer' }, '(?:(?:(?:a?){1000}){1000}){1000}': {} } };
  const input = fromJsonSchema({ type: 'object', properties: { x: { anyOf: [branch, { type: 'null' }] } } });
  const tool = defineTool({ name: 'far', description: 'd', input, sideEffect: 'read', handler: () => 1 });
  const outcome = await createGate(createToolbox([tool])).call({
    id: '1',
    name: 'far',
    arguments: { x: { [`${'a'.repeat(200)}!`]: 'text' } },
  });
  expect(outcome).toMatchObject({ ok: false, error: { issues: [{ keyword: 'uncheckable' }] } });
  const schema = { anyOf: [{ patternProperties: { '^(a+)+$': { type: 'integer' } }, required: ['b'] }, { type: 'null' }] };
  const key = `${'a'.repeat(200)}!`;
  const findings = compileSchema(schema, () => linearPatterns()).findings({ [key]: 'text' });
  expect(explain({ schema, findings, secrets: [], language: 'en' }).issues).toMatchObject([{ path: '/b', keyword: 'required' }]);
});

test.each([
  ['^[a-z]+$', 'abc', true],
  ['^[a-z]+$', 'ABC', false],
  ['^(a+)+$', 'aaa', undefined],
  ['^[a-z]+$', 'a'.repeat(100_000), undefined],
  ['^a*a{1500}$', 'a'.repeat(5_000), undefined],
])('%s is found at once or not at all', (pattern, text, found) => {
  expect(quickMatch(pattern, text)).toBe(found);
});

/** Patterns of real tools. */
function patternsOf(folder: URL): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'pattern' && typeof member === 'string') found.add(member);
      if (key === 'patternProperties' && typeof member === 'object' && member !== null)
        Object.keys(member).forEach((each) => found.add(each));
      visit(member);
    }
  };
  for (const name of ['mcp-tools.public.json', 'function-calling.public.jsonl', 'schema-instances.public.jsonl']) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    for (const line of name.endsWith('l') ? text.split('\n') : [text]) if (/"pattern/.test(line)) visit(JSON.parse(line));
  }
  return [...found];
}

/** Data beside the repository, where it is there. */
const corpus = new URL('../../../../../shared/corpus/', import.meta.url);

test.skipIf(!existsSync(corpus))('patterns of real tools find what ECMA-262 finds, save for one that refers back', () => {
  const patterns = patternsOf(corpus).filter((pattern) => patternFault({ pattern }) === undefined);
  const beyond = patterns.filter((pattern) => {
    const engine = linearPatterns();
    engine.compile(pattern).test('');
    return engine.failed.size > 0;
  });
  expect(beyond).toEqual([expect.stringContaining('\\1')]);
  expect(patterns.length).toBeGreaterThan(400);
  const different = patterns.filter((pattern) => !beyond.includes(pattern)).map((pattern) => [pattern, differences(pattern)] as const);
  expect(different.filter(([, each]) => each.length > 0)).toEqual([]);
});
