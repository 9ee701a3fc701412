import { existsSync, readFileSync } from 'node:fs';
import { createGate, createToolbox, defineTool, fromJsonSchema, isDefinitionError, type Outcome } from '@toolgate/core';
import type { ProofResult } from './result.ts';

const folder: URL = new URL('../../../../shared/corpus/', import.meta.url);

interface Call {
  readonly arguments: unknown;
  /** What the source says, and a validator too; null where there is no label. */
  readonly valid: boolean | null;
}

interface Case {
  readonly tool: string;
  readonly schema: object;
  readonly calls: readonly Call[];
}

type UnknownKeys = 'closed' | 'as-declared';

interface Count {
  readonly compiled: number;
  readonly refused: ReadonlyMap<string, readonly string[]>;
  readonly agreed: number;
  readonly disagreed: readonly string[];
  readonly refusedByClosing: ReadonlyMap<string, number>;
}

/** Public tool schemas each become a tool or are refused with a reason, and labelled calls get their label. */
export async function corpus(): Promise<ProofResult> {
  if (!existsSync(folder))
    return { name: 'corpus', passed: 0, failed: 0, skipped: 1, lines: ['skipped: the corpus is not beside this repository'] };
  const functions = await count(readFunctions());
  const tools = await count(readTools());
  const counts = [functions, tools];
  return {
    name: 'corpus',
    passed: counts.reduce((sum, { compiled, agreed, refused }) => sum + compiled + agreed + [...refused.values()].flat().length, 0),
    failed: counts.reduce((sum, { disagreed }) => sum + disagreed.length, 0),
    skipped: 0,
    lines: [...describe('public functions', functions), ...describe('public MCP tools', tools)],
  };
}

function readFunctions(): readonly Case[] {
  return readFileSync(new URL('function-calling.public.jsonl', folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { source: string; tool: { name: string; parameters: object }; calls: readonly Call[] })
    .map(({ source, tool, calls }) => ({ tool: `${source} ${tool.name}`, schema: tool.parameters, calls }));
}

function readTools(): readonly Case[] {
  const servers = JSON.parse(readFileSync(new URL('mcp-tools.public.json', folder), 'utf8')) as readonly {
    readonly server: string;
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  }[];
  return servers.flatMap(({ server, tools }) =>
    tools.map(({ name, inputSchema }) => ({ tool: `${server} ${name}`, schema: inputSchema, calls: [] })),
  );
}

async function count(cases: readonly Case[]): Promise<Count> {
  const refused = new Map<string, string[]>();
  const refusedByClosing = new Map<string, number>();
  const disagreed: string[] = [];
  const found = { compiled: 0, agreed: 0 };
  for (const { tool, schema, calls } of cases) {
    const closed = accepterOf(schema, 'closed');
    if (typeof closed === 'string') {
      const reason = closed
        .replace(/^JSON Schema: /, '')
        .replace(/^\/\S+/, '…')
        .replace(/"[^"]*"|\[.*$/g, '…');
      refused.set(reason, [...(refused.get(reason) ?? []), tool]);
      continue;
    }
    found.compiled++;
    const labelled = calls.filter(({ valid }) => valid !== null);
    const declared = labelled.length > 0 ? accepterOf(schema, 'as-declared') : closed;
    if (typeof declared === 'string') throw new Error(`${tool}: compiles closed but not as declared: ${declared}`);
    for (const call of labelled) {
      const verdict = await declared(call.arguments);
      const sent = JSON.stringify(call.arguments).slice(0, 200);
      const narrow = await closed(call.arguments);
      if (verdict.accepted === call.valid) found.agreed++;
      else disagreed.push(`${tool}: labelled ${call.valid ? 'valid' : 'invalid'}, ${verdict.keywords.join(' ') || 'accepted'}: ${sent}`);
      if (narrow.accepted && !verdict.accepted) disagreed.push(`${tool}: closing lets it in: ${sent}`);
      if (!verdict.accepted || narrow.accepted) continue;
      for (const keyword of new Set(narrow.keywords)) refusedByClosing.set(keyword, (refusedByClosing.get(keyword) ?? 0) + 1);
    }
  }
  return { ...found, refused, disagreed, refusedByClosing };
}

interface Verdict {
  readonly accepted: boolean;
  readonly keywords: readonly string[];
}

/** A gate around the schema, or why there is none. */
function accepterOf(schema: object, unknownKeys: UnknownKeys): ((value: unknown) => Promise<Verdict>) | string {
  try {
    const input = fromJsonSchema(schema, { unknownKeys });
    const tool = defineTool({ name: 'tool', description: 'From the corpus.', sideEffect: 'read', input, handler: () => 'ran' });
    const gate = createGate(createToolbox([tool]));
    return async (value) => verdictOf(await gate.call({ id: 'call', name: 'tool', arguments: value }));
  } catch (error) {
    if (isDefinitionError(error)) return error.message;
    throw error;
  }
}

function verdictOf(outcome: Outcome): Verdict {
  if (outcome.ok) return { accepted: true, keywords: [] };
  const { error } = outcome;
  return { accepted: false, keywords: 'issues' in error ? error.issues.map(({ keyword }) => keyword) : [error.code] };
}

function describe(title: string, { compiled, refused, agreed, disagreed, refusedByClosing }: Count): readonly string[] {
  const closing = [...refusedByClosing].map(([keyword, times]) => `${times} ${keyword}`).join(', ') || 'none';
  return [
    `${title}: ${compiled} compile, ${[...refused.values()].flat().length} are refused with a reason`,
    ...[...refused].map(([reason, tools]) => `  ${tools.length} refused: ${reason} (${tools.slice(0, 3).join(', ')})`),
    `  labelled calls: ${agreed} get their label, ${disagreed.length} do not`,
    `  calls that only closing refuses, by keyword: ${closing}`,
    ...disagreed.slice(0, 50).map((line) => `  differs: ${line}`),
  ];
}
