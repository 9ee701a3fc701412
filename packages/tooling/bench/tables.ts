import { cpus } from 'node:os';
import { benchGate, type GateRow } from './gate.ts';
import { benchGuards, type GuardRow } from './guards.ts';
import { benchIsolation, type IsolationRow } from './isolation.ts';
import { benchLists, type ListRow } from './lists.ts';
import { benchMcp, type McpRow, type McpShares } from './mcp.ts';
import { benchProjections } from './projections.ts';

/** Columns of a table: the first two are text. */
const widths = [8, 24, 7, 7, 13, 9, 10];

/** By the name that `npm run bench -- <name>` takes; without a name all of them run. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  async gate() {
    console.log('\nThe whole gate ÷ (JSON.parse + compiled Ajv, first error only)');
    console.log(line(['size', 'calls', 'bytes', 'ratio', 'p10–p90', 'to reach', 'µs (best)']));
    await benchGate((row) => console.log(line(cells(row))));
  },
  async guards() {
    console.log('\nJSON.parse with all guards on the text ÷ JSON.parse');
    await benchGuards((row) => console.log(guardLine(row)));
  },
  async lists() {
    console.log('\n1,000 tools of 6 fields ÷ baseline');
    await benchLists((row) => console.log(listLine(row)));
  },
  async projections() {
    console.log('\nProjecting 1,000 published tools ÷ baseline');
    await benchProjections((row) => console.log(listLine(row)));
  },
  async isolation() {
    console.log('\nSchemas from elsewhere');
    await benchIsolation((row) => console.log(isolationLine(row)));
  },
  async mcp() {
    console.log('\nRequests over HTTP sockets, a process for each server ÷ the echo, and ours ÷ the bare SDK');
    await benchMcp(
      (row) => console.log(mcpLine(row)),
      (shares) => console.log(sharesLine(shares)),
    );
  },
};

await main();

async function main(): Promise<void> {
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}; CPU time, medians of interleaved rounds`,
  );
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`bench: no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();
}

function guardLine({ size, work, bytes, guarded: { median, p10, p90, best } }: GuardRow): string {
  const spread = `${p10.toFixed(2)}–${p90.toFixed(2)}`;
  return line([size, work, String(bytes), median.toFixed(2), spread, '', (best / 1_000).toFixed(2)]);
}

function mcpLine({ work, target, cost: { name, median, p10, p90, best } }: McpRow): string {
  const spread = `${p10.toFixed(3)}–${p90.toFixed(3)}`;
  return `${work.padEnd(20)} ${name.padEnd(28)} ${median.toFixed(3).padStart(7)} ${spread.padStart(14)} ${target.padStart(8)} ${(best / 1e6).toFixed(3).padStart(8)} ms (best)`;
}

function sharesLine({ face, shares: { own, libraries, node, garbage } }: McpShares): string {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return `ours on ${face}: own code ${percent(own)} (to reach ≤ 15 %), libraries ${percent(libraries)}, Node ${percent(node)}, garbage ${percent(garbage)}`;
}

function listLine({ work, baseline, ours: { median, p10, p90, best } }: ListRow): string {
  const spread = `${p10.toFixed(3)}–${p90.toFixed(3)}`;
  return `${work.padEnd(22)} ÷ ${baseline.padEnd(28)} ${median.toFixed(3).padStart(7)} ${spread.padStart(14)} ${(best / 1e6).toFixed(2).padStart(8)} ms (best)`;
}

function isolationLine({ work, baseline, ours: { median, p10, p90, best } }: IsolationRow): string {
  const spread = `${p10.toFixed(2)}–${p90.toFixed(2)}`;
  return `${work.padEnd(38)} ÷ ${baseline.padEnd(24)} ${median.toFixed(2).padStart(7)} ${spread.padStart(14)} ${(best / 1e3).toFixed(2).padStart(8)} µs (best)`;
}

function cells({ size, work, bytes, target, gate }: GateRow): string[] {
  const { median, p10, p90, best } = gate;
  return [
    size,
    work,
    String(bytes),
    median.toFixed(2),
    `${p10.toFixed(2)}–${p90.toFixed(2)}`,
    target === undefined ? '' : `≤ ${target}`,
    (best / 1_000).toFixed(2),
  ];
}

function line(texts: readonly string[]): string {
  return texts.map((text, index) => (index < 2 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0))).join(' ');
}
