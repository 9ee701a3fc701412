import { expect, test } from 'vitest';
import { readOptions } from '../options.ts';

const usage = 'the options are --database <file>, --conversation <diligent | stubborn>, --serve and --stdio';

test.each([
  [['--databse', 'x.db'], `--databse: there is no such option; ${usage}`],
  [['-d', 'x.db'], `-d: there is no such option; ${usage}`],
  [['x.db'], `x.db: not an option; ${usage}`],
  [['--', 'x.db'], `x.db: not an option; ${usage}`],
  [['--database'], `--database: a value is missing; ${usage}`],
  [['--database='], `--database: a value is missing; ${usage}`],
  [['--serve=yes'], `--serve: takes no value; ${usage}`],
  [['--conversation', 'rude'], `--conversation rude: there is no such conversation; ${usage}`],
  [['--conversation', 'constructor'], `--conversation constructor: there is no such conversation; ${usage}`],
])('%j is refused with the option and what exists', (commandLine, message) => {
  expect(() => readOptions(commandLine, {})).toThrow(new Error(message));
});

test('without options and keys it is the diligent replay on a temporary database', () => {
  expect(readOptions([], {})).toEqual({ model: undefined, conversation: 'diligent', serve: undefined, database: undefined });
});

test.each([
  ['--serve', 'http'],
  ['--stdio', 'stdio'],
])('%s serves over %s instead', (option, serve) => {
  expect(readOptions([option], {})).toMatchObject({ serve });
});

test('a key makes it a real model', () => {
  const environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: 'http://127.0.0.1:1234/v1', OPENAI_MODEL: 'small' };
  expect(readOptions(['--database=desk.db'], environment)).toEqual({
    model: { apiKey: 'key', baseURL: 'http://127.0.0.1:1234/v1', name: 'small' },
    conversation: 'diligent',
    serve: undefined,
    database: 'desk.db',
  });
});

test('empty environment variables count as absent', () => {
  expect(readOptions([], { OPENAI_API_KEY: '', OPENAI_MODEL: 'small' }).model).toBeUndefined();
  expect(readOptions([], { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: '', OPENAI_MODEL: '' }).model).toEqual({
    apiKey: 'key',
    baseURL: undefined,
    name: 'gpt-4.1-mini',
  });
});
