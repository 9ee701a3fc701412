import { type AnyTool, createGate, createToolbox, defineTool, fromJsonSchema, type IsolatedVerdict, type JsonSchema } from '@toolgate/core';
import type { createWorkerIsolation as createIsolation, WorkerIsolation } from '@toolgate/core/worker';
import { root, runCommand } from '../src/command.ts';
import { readPublicTools } from './public-tools.ts';
import type { ProofResult, ProofSize } from './result.ts';

/** Megabytes by which the process may have grown in the end. */
const growthMb = 64;

interface BuiltWorker {
  readonly createWorkerIsolation: typeof createIsolation;
}

interface Attack {
  readonly name: string;
  readonly json: JsonSchema;
  readonly value: unknown;
}

const doubling = (keyword: 'anyOf' | 'allOf', levels: number): JsonSchema => ({
  $ref: '#/$defs/d0',
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: levels }, (_, index) => {
        const next = { $ref: `#/$defs/d${index + 1}` };
        return [`d${index}`, { [keyword]: [next, next] }];
      }),
    ),
    [`d${levels}`]: { type: 'string' },
  },
});

const nested = (levels: number): JsonSchema => {
  let json: JsonSchema = { type: 'string' };
  for (let level = 0; level < levels; level += 1) json = { properties: { a: json } };
  return json;
};

const named = (count: number, make: (index: number) => readonly [string, unknown]): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));

const endless: JsonSchema = { pattern: '(?<!b)^(a+)+$' };
const long = `${'a'.repeat(60)}!`;

/** Schemas as no catalog would let them through: what the isolation has to withstand by itself. */
const attacks: readonly Attack[] = [
  { name: 'a pattern that never ends', json: endless, value: long },
  { name: 'a pattern that takes the square of a text', json: { pattern: '(?<!b)\\s+$' }, value: `${' '.repeat(100_000)}!` },
  { name: 'anyOf doubled 26 times', json: doubling('anyOf', 26), value: 1 },
  { name: 'allOf doubled 30 times', json: doubling('allOf', 30), value: 'a' },
  {
    name: 'anyOf doubled by the depth of the data',
    json: { properties: { c: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } }, required: ['d'] },
    value: chain(40),
  },
  { name: 'a schema that refers to itself', json: { allOf: [{ $ref: '#' }] }, value: 1 },
  {
    name: 'schemas that refer to each other',
    json: { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    value: 1,
  },
  { name: '5,000 levels', json: nested(5_000), value: {} },
  { name: '20,000 properties', json: { properties: named(20_000, (index) => [`p${index}`, { type: 'string' }]) }, value: { p1: 1 } },
  {
    name: '2,000 patterns of keys',
    json: { patternProperties: named(2_000, (index) => [`^(a|b)+${index}`, { type: 'null' }]) },
    value: { ab1: 1 },
  },
  {
    name: '100,000 wrong items',
    json: { items: { type: 'object', required: ['a', 'b', 'c'] } },
    value: Array.from({ length: 100_000 }, () => ({})),
  },
  { name: 'a format of the square', json: { format: 'url' }, value: `http://${'::'.repeat(50_000)}\n` },
  { name: 'a check that answers a promise', json: { $async: true, type: 'string' }, value: 1 },
];

function chain(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { c: value };
  return value;
}

/** Worker threads withstand what they are there for: each attack is refused, the program goes on meanwhile, and nothing is left behind. */
export async function isolation(size: ProofSize): Promise<ProofResult> {
  // As it is built: from the sources each new thread would have to read TypeScript.
  await runCommand('turbo', ['run', 'build', '--filter=@toolgate/core'], {});
  const { createWorkerIsolation } = (await import(`${root}packages/core/dist/worker/create-worker-isolation.js`)) as BuiltWorker;
  const isolated = createWorkerIsolation({ timeoutMs: 500, compileMs: 2_000, memoryMb: 64, quarantineMs: 1 });
  const two = createWorkerIsolation({ timeoutMs: 500, workers: 2 });
  const full = size === 'full';
  const wrong: string[] = [];
  let passed = 0;
  const check = (fits: boolean, what: string): void => {
    if (fits) passed += 1;
    else wrong.push(what);
  };
  await isBenign(isolated);
  const before = residentMb();
  const lines: string[] = [];
  for (const attack of attacks) lines.push(await withstand(isolated, attack, check));
  check(await goesPast(two), 'a second thread did not help');
  await two.close();
  const kills = full ? 200 : 5;
  for (let kill = 0; kill < kills; kill += 1) {
    const verdict = await ask(isolated, { name: 'kill', json: { ...endless, title: `kill ${kill}` }, value: long });
    check('unchecked' in verdict && verdict.unchecked === 'timed_out', `kill ${kill}: ${JSON.stringify(verdict)}`);
  }
  const calls = full ? 100_000 : 1_000;
  check(await answersAll(isolated, calls), `not every one of ${calls} calls was answered as it should be`);
  const grown = residentMb() - before;
  check(grown < growthMb, `the process has grown by ${grown} MB`);
  await isolated.close();
  lines.push(`${kills} threads killed, ${calls} calls in sequence; the process has grown by ${grown} MB`);
  const tools = readPublicTools();
  const some = tools === undefined ? [] : full ? [...tools.tools, ...tools.functions] : tools.functions.slice(0, 200);
  const patient = createWorkerIsolation({ timeoutMs: 60_000, compileMs: 60_000 });
  for (const { name, schema } of some) check(await isAlike(patient, schema), `${name}: answered otherwise than in the program`);
  await patient.close();
  return { name: 'isolation', passed, failed: wrong.length, skipped: tools === undefined ? 1 : 0, lines: [...lines, ...wrong] };
}

async function withstand(isolated: WorkerIsolation, attack: Attack, check: (fits: boolean, what: string) => void): Promise<string> {
  const { name } = attack;
  const began = performance.now();
  const { result: verdict, longestMs, turns } = await watched(() => ask(isolated, attack));
  const took = Math.round(performance.now() - began);
  check(!verdict.accepted, `${name}: let through`);
  check(turns > 0 || longestMs < 50, `${name}: the program stood still for ${longestMs} ms`);
  check(await isBenign(isolated), `${name}: nothing is checked after it`);
  const how = 'unchecked' in verdict ? verdict.unchecked : verdict.accepted ? 'accepted' : 'refused';
  return `${name}: ${how} after ${took} ms; the program had its turn every ${longestMs} ms at worst`;
}

function ask(isolated: WorkerIsolation, { name: tool, json, value }: Attack): Promise<IsolatedVerdict> {
  return isolated.check({ tool, schema: { json, secrets: [] }, value, language: 'en', issues: 5 });
}

/** Where there are two threads, one of them that does not end leaves the other. */
async function goesPast(two: WorkerIsolation): Promise<boolean> {
  await Promise.all([isBenign(two), isBenign(two)]);
  const stuck = ask(two, { name: 'stuck', json: endless, value: long });
  return Promise.race([stuck.then(() => false), isBenign(two)]);
}

async function isBenign(isolated: WorkerIsolation): Promise<boolean> {
  const json = { type: 'object', properties: { x: { type: 'integer' } } };
  const verdicts = await Promise.all([{ x: 1 }, { x: 'a' }].map((value) => ask(isolated, { name: 'benign', json, value })));
  return verdicts.map(({ accepted }) => accepted).join() === 'true,false';
}

async function answersAll(isolated: WorkerIsolation, calls: number): Promise<boolean> {
  const input = fromJsonSchema({ type: 'object', properties: { at: { type: 'integer' } }, required: ['at'] });
  const tool = defineTool({ name: 'far', description: 'd', input, sideEffect: 'read', handler: ({ at }) => at });
  const gate = createGate(createToolbox([tool]), { isolation: isolated });
  for (let index = 0; index < calls; index += 1) {
    const outcome = await gate.call({ id: String(index), name: 'far', arguments: index % 7 === 0 ? '{"at":"x"}' : `{"at":${index}}` });
    if (outcome.ok ? outcome.value !== index : index % 7 !== 0) return false;
  }
  return true;
}

/** Calls of a public tool are answered as the program itself would. */
async function isAlike(isolated: WorkerIsolation, schema: JsonSchema): Promise<boolean> {
  const tool = toolOf(schema);
  // What only an isolation can match is no likeness to be looked for.
  if (tool === undefined || tool.contract.notes.some(({ code }) => code === 'pattern_not_linear')) return true;
  const [near, far] = [createGate(createToolbox([tool])), createGate(createToolbox([tool]), { isolation: isolated })];
  const keys = Object.keys((schema['properties'] as object | undefined) ?? {});
  const all = (value: unknown): object => Object.fromEntries(keys.map((key) => [key, value]));
  for (const value of [{}, { [`${keys[0]}x`]: 1 }, all('text'), all([1])]) {
    const call = { id: 'call_1', name: 'far', arguments: value };
    if (JSON.stringify(await near.call(call)) !== JSON.stringify(await far.call(call))) return false;
  }
  return true;
}

function toolOf(schema: JsonSchema): AnyTool | undefined {
  try {
    const input = fromJsonSchema(schema);
    return defineTool({ name: 'far', description: 'd', input, sideEffect: 'read', handler: () => 1 });
  } catch {
    // Why it is refused is another proof's business.
    return undefined;
  }
}

interface Watched<Result> {
  readonly result: Result;
  readonly longestMs: number;
  /** How often the program had its turn. */
  readonly turns: number;
}

/** Does something, and tells how long the program stood still at most meanwhile, in milliseconds. */
async function watched<Result>(work: () => Promise<Result>): Promise<Watched<Result>> {
  let longest = 0;
  let turns = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    turns += 1;
  }, 1);
  try {
    return { result: await work(), longestMs: Math.round(longest), turns };
  } finally {
    clearInterval(timer);
  }
}

function residentMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
