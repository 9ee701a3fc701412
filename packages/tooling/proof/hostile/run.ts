import { type AnyTool, createGate, createToolbox, defineTool, fromJsonSchema, type Gate, isDefinitionError } from '@toolgate/core';
import { createWorkerIsolation } from '@toolgate/core/worker';
import { reasonOf } from '../../src/official-suite.ts';
import { attacks } from './attacks.ts';
import { createHostile, createRandom } from './generate.ts';
import { withoutIsolation } from './without-isolation.ts';
import { leastOf } from './least-of.ts';
import type { HostileReport } from './report.ts';

/** Milliseconds that the program may stand still. */
const stillMs = 50;

const isolation = createWorkerIsolation({ timeoutMs: 500, memoryMb: 64, quarantineMs: 1 });
const wrong: string[] = [];
const lines: string[] = [];
const refusals: Record<string, number> = {};
const outcomes: Record<string, number> = {};
let longest = 0;
let held = 0;

process.on('unhandledRejection', (reason) => wrong.push(`unhandled rejection: ${String(reason)}`));

// A program that has read its first catalogs: what is compiled once, the meta-schemas, the thread and this code, is not what is measured.
const benign = createHostile(createRandom(0));
for (let index = 0; index < 60; index++) {
  const $schema = index % 2 === 0 ? 'https://json-schema.org/draft/2020-12/schema' : 'http://json-schema.org/draft-07/schema#';
  try {
    const gate = gateOf(fromJsonSchema({ ...(benign.schema() as object), $schema, type: 'object', required: [] }));
    await gate.call({ id: 'warm', name: 'tool', arguments: '{}' });
  } catch (error) {
    if (!isDefinitionError(error)) throw error;
  }
}
const before = await settledMb();
let peak = before;

for (const { name, schema, arguments: sent, expected } of attacks) {
  const found = await attack(name, schema, [sent ?? {}]);
  if (expected === 'read' ? found.refused !== undefined : !found.refused?.includes(expected)) {
    wrong.push(`${name}: ${expected} was expected, and it was ${found.refused ?? 'read'}`);
  }
  lines.push(
    `  ${name}: ${found.refused === undefined ? `read, called: ${found.outcomes.join(', ')}` : `refused: ${found.refused.slice(13, 120)}`} (${found.ms} ms)`,
  );
}
if ('hurt' in globalThis) wrong.push('code that a schema carried has run');
if (Object.keys(Object.prototype).length > 0) wrong.push('the prototype of objects was polluted');

const count = Number(process.argv[2]);
const random = createRandom(Number(process.argv[3] ?? 1));
const { schema: drawSchema, value: drawValue } = createHostile(random);
let read = 0;
for (let index = 0; index < count; index++) {
  const { refused } = await attack(`generated ${index}`, drawSchema(), [drawValue(), drawValue()]);
  if (refused === undefined) read++;
  else refusals[reasonOf(refused)] = (refusals[reasonOf(refused)] ?? 0) + 1;
}
await isolation.close();
const after = await settledMb();
const inProcess = await withoutIsolation();
const report: HostileReport = {
  held: held + inProcess.held,
  wrong: [...wrong, ...inProcess.wrong],
  lines: [...lines, ...inProcess.lines],
  read,
  refusals,
  outcomes,
  longestMs: longest,
  grownMb: after - before,
  peakMb: peak - before,
};
process.stdout.write(`${JSON.stringify(report)}\n`);

/** Reads a schema and calls a tool that has it, while the program is watched. */
async function attack(
  name: string,
  schema: unknown,
  values: readonly unknown[],
): Promise<{ refused?: string; outcomes: string[]; ms: number }> {
  const found: { refused?: string; outcomes: string[]; ms: number } = { outcomes: [], ms: 0 };
  let gate: Gate | undefined;
  const vetting = await leastOf(stillMs, () => {
    try {
      gate = gateOf(fromJsonSchema(schema as object));
    } catch (error) {
      if (isDefinitionError(error) && error.code === 'invalid_schema' && error.message.length < 600) found.refused = error.message;
      else wrong.push(`${name}: ${String(error).slice(0, 300)}`);
    }
  });
  found.ms = vetting;
  for (const value of gate === undefined ? [] : values) {
    found.ms = Math.max(found.ms, await leastOf(stillMs, async () => void found.outcomes.push(await called(gate as Gate, value, name))));
    outcomes[found.outcomes.at(-1) as string] = (outcomes[found.outcomes.at(-1) as string] ?? 0) + 1;
  }
  longest = Math.max(longest, found.ms);
  if (found.ms > stillMs) wrong.push(`${name}: the program stood still for ${found.ms} ms`);
  peak = Math.max(peak, residentMb());
  held++;
  return found;
}

async function called(gate: Gate, value: unknown, name: string): Promise<string> {
  try {
    const outcome = await gate.call({ id: 'call', name: 'tool', arguments: value });
    if (outcome.ok) return 'ok';
    if (JSON.stringify(outcome).length > 20_000) wrong.push(`${name}: the refusal is long`);
    return 'issues' in outcome.error ? `${outcome.error.code} ${outcome.error.issues[0]?.keyword}` : outcome.error.code;
  } catch (error) {
    wrong.push(`${name}: a call was rejected: ${String(error)}`);
    return 'rejected';
  }
}

function gateOf(input: ReturnType<typeof fromJsonSchema>): Gate {
  const tool = defineTool({ name: 'tool', description: 'From elsewhere.', sideEffect: 'read', input, handler: () => 'ran' });
  return createGate(createToolbox<readonly AnyTool[]>([tool]), { isolation });
}

/** What the process holds when it has had the time to give back what it does not need. */
async function settledMb(): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 5; attempt++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
    least = Math.min(least, residentMb());
  }
  return least;
}

function residentMb(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
