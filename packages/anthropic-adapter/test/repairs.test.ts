import { createGate, createToolbox, defineTool, type CallRecord } from '@toolgate/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectTool } from '../src/project.ts';

test('a listed value in another case is restored where that is asked for, and recorded', async () => {
  const tool = defineTool({
    name: 'set_state',
    description: 'd',
    input: z.object({ state: z.enum(['Open', 'Shut']), note: z.string().optional() }),
    sideEffect: 'write',
    handler: ({ state }) => state,
  });
  const records: CallRecord[] = [];
  const gate = createGate(createToolbox([tool]), { onRecord: (record) => void records.push(record) });
  const call = { id: '1', name: 'set_state', arguments: { state: 'OPEN' } };
  expect(await gate.call(call, { projection: projectTool(tool, { restoreEnumCase: true }) })).toMatchObject({ ok: true, value: 'Open' });
  expect(await gate.call(call, { projection: projectTool(tool) })).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  expect(records.map(({ repaired }) => repaired)).toEqual([1, undefined]);
});
