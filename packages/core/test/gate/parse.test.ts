import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseArguments } from '../../src/gate/parse.ts';
import { sentencesIn } from '../../src/sentences.ts';

const limits = { bytes: 262_144, depth: 64, nodes: 10_000, issues: 5 };

function parsed(input: unknown, over: Partial<typeof limits> = {}) {
  return parseArguments(input, { ...limits, ...over }, sentencesIn('en'));
}

/** Keyword, path and place of each issue, or the value. */
function told(input: unknown, over: Partial<typeof limits> = {}): unknown {
  const answer = parsed(input, over);
  if ('value' in answer) return answer.value;
  return answer.issues.map(({ keyword, path, message }) => {
    const at = /line (\d+), column (\d+)/.exec(message);
    return at === null ? `${keyword} ${path}` : `${keyword} ${path} ${at[1]}:${at[2]}`;
  });
}

describe('a text without arguments is an empty object', () => {
  test.each([undefined, '', ' ', '\n\t \r\n', '\u00a0', '{}', ' { } '])('%j', (text) => {
    expect(told(text)).toEqual({});
  });
});

describe('a text that is no object is refused as a whole', () => {
  test.each([
    ['null', 'null'],
    ['[]', 'array'],
    ['[{"a":1}]', 'array'],
    ['"{}"', 'string'],
    ['1', 'number'],
    ['1.5', 'number'],
    ['-0', 'number'],
    ['true', 'boolean'],
  ])('%s', (text, received) => {
    const answer = parsed(text);
    const issue = 'issues' in answer ? answer.issues[0] : undefined;
    expect(issue).toMatchObject({ path: '', keyword: 'type', expected: 'object' });
    expect(issue?.received).toMatch(new RegExp(`^(${received}|integer)$`));
  });
});

test.each(['"{\\"a\\":1}"', '" {} "'])('a text that holds the object is told so: %s', (text) => {
  const answer = parsed(text);
  expect('issues' in answer && answer.issues[0]?.message).toBe(
    'the arguments must be one JSON object, not string; you sent a JSON string; send the object itself',
  );
});

describe('a text that is not JSON is refused with line and column', () => {
  test.each([
    ['{"a":1} trailing', 'parse  1:9', /more text/],
    ['{"a":1}{"b":2}', 'parse  1:8', /more text/],
    ['{"a":1}}', 'parse  1:8', /more text/],
    ['// note\n{"a":1}', 'parse  1:1', /comment/],
    ['{"a":1, /* note */ "b":2}', 'parse  1:9', /comment/],
    ['{\n  # note\n  "a":1}', 'parse  2:3', /comment/],
    ['{"a":1} // done', 'parse  1:9', /comment/],
    [`{'a':1}`, 'parse  1:2', /single quote/],
    [`{"a":'x'}`, 'parse  1:6', /single quote/],
    ['{"a":True}', 'parse  1:6', /word without quotes; .* true, false and null/],
    ['{"a":[None]}', 'parse  1:7', /word without quotes; .* true, false and null/],
    ['{"a":undefined}', 'parse  1:6', /word without quotes/],
    ['{"a":oslo}', 'parse  1:6', /word without quotes; .* in double quotes/],
    ['{"a":NaN}', 'parse  1:6', /NaN or Infinity/],
    ['{"a":-Infinity}', 'parse  1:6', /NaN or Infinity/],
    ['I call it with {"a":1}', 'parse  1:1', /a letter is not allowed there/],
    ['{"a":1,}', 'parse  1:7', /comma/],
    ['{"a":[1,2 , ]}', 'parse  1:11', /comma/],
    ['{town:"oslo"}', 'parse  1:2', /quotes/],
    ['{"a":1, 2:3}', 'parse  1:9', /quotes/],
    ['{"town":"os', 'parse  1:12', /too early/],
    ['{"town":"os\\', 'parse  1:13', /too early/],
    ['{"town":"os\\u00', 'parse  1:16', /too early/],
    ['{"a":tru', 'parse  1:9', /too early/],
    ['{"a":1', 'parse  1:7', /too early/],
    ['{"a":1.', 'parse  1:8', /too early/],
    ['{"a":-', 'parse  1:7', /too early/],
    ['{"a":1e+', 'parse  1:9', /too early/],
    ['{"a":[1,', 'parse  1:9', /too early/],
    ['{"a":', 'parse  1:6', /too early/],
    ['{"a"', 'parse  1:5', /too early/],
    ['{', 'parse  1:2', /too early/],
    ['2.', 'parse  1:3', /too early/],
    ['{"a":01}', 'parse  1:7', /not valid JSON/],
    ['{"a":.5}', 'parse  1:6', /not valid JSON/],
    ['{"a":+1}', 'parse  1:6', /not valid JSON/],
    ['{"a":1.}', 'parse  1:7', /not valid JSON/],
    ['{"a":0x1F}', 'parse  1:7', /not valid JSON/],
    ['{"a":NaN}', 'parse  1:6', /not valid JSON/],
    ['{"a":-Infinity}', 'parse  1:6', /not valid JSON/],
    ['{"a":True}', 'parse  1:6', /not valid JSON/],
    ['{"a":undefined}', 'parse  1:6', /not valid JSON/],
    ['{"a":truely}', 'parse  1:10', /not valid JSON/],
    ['{"a":"x" "b":1}', 'parse  1:10', /not valid JSON/],
    ['{"a" 1}', 'parse  1:6', /not valid JSON/],
    ['{"a"::1}', 'parse  1:6', /not valid JSON/],
    ['{,"a":1}', 'parse  1:2', /not valid JSON/],
    ['[1,,2]', 'parse  1:4', /not valid JSON/],
    ['{"a":"line\nbreak"}', 'parse  1:11', /not valid JSON/],
    ['{"a":"tab\there"}', 'parse  1:10', /not valid JSON/],
    ['{"a":"\\x41"}', 'parse  1:7', /not valid JSON/],
    ['{"a":"\\u00zz"}', 'parse  1:7', /not valid JSON/],
    ['\ufeff{"a":1}', 'parse  1:1', /not valid JSON/],
    ['{"a":\u00a01}', 'parse  1:6', /not valid JSON/],
    ['{\u201ca\u201d:1}', 'parse  1:2', /not valid JSON/],
    ['<tool_call>{"a":1}</tool_call>', 'parse  1:1', /not valid JSON/],
    ['{\r\n"a":1,\r\n"\u{1f600}\u{1f600}":x}', 'parse  3:6', /not valid JSON/],
    ['{"a":1,\r"b":1,\n\n"c"}', 'parse  4:4', /not valid JSON/],
  ])('%j', (text, place, message) => {
    expect(told(text)).toEqual([place]);
    const answer = parsed(text);
    expect('issues' in answer && answer.issues[0]?.message).toMatch(message);
  });

  test.each(['```json\n{"town":"oslo"}\n```', '```\n{}\n```', 'Here you are:\n```json\n{}\n```', '{"a":1}\n```', '{```json\n{}\n```}'])(
    '%j',
    (text) => {
      const answer = parsed(text);
      expect('issues' in answer && answer.issues).toMatchObject([
        { path: '', keyword: 'parse', message: expect.stringMatching(/code fence/) },
      ]);
    },
  );
});

describe('a key that comes twice in one object is refused at its second place', () => {
  test.each([
    ['{"a":1,"a":2}', ['duplicateKey /a 1:8']],
    ['{"a":1,"a":1}', ['duplicateKey /a 1:8']],
    ['{"a":1,"\\u0061":2}', ['duplicateKey /a 1:8']],
    ['{"a":1,"a" :2}', ['duplicateKey /a 1:8']],
    ['{"a" :1,"b" :2,"a":3}', ['duplicateKey /a 1:16']],
    ['{"a":1,"a":2,"b" :3}', ['duplicateKey /a 1:8']],
    ['{"a":1,"a":2,"a":3}', ['duplicateKey /a 1:8', 'duplicateKey /a 1:14']],
    ['{"x":[{"a":1},{"b":{"c/d":1,\n"c/d":2}}]}', ['duplicateKey /x/1/b/c~1d 2:1']],
    ['{"":1,"":2}', ['duplicateKey / 1:7']],
    ['{"a\\"":1,"a\\u0022":2}', ['duplicateKey /a" 1:10']],
    ['{"a":1,"a":[":b"]}', ['duplicateKey /a 1:8']],
  ])('%s', (text, issues) => {
    expect(told(text)).toEqual(issues);
  });

  test.each([
    '{"a":{"a":{"a":1}}}',
    '{"x":[{"a":1},{"a":2}]}',
    '{"a":1,"A":2}',
    '{"a":"\\"a\\":1"}',
    '{"a":":b","c":": d"}',
    '{"a\\\\":1,"a\\\\\\\\":2}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  ])('%s is fine', (text) => {
    expect(told(text)).toEqual(JSON.parse(text));
  });
});

describe('keys that would reach a prototype are refused', () => {
  test.each([
    ['{"__proto__":1}', ['dangerousKey /__proto__ 1:2']],
    ['{"\\u005f_proto__":{"a":1}}', ['dangerousKey /__proto__ 1:2']],
    ['{"a":[{"__proto__":null}]}', ['dangerousKey /a/0/__proto__ 1:8']],
    ['{"constructor":{"prototype":{"a":1}}}', ['dangerousKey /constructor/prototype 1:17']],
    ['{"a":{"constructo\\u0072":{"x":1,"prototyp\\u0065":1}}}', ['dangerousKey /a/constructor/prototype 1:33']],
  ])('%s', (text, issues) => {
    expect(told(text)).toEqual(issues);
  });

  test.each([
    '{"constructor":"Ford","prototype":1}',
    '{"a":"__proto__"}',
    '{"_proto_":1}',
    '{"constructor":{"name":"x"}}',
    '{"constructor":[{"prototype":1}]}',
  ])('%s is fine', (text) => {
    expect(told(text)).toEqual(JSON.parse(text));
  });
});

describe('a number that would be read as another is refused', () => {
  test.each([
    '6021987654321098765',
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '9007199254740992.0',
    '90071992547409930e-1',
    '1e16',
    '1e400',
    '-1E400',
    '1e-400',
    `1e-${'0'.repeat(500)}400`,
    '3e-324',
    '2.2250738585072011234e-308',
    '0.1234567890123456789',
    '1234567.8901234567891',
    '123456789.12345678901',
    '3.14159265358979323846264338327950288',
    '1.00000000000000000001',
    '0.30000000000000000000001',
    `0.${'0'.repeat(330)}1`,
    `1${'0'.repeat(400)}`,
  ])('%s', (number) => {
    expect(told(`{"a":[{"id":${number}}]}`)).toEqual(['unsafeNumber /a/0/id 1:13']);
    expect(told(`{"id": \n${number}}`)).toEqual(['unsafeNumber /id 2:1']);
  });

  test.each([
    '0',
    '-0',
    '0.0',
    '0e-999',
    '0.00000000000000000000',
    '1.10',
    '0.1',
    '1e2',
    '1E+2',
    '100e-2',
    '9007199254740991',
    '-9007199254740991',
    '123456.789',
    '0.30000000000000004',
    '0.10000000000000001',
    '5.684341886080802e-14',
    '5e-324',
    '1e-300',
    '2.2250738585072014e-308',
    '1.00000000000000000000000',
    '1000000000000000000000e-10',
    '0.1000000000000000055511151231257827021181583404541015625',
    `1.${'0'.repeat(400)}`,
    `0.${'0'.repeat(20)}1`,
  ])('%s is fine', (number) => {
    expect(told(`{"a":${number}}`)).toEqual({ a: Number(number) });
  });

  test('digits in a string are no number', () => {
    const text = '{"id":"6021987654321098765","at":"x 0.1234567890123456789","pi":"-3.14159265358979323846"}';
    expect(told(text)).toEqual(JSON.parse(text));
  });
});

describe('half of a surrogate pair is refused, raw or escaped', () => {
  test.each([
    ['{"a":"\\ud800"}', ['loneSurrogate /a 1:6']],
    ['{"a":"\\uDFFFx"}', ['loneSurrogate /a 1:6']],
    ['{"a":"\ud800"}', ['loneSurrogate /a 1:6']],
    ['{"a":["x","\\ude00\\ud83d"]}', ['loneSurrogate /a/1 1:11']],
    ['{"a":"\ud83d\\ude00"}', []],
    ['{"\\ud800":1}', ['loneSurrogate /\\ud800 1:2']],
    ['{"\ud800":1}', ['loneSurrogate /\\ud800 1:2']],
  ])('%j', (text, issues) => {
    expect(told(text)).toEqual(issues.length === 0 ? JSON.parse(text) : issues);
  });

  test.each(['{"a":"\\ud83d\\ude00"}', '{"a":"\u{1f600}"}', '{"a":"\\\\ud800"}', '{"\u{1f600}":"\\uD83D\\uDE00"}'])(
    '%j is fine',
    (text) => {
      expect(told(text)).toEqual(JSON.parse(text));
    },
  );
});

describe('limits', () => {
  test.each([
    ['bytes', { bytes: 10 }, '{"a":"xy"}', '{"a":"xyz"}', 'tooLarge '],
    ['bytes are UTF-8', { bytes: 18 }, '{"a":"é\u4e2d\u{1f600}z"}', '{"a":"é\u4e2d\u{1f600}zz"}', 'tooLarge '],
    ['depth', { depth: 3 }, '{"a":[{}]}', '{"a":[[[]]]}', 'tooDeep '],
    ['nodes', { nodes: 4 }, '{"a":[1,2]}', '{"a":[1,2,3]}', 'tooLarge '],
  ])('%s', (_name, over, within, beyond, issue) => {
    expect(told(within, over)).toEqual(JSON.parse(within));
    expect(told(beyond, over)).toEqual([issue]);
  });

  test('nesting beyond any stack is refused, closed or cut off', () => {
    const wide = { bytes: 10_000_000, depth: 1e9, nodes: 1e9 };
    expect(told(`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, wide)).toEqual(['tooDeep ']);
    expect(told(`{"a":${'['.repeat(500_000)}`, wide)).toEqual(['tooDeep ']);
    expect(told('{"a":'.repeat(500_000), wide)).toEqual(['tooDeep ']);
  });

  test('at most five issues are told, and the others are counted', () => {
    const answer = parsed(`{${Array.from({ length: 12 }, () => '"a":1').join(',')}}`);
    expect(answer).toMatchObject({ omitted: 6 });
    expect('issues' in answer && answer.issues).toHaveLength(5);
  });

  test.each([
    ['a long run of digits in a string', `{"a":"${'1'.repeat(250_000)}"}`],
    ['a long number', `{"a":0.${'0'.repeat(200_000)}1}`],
    ['a number of zeros and ones', `{"a":1${'0'.repeat(100_000)}1${'0'.repeat(100_000)}1}`],
    ['white space before a colon', `{"a"${' '.repeat(250_000)}:1}`],
    ['backslashes', `{"a":"${'\\\\'.repeat(120_000)}"}`],
    ['exponents', `{"z":0,"a":"${'e-00'.repeat(60_000)}"}`],
    ['quotes that are cut off', '{"a":"\\"'.repeat(30_000)],
    ['the same key again and again', `{${'"a":0,'.repeat(9_000)}"a":0}`],
  ])('%s takes no more than linear time', (_name, text) => {
    const start = performance.now();
    parsed(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('what is shown of hostile keys', () => {
  test('is escaped and cut', () => {
    const key = `\u202e${'k'.repeat(5_000)}`;
    const answer = parsed(`{"${key}":1,"${key}":2}`);
    const issue = 'issues' in answer ? answer.issues[0] : undefined;
    expect(issue?.keyword).toBe('duplicateKey');
    expect(issue?.path).toMatch(/^\/\\u202ek+…$/);
    expect(issue?.path.length).toBeLessThan(70);
    expect(issue?.message).not.toContain('\u202e');
    expect(issue?.message.length).toBeLessThan(250);
  });
});

describe('U+0000', () => {
  const forbidding = defineTool({
    name: 'read_file',
    description: 'd',
    input: z.looseObject({ path: z.string() }),
    sideEffect: 'read',
    forbidNul: true,
    handler: () => 'ran',
  });
  const accepting = defineTool({ name: 'note', description: 'd', input: z.looseObject({}), sideEffect: 'read', handler: () => 'ran' });
  const gate = createGate(createToolbox([forbidding, accepting]));
  const nul = String.fromCharCode(0);

  test.each([
    ['in a string', { path: `/etc/passwd${nul}.png` }, '/path'],
    ['in an item', { path: 'a', more: ['b', `c${nul}`] }, '/more/1'],
    ['in a key', { path: 'a', [`b${nul}`]: 1 }, '/b\\u0000'],
  ])('%s is refused where a tool forbids it, and only there', async (_, value, path) => {
    for (const given of [value, JSON.stringify(value)]) {
      const refused = await gate.call({ id: 'c', name: 'read_file', arguments: given });
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_json', issues: [{ path, keyword: 'nul' }], omitted: 0 } });
      expect(await gate.call({ id: 'c', name: 'note', arguments: given })).toMatchObject({ ok: true });
    }
  });

  test('text that only looks like its escape is none', async () => {
    expect(await gate.call({ id: 'c', name: 'read_file', arguments: '{"path":"\\\\u0000"}' })).toMatchObject({ ok: true });
  });
});
