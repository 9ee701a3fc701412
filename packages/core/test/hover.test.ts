import { expect, test, vi } from 'vitest';
import { openProgram } from '../../tooling/src/language-service.ts';

// TypeScript's own work: a slow machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

// Outside of this package, where only what it exports can be named.
const program = openProgram(
  new URL('../../tooling/hover-program.ts', import.meta.url),
  `
import { content, createGate, createToolbox, defineTool, fromJsonSchema, type CallContext } from '@toolgate/core';
import { z } from 'zod';

interface Database { find(text: string): string[] }
export const search = defineTool({ name: 'search', description: 'Search.', input: z.object({ text: z.string(), limit: z.int().default(10) }), sideEffect: 'read' })
  .handle(({ text }, { deps }: CallContext<{ db: Database }>) => deps.db.find(text));
export const refund = defineTool({
  name: 'refund', description: 'Refund.', input: z.object({ id: z.string(), reason: z.enum(['late', 'other']) }), sideEffect: 'write',
  handler: async ({ id }) => ({ refundId: id }),
});
export const contract = defineTool({ name: 'later', description: 'Later.', input: z.object({ id: z.string() }), sideEffect: 'read' });
export const toolbox = createToolbox([search, refund]);
declare const db: Database;
export const gate = createGate(toolbox, { deps: { db } });
export const outcome = await gate.invoke('refund', { id: 'ord_1', reason: 'late' });
export const either = await gate.call({ id: '1', name: 'search', arguments: '{}' });
if (either.ok && either.tool === 'search') either.value;
void gate.invoke('', { });
export const ruled = defineTool({
  name: 'ruled', description: 'Ruled.', input: z.object({}), output: z.object({ n: z.int() }), sideEffect: 'read',
  rules: (_, { deps }: CallContext<{ db: Database }>) => (deps.db === db ? [] : []),
});
export const blocks = ruled.handle((_, { deps }: CallContext<{ mail: string }>) => content([], { n: deps.mail.length }));
export const foreign = defineTool({ name: 'foreign', description: 'Foreign.', input: fromJsonSchema({ type: 'object' }), sideEffect: 'read' });
export const more = toolbox.pick(['search']).extend([blocks]);
export const run = gate.run();
export const { call, invoke } = gate;
`,
);

test('what an editor shows over the main types can be read', () => {
  expect(program.hover('const search')).toMatchInlineSnapshot(`
    "const search: Tool<"search", {
        text: string;
        limit?: number | undefined;
    }, string[], {
        db: Database;
    }>"
  `);
  expect(program.hover('const refund')).toMatchInlineSnapshot(`
    "const refund: Tool<"refund", {
        id: string;
        reason: "late" | "other";
    }, {
        refundId: string;
    }, unknown>"
  `);
  expect(program.hover('const contract')).toMatchInlineSnapshot(`
    "const contract: ToolDefinition<"later", {
        id: string;
    }, Takes<{
        id: string;
    }, unknown>, undefined>"
  `);
  expect(program.hover('const toolbox')).toMatchInlineSnapshot(`
    "const toolbox: Toolbox<readonly [Tool<"search", {
        text: string;
        limit?: number | undefined;
    }, string[], {
        db: Database;
    }>, Tool<"refund", {
        id: string;
        reason: "late" | "other";
    }, {
        refundId: string;
    }, unknown>]>"
  `);
  expect(program.hover('const gate')).toMatchInlineSnapshot(`
    "const gate: Gate<readonly [Tool<"search", {
        text: string;
        limit?: number | undefined;
    }, string[], {
        db: Database;
    }>, Tool<"refund", {
        id: string;
        reason: "late" | "other";
    }, {
        refundId: string;
    }, unknown>]>"
  `);
  expect(program.hover('const outcome')).toMatchInlineSnapshot(`
    "const outcome: Outcome<"refund", {
        refundId: string;
    }>"
  `);
  expect(program.hover('const either')).toMatchInlineSnapshot(`
    "const either: {
        readonly ok: false;
        readonly tool: string;
        readonly callId: string;
        readonly error: CallFailure;
    } | {
        readonly ok: true;
        readonly tool: "refund";
        readonly callId: string;
        readonly value: {
            refundId: string;
        };
        readonly content?: readonly ContentBlock[];
    } | {
        readonly ok: true;
        readonly tool: "search";
        readonly callId: string;
        readonly value: string[];
        readonly content?: readonly ContentBlock[];
    }"
  `);
});

test('an outcome is narrowed by tool name', () => {
  expect(program.hover('either.value')).toMatchInlineSnapshot(`"(property) value: string[]"`);
});

test('an editor completes the names of the tools', () => {
  expect(program.completions("gate.invoke('")).toEqual(['refund', 'search']);
});

test('what defines, collects and gates can be exported with declarations, without a type beside it', () => {
  expect(program.declarationFaults()).toEqual([]);
});
