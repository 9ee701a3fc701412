import { readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool } from '@toolgate/core';
import { mountMcp, toToolEntry } from '@toolgate/mcp-adapter';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rpc } from './rpc.ts';
import { faces } from './world.ts';

interface Case {
  readonly id: string;
  readonly checks: {
    readonly requests: readonly {
      readonly params: Record<string, unknown>;
      readonly isError?: boolean;
      readonly textIncludes?: string[];
      readonly rpcError?: number;
    }[];
    readonly sent: object;
    readonly outputSchema: object;
  };
}
const cases = JSON.parse(readFileSync(new URL('fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[];
const checksOf = (id: string): Case['checks'] => cases.find((one) => one.id === id)?.checks as Case['checks'];

describe.each(faces)('reported cases: $sdk, $era', (face) => {
  test('B72: what a model can mend is a result, what it cannot is an error', async () => {
    const t = defineTool({ name: 't', description: 'd', input: z.object({ n: z.number() }), sideEffect: 'read', handler: () => 1 });
    const mount = mountMcp(createGate(createToolbox([t])), { sdk: face.sdk });
    for (const { params, isError, textIncludes = [], rpcError } of checksOf('B72').requests) {
      const { result, error } = await rpc(mount, face, 'tools/call', params);
      if (rpcError !== undefined) {
        expect(error?.code).toBe(rpcError);
        continue;
      }
      expect(result).toMatchObject({ isError });
      for (const part of textIncludes) expect(JSON.stringify(result?.['content'])).toContain(part);
    }
  });

  test('B74: what is sent is the parsed output, as the published schema has it', async () => {
    const { sent, outputSchema } = checksOf('B74');
    const output = z.object({ id: z.number(), stock: z.record(z.string(), z.number()) });
    const tool = defineTool({ name: 't', description: 'd', input: z.object({}), output, sideEffect: 'read' }).handle(() => {
      const result = { id: 1, stock: { a: 2 }, debug: 'x' };
      return result;
    });
    const mount = mountMcp(createGate(createToolbox([tool])), { sdk: face.sdk });
    expect((await rpc(mount, face, 'tools/call', { name: 't' })).result).toMatchObject({ structuredContent: sent });
    expect((await rpc(mount, face, 'tools/call', { name: 't' })).result?.['structuredContent']).toEqual(sent);
    expect(toToolEntry(tool.contract, face.era).outputSchema).toMatchObject(outputSchema);
  });
});
