import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGate, createToolbox, defineTool, fromJsonSchema, type Toolbox } from '@toolgate/core';
import type { ProofResult, ProofSize } from './result.ts';

/** Tools of the catalog, and megabytes by which the heap may have grown in the end. */
const tools = 100;
const growthMb = 5;

/** A catalog that is read again and again, each time as new and equal objects, leaves nothing behind (case B66). */
export async function refreshes(size: ProofSize): Promise<ProofResult> {
  const times = size === 'full' ? 2_000 : 60;
  let catalog = read();
  const gate = createGate({ current: () => catalog, onChange: () => () => undefined });
  let failed = 0;
  const callAll = async (): Promise<void> => {
    for (let index = 0; index < tools; index += 1) {
      const fits = await gate.call({ id: 'call', name: `tool_${index}`, arguments: '{"a":"x","b":1}' });
      const wrong = await gate.call({ id: 'call', name: `tool_${index}`, arguments: '{"b":"1"}' });
      if (!fits.ok || wrong.ok) failed += 1;
    }
  };
  await callAll();
  const before = heapMb();
  for (let refresh = 0; refresh < times; refresh += 1) {
    catalog = read();
    await callAll();
  }
  const growth = heapMb() - before;
  if (growth > growthMb) failed += 1;
  return {
    name: 'refreshes',
    passed: times - failed,
    failed,
    skipped: 0,
    lines: [`${times} refreshes of ${tools} equal schemas, each called twice: heap ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB`],
  };
}

function read(): Toolbox {
  return createToolbox(
    Array.from({ length: tools }, (_, index) =>
      defineTool({
        name: `tool_${index}`,
        description: 'From a catalog.',
        input: fromJsonSchema({
          type: 'object',
          title: `Tool ${index}`,
          properties: { a: { type: 'string' }, b: { type: 'number' } },
          required: ['a'],
        }),
        sideEffect: 'read',
        handler: () => 'ran',
      }),
    ),
  );
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
