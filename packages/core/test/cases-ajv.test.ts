import { readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool, fromJsonSchema, type Outcome } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { createValidators } from '../src/schema/validators.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly schema: object;
  readonly call: object;
  readonly checks: {
    readonly calls?: readonly {
      readonly args: object;
      readonly accept: boolean;
      readonly errors?: readonly { readonly path: string; readonly keyword: string }[];
    }[];
  };
}

const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[];
const caseOf = (id: string): Case => cases.find((each) => each.id === id)!;

function gateOf(schema: object) {
  const tool = defineTool({ name: 't', description: 'A case.', input: fromJsonSchema(schema), sideEffect: 'read', handler: () => 'ran' });
  const gate = createGate(createToolbox([tool]));
  return { tool, call: (value: unknown): Promise<Outcome> => gate.call({ id: 'c', name: 't', arguments: value }) };
}

function issuesOf(outcome: Outcome): unknown {
  return !outcome.ok && 'issues' in outcome.error ? outcome.error.issues.map(({ path, keyword }) => ({ path, keyword })) : undefined;
}

// Nothing is printed: a setup file makes any call of the console fail.
describe.each(['B64', 'B65'])('%s', (id) => {
  const { title, schema, checks } = caseOf(id);
  test.each(checks.calls!.map((call) => ({ ...call, shown: JSON.stringify(call.args) })))(
    `${title}: $shown`,
    async ({ args, accept, errors }) => {
      const outcome = await gateOf(schema).call(args);
      expect({ accept: outcome.ok, errors: issuesOf(outcome) }).toEqual({ accept, errors });
    },
  );
});

test('B64: words that nobody knows are noted, those that begin with x- are not', () => {
  const { tool } = gateOf({ ...caseOf('B64').schema, requried: ['id'] });
  const codes = tool.contract.notes.filter(({ code }) => code.startsWith('unknown'));
  expect(codes.map(({ path, message }) => [path, /"([^"]+)"/.exec(message)?.[1]])).toEqual(
    expect.arrayContaining([
      ['', 'requried'],
      ['/id', 'uint64'],
      ['/ttl', 'google-duration'],
    ]),
  );
  expect(JSON.stringify(codes)).not.toContain('x-google-tag');
});

test.each(['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft-07/schema', 'http://json-schema.org/draft-07/schema'])(
  'B65: %s is draft-07',
  async ($schema) => {
    const outcome = await gateOf({ ...caseOf('B65').schema, $schema }).call(caseOf('B65').call);
    expect(issuesOf(outcome)).toEqual([{ path: '/pair', keyword: 'additionalItems' }]);
  },
);

test.each([
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-06/schema#',
  'https://json-schema.org/draft/2019-09/schema',
])('B65: %s is refused by its name', ($schema) => {
  expect(() => gateOf({ ...caseOf('B65').schema, $schema })).toThrow($schema);
});

test('B66: equal schemas, fresh at each refresh, are compiled once', () => {
  const catalogue = (): readonly object[] =>
    Array.from({ length: 100 }, (_, index) => ({ ...structuredClone(caseOf('B66').schema), title: `Tool ${index}` }));
  const validators = createValidators(512);
  const first = catalogue().map((schema) => validators.for(fromJsonSchema(schema)));
  for (let refresh = 0; refresh < 5; refresh += 1) {
    const again = catalogue().map((schema) => validators.for(fromJsonSchema(schema)));
    expect(again.every((validator, index) => validator === first[index])).toBe(true);
  }
  expect(validators.size()).toBe(100);
});

describe('B69', () => {
  // A backtracking engine does not come back from the second one.
  test.each([caseOf('B69').call, { s: `${'a'.repeat(50_000)}!` }])('a catastrophic pattern is matched in linear time', async (value) => {
    expect(issuesOf(await gateOf(caseOf('B69').schema).call(value))).toEqual([{ path: '/s', keyword: 'pattern' }]);
  });

  test('100,000 lists within each other are refused in words', async () => {
    const text = `{"s":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(issuesOf(await gateOf(caseOf('B69').schema).call(text))).toEqual([{ path: '', keyword: 'tooDeep' }]);
    let nested: unknown = [];
    for (let level = 0; level < 100_000; level += 1) nested = [nested];
    expect(issuesOf(await gateOf(caseOf('B69').schema).call({ s: nested }))).toEqual([{ path: '', keyword: 'tooDeep' }]);
  });
});
