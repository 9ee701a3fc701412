import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { diagnose, projectTools, receiveCalls, requireStrict } from '../../src/adapter/index.ts';
import { createToolbox, defineTool, type Projection } from '../../src/index.ts';

const toolOf = (name: string) => defineTool({ name, description: 'd', input: z.object({}), sideEffect: 'read', handler: () => 1 });
const projectionOf = (eligible: boolean, more: Partial<Projection> = {}): Projection => ({
  schema: { type: 'object' },
  strict: { eligible, reasons: eligible ? [] : [{ code: 'open-object', at: '/' }] },
  losses: [],
  restore: (value) => value,
  encode: (value) => value,
  ...more,
});
const strict = projectionOf(true);
const loose = projectionOf(false);

describe('the names that a provider is shown', () => {
  const nameOf = (name: string) => name.replace(/^(?=\d)/, '_');

  test('are found again, and so are the tools’ own; a call goes on under the own one', () => {
    const toolbox = createToolbox([toolOf('2fa'), toolOf('look')]);
    const tools = projectTools(toolbox, { project: () => strict, nameOf });
    expect(tools.list.map(({ name, tool }) => [name, tool.name])).toEqual([
      ['_2fa', '2fa'],
      ['look', 'look'],
    ]);
    const calls = ['_2fa', '2fa', 'look', 'other'].map((name) => ({ id: name, name }));
    const turn = receiveCalls({ finish: 'calls', reason: '', text: '', calls }, tools);
    expect(turn.calls.map(({ call, projection }) => [call.id, call.name, projection === strict])).toEqual([
      ['_2fa', '2fa', true],
      ['2fa', '2fa', true],
      ['look', 'look', true],
      ['other', 'other', false],
    ]);
  });

  test('are distinct, or the toolbox is refused', () => {
    const toolbox = createToolbox([toolOf('_2fa'), toolOf('2fa')]);
    expect(() => projectTools(toolbox, { project: () => strict, nameOf })).toThrow(
      'tools _2fa and 2fa: the provider would be shown both as _2fa; rename one of them',
    );
    expect(projectTools(toolbox, { project: () => strict }).list).toHaveLength(2);
  });
});

describe('what keeps a tool from going as it was asked for', () => {
  const toolbox = createToolbox(['a', 'b', 'c'].map(toolOf));

  test('is its schema, or what others have spent of the request before it', () => {
    const project = ({ name }: { readonly name: string }) => (name === 'a' ? loose : strict);
    const tools = projectTools(toolbox, { project, projectLoose: () => loose, budget: { strictTools: 1, tools: 3 } });
    expect(tools.list.map(({ projection }) => projection)).toEqual([loose, strict, loose]);
    expect(diagnose(tools).map(({ tool, code, message }) => [tool, code, message])).toEqual([
      ['a', 'loose', 'tool a is sent with strict off: open-object at /'],
      ['c', 'loose', 'tool c is sent with strict off: a request takes no more strict tools'],
    ]);
    expect(() => requireStrict(tools, 'Any')).toThrow(
      "tool a: cannot be strict at Any: open-object at /; change its schema or the toolbox, or use strict: 'auto'",
    );
  });

  test('a tool that cannot be sent costs the others nothing, and one beyond the number of tools is left out', () => {
    const project = ({ name }: { readonly name: string }) => (name === 'a' ? projectionOf(false, { schema: undefined }) : strict);
    const tools = projectTools(toolbox, { project, budget: { tools: 1 } });
    expect(tools.list.map(({ projection }) => projection.schema !== undefined)).toEqual([false, true, false]);
    expect(diagnose(tools).map(({ tool, code, message }) => [tool, code, message])).toEqual([
      ['a', 'left_out', 'tool a cannot be sent and is left out: open-object at /'],
      ['c', 'left_out', 'tool c cannot be sent and is left out: a request takes no more tools'],
    ]);
  });
});
