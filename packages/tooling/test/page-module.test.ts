import { expect, test } from 'vitest';
import { pageModule } from '../src/page-module.ts';

const page = (...lines: string[]): string => lines.join('\n');

test('code keeps the line numbers of the page', () => {
  const module = pageModule(page('# Title', '', '```ts', 'const a = 1;', '```', 'text', '```ts', 'a + 1; // => 2', '```'), 'p.md');
  expect(module.split('\n').slice(1, 9)).toEqual([
    '',
    '',
    'const a = 1;',
    '',
    '',
    '',
    '{ const __seen = a + 1; __test("line 8", () => { __expect(__seen).toEqual(2); }); }',
    '',
  ]);
});

test('a value below its expression, and over several lines, moves no line', () => {
  const module = pageModule(page('# T', '```ts', 'f(', '  1,', ');', '// => {', '//   a: 1,', '// }', 'last();', '```'), 'p.md');
  expect(module.split('\n')[8]).toBe('last();');
});

test.each([
  ['an expression over several lines', ['f({', '  a: 1,', '}); // => 1'], 'const __seen = f({\n  a: 1,\n});'],
  ['console.log', ['console.log(f(1)); // => 1'], 'const __seen = f(1);'],
  ['await without a semicolon', ['await f(1) // => 1'], 'const __seen = await f(1);'],
  ['a value over several lines', ['f(1); // => {', '//   a: 1,', '// }'], 'toEqual({ a: 1, })'],
])('an assertion is made of %s', (_, lines, expected) => {
  expect(pageModule(page('# T', '```ts', ...lines, '```'), 'p.md')).toContain(expected);
});

test('a fence marked skip, and one of another language, is not run', () => {
  const module = pageModule(page('# T', '```ts skip', 'boom();', '```', '```json', '{}', '```'), 'p.md');
  expect(module).not.toContain('boom');
  expect(module).not.toContain('{}\n');
});

test('an import that a later fence shows again stands once', () => {
  const module = pageModule(
    page('# T', '```ts', "import { a } from 'a';", '```', '```ts', "import { a } from 'a';", 'a();', '```'),
    'p.md',
  );
  expect(module.match(/from 'a'/g)).toHaveLength(1);
});

test.each([
  ['a declaration', 'const a = 1; // => 1'],
  ['a statement inside a function', 'const f = () => {\n  g(); // => 1\n};'],
])("'// =>' after %s is an error that names the line, never silence", (_, code) => {
  expect(() => pageModule(page('# T', '```ts', code, '```'), 'p.md')).toThrow(/p\.md:\d+: '\/\/ =>' must follow/);
});
