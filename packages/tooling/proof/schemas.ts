import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGate, createToolbox, defineTool, fromJsonSchema, isDefinitionError } from '@toolgate/core';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { runCommand } from '../src/command.ts';
import { reasonOf } from '../src/official-suite.ts';
import type { HostileReport } from './hostile/report.ts';
import type { ProofResult, ProofSize } from './result.ts';

const folder: URL = new URL('../../../../shared/corpus/', import.meta.url);

/** Of the public tools that compile in some dialect, and of the labelled instances of what is accepted. */
const share = 0.999;
/** Megabytes by which a program may have grown in the end. */
const growthMb = 64;

interface Row {
  readonly name: string;
  readonly schema: object;
  readonly calls: readonly { readonly arguments: unknown; readonly valid: boolean | null }[];
}

/** Schemas from elsewhere: none of the public ones is refused without need, and none that is hostile hurts, stalls or slips through. */
export async function schemas(size: ProofSize): Promise<ProofResult> {
  const parts = [await withstands(size), ...(existsSync(folder) ? [readsPublicTools(), await agreesWithLabels()] : [absent])];
  const total = (of: 'passed' | 'failed' | 'skipped'): number => parts.reduce((sum, part) => sum + part[of], 0);
  return {
    name: 'schemas',
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    lines: parts.flatMap(({ lines }) => lines),
  };
}

/** What the program that is attacked loads. */
const measured = ['core', 'testing', 'openai-adapter', 'anthropic-adapter', 'gemini-adapter'];

type Part = Omit<ProofResult, 'name'>;

const absent: Part = { passed: 0, failed: 0, skipped: 1, lines: ['skipped: the corpus is not beside this repository'] };

/** Named attacks and generated schemas, in a process of its own that is measured: as the packages are built, with threads. */
async function withstands(size: ProofSize): Promise<Part> {
  const built = await runCommand('turbo', ['run', 'build', ...measured.map((name) => `--filter=@toolgate/${name}`)]);
  if (built.code !== 0) return { passed: 0, failed: 1, skipped: 0, lines: [built.output] };
  const program = fileURLToPath(new URL('hostile/run.ts', import.meta.url));
  const count = size === 'full' ? 20_000 : 500;
  const tsx = ['--expose-gc', '--import', import.meta.resolve('tsx')];
  const { code, output } = await runCommand(process.execPath, [...tsx, program, String(count), '1']);
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !last.startsWith('{')) return { passed: 0, failed: 1, skipped: 0, lines: [output.slice(-5_000)] };
  const { held, wrong, lines, read, refusals, outcomes, longestMs, grownMb, peakMb } = JSON.parse(last) as HostileReport;
  const grown = grownMb > growthMb ? [`the process has grown by ${grownMb} MB`] : [];
  return {
    passed: held,
    failed: wrong.length + grown.length,
    skipped: 0,
    lines: [
      `attacks by name, and ${count} generated schemas: the program stood still for ${longestMs} ms at most, and has grown by ${grownMb} MB (${peakMb} MB at most, threads included)`,
      ...lines,
      `generated: ${read} read, ${count - read} refused`,
      ...counted(refusals, 'refused'),
      ...counted(outcomes, 'calls answered'),
      ...[...wrong, ...grown].map((what) => `FAIL ${what}`),
    ],
  };
}

/** Public MCP tools and functions: what compiles in some dialect is accepted. */
function readsPublicTools(): Part {
  const rows = [...readRows('function-calling.public.jsonl'), ...readTools()];
  const refusals: Record<string, number> = {};
  const needless: string[] = [];
  let accepted = 0;
  for (const { name, schema } of rows) {
    const refused = refusalOf(schema);
    if (refused === undefined) accepted++;
    else {
      addTo(refusals, reasonOf(refused));
      if (compilesInSomeDialect(schema)) needless.push(name);
    }
  }
  const reached = accepted / (accepted + needless.length);
  return {
    passed: accepted,
    failed: reached >= share ? 0 : needless.length,
    skipped: 0,
    lines: [
      `public tools and functions: ${accepted} of ${rows.length} accepted; of those that compile in some dialect ${percent(reached)}`,
      ...counted(refusals, 'refused'),
      ...needless.map((name) => `  refused, and compiles: ${name}`),
    ],
  };
}

/** MaskBench and SchemaStore, before closing: each as what an argument of a tool is, since roots need not be objects. */
async function agreesWithLabels(): Promise<Part> {
  const rows = readRows('schema-instances.public.jsonl');
  const refusals: Record<string, number> = {};
  const differ: string[] = [];
  const found = { accepted: 0, agreed: 0, unread: 0 };
  for (const { name, schema, calls } of rows) {
    const accepts = acceptsOf(schema);
    if (typeof accepts === 'string') {
      addTo(refusals, reasonOf(accepts));
      continue;
    }
    found.accepted++;
    for (const { arguments: sent, valid } of calls) {
      if (valid === null) continue;
      const verdict = await accepts(sent);
      if (verdict === undefined) found.unread++;
      else if (verdict === valid) found.agreed++;
      else differ.push(`${name}: labelled ${valid ? 'valid' : 'invalid'}: ${JSON.stringify(sent).slice(0, 120)}`);
    }
  }
  const reached = found.agreed / (found.agreed + differ.length);
  return {
    passed: found.accepted + found.agreed,
    failed: reached >= share ? 0 : differ.length,
    skipped: 0,
    lines: [
      `MaskBench and SchemaStore: ${found.accepted} of ${rows.length} accepted`,
      ...counted(refusals, 'refused'),
      `  labelled instances: ${found.agreed} get their label, ${differ.length} do not (${percent(reached)}); ${found.unread} are refused before the schema is asked`,
      ...differ.slice(0, 30).map((line) => `  differs: ${line}`),
    ],
  };
}

function refusalOf(schema: object): string | undefined {
  try {
    fromJsonSchema(schema);
    return undefined;
  } catch (error) {
    if (isDefinitionError(error)) return error.message;
    throw error;
  }
}

/** Undefined for a value that the gate refuses before it asks the schema. */
function acceptsOf(schema: object): ((value: unknown) => Promise<boolean | undefined>) | string {
  const { $schema, $id } = schema as { readonly $schema?: unknown; readonly $id?: unknown };
  const address = typeof $id === 'string' && /^https?:/.test($id) ? $id : 'urn:corpus:schema';
  const root = { ...($schema !== undefined && { $schema }), type: 'object', properties: { it: { $ref: address } }, required: ['it'] };
  try {
    const input = fromJsonSchema(root, { unknownKeys: 'as-declared', documents: { [address]: schema } });
    const tool = defineTool({ name: 'tool', description: 'From the corpus.', sideEffect: 'read', input, handler: () => 'ran' });
    const gate = createGate(createToolbox([tool]));
    return async (value) => {
      const outcome = await gate.call({ id: 'call', name: 'tool', arguments: { it: value } });
      return !outcome.ok && outcome.error.code === 'invalid_json' ? undefined : outcome.ok;
    };
  } catch (error) {
    if (isDefinitionError(error)) return error.message;
    throw error;
  }
}

function compilesInSomeDialect(schema: object): boolean {
  const { $schema: _dialect, ...bare } = schema as { readonly $schema?: unknown };
  return [Ajv, Ajv2020].some((Dialect) => {
    try {
      new Dialect({ strict: false, logger: false }).compile(bare);
      return true;
    } catch {
      return false;
    }
  });
}

function readRows(file: string): readonly Row[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { source: string; tool: { name: string; parameters: object }; calls: Row['calls'] })
    .map(({ source, tool, calls }) => ({ name: `${source} ${tool.name}`, schema: tool.parameters, calls }));
}

function readTools(): readonly Row[] {
  const servers = JSON.parse(readFileSync(new URL('mcp-tools.public.json', folder), 'utf8')) as readonly {
    readonly server: string;
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  }[];
  return servers.flatMap(({ server, tools }) =>
    tools.map(({ name, inputSchema }) => ({ name: `${server} ${name}`, schema: inputSchema, calls: [] })),
  );
}

function addTo(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function counted(counts: { readonly [what: string]: number }, verb: string): readonly string[] {
  return Object.entries(counts)
    .sort((one, other) => other[1] - one[1])
    .map(([what, times]) => `  ${times} ${verb}: ${what}`);
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)} %`;
}
