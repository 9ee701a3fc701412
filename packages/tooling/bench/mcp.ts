import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as sendRequest } from 'node:http';
import { type Candidate, compare, type Comparison } from './measure.ts';
import type { Shares } from './profile.ts';

/** One row about MCP: what a server spends on a request, beside the echo or the bare SDK. */
export interface McpRow {
  readonly work: string;
  readonly cost: Comparison;
  readonly target: string;
}

/** Where the CPU time of our servers goes while they answer calls. */
export interface McpShares {
  readonly face: string;
  readonly shares: Shares;
}

type Era = '2025-11-25' | '2026-07-28';

const faces: readonly Face[] = [
  { line: '1.x', era: '2025-11-25' },
  { line: '2.x', era: '2025-11-25' },
  { line: '2.x', era: '2026-07-28' },
];

/** Long slices: a server for each request makes garbage, and collecting it is a part of the price. */
const calls = { slice: 60, rounds: 41, warmUp: 1_500 };
const lists = { slice: 1, rounds: 9, warmUp: 1_500 };

/** Requests over sockets of the loopback, each server in a process of its own, all of them in turn. */
export async function benchMcp(tellRow: (row: McpRow) => void, tellShares: (shares: McpShares) => void): Promise<void> {
  const single = await startAll(1);
  const call = (era: Era): Message => messageOf(era, 'tools/call', { name: 'tool_0', arguments: { query: 'open orders', limit: 5 } });
  const echo = asking('node:http, echo', single, 'echo', call('2025-11-25'));
  const costs = await compare([echo, ...faces.flatMap((face) => pairOf(single, face, call(face.era)))], calls);
  for (const cost of costs) tellRow({ work: 'tools/call', cost, target: cost.name.startsWith('ours') ? '≤ 1.05' : '' });
  for (const face of faces) tellShares({ face: titleOf(face), shares: await profiled(single, `ours ${face.line}`, call(face.era)) });
  stopAll(single);
  const many = await startAll(1_000);
  for (const face of faces) {
    const [, ours] = await compare(pairOf(many, face, messageOf(face.era, 'tools/list', {})), lists);
    tellRow({ work: 'tools/list of 1,000', cost: ours as Comparison, target: '≤ 0.05' });
  }
  stopAll(many);
}

interface Face {
  readonly line: '1.x' | '2.x';
  readonly era: Era;
}

function titleOf({ line, era }: Face): string {
  return `SDK ${line}, ${era}`;
}

/** The bare SDK, and a mount on it. */
function pairOf(servers: Servers, face: Face, message: Message): readonly [Candidate, Candidate] {
  const bare = asking(titleOf(face), servers, `bare ${face.line}`, message);
  const ours = asking(`ours ÷ ${bare.name}`, servers, `ours ${face.line}`, message);
  return [bare, { ...ours, against: bare.name }];
}

interface Running {
  readonly process: ChildProcess;
  readonly port: number;
}
type Servers = ReadonlyMap<string, Running>;

const names = ['echo', 'bare 1.x', 'bare 2.x', 'ours 1.x', 'ours 2.x'] as const;

async function startAll(tools: number): Promise<Servers> {
  const started = new Map<string, Running>();
  for (const name of names) {
    const process = fork(new URL('mcp-server.js', import.meta.url), [name, String(tools)]);
    process.on('exit', (code) => {
      if (code !== 0) throw new Error(`bench: the server ${name} ended with ${code}`);
    });
    const [port] = (await once(process, 'message')) as [number];
    started.set(name, { process, port });
  }
  return started;
}

function stopAll(servers: Servers): void {
  for (const { process } of servers.values()) process.disconnect();
}

async function tell(process: ChildProcess, what: string): Promise<unknown> {
  process.send(what);
  return ((await once(process, 'message')) as [unknown])[0];
}

function asking(name: string, servers: Servers, face: string, message: Message): Candidate {
  const { process, port } = servers.get(face) as Running;
  return {
    name,
    run: (times) => sendMany(port, message, times),
    usage: () => tell(process, 'usage') as Promise<NodeJS.CpuUsage>,
  };
}

async function profiled(servers: Servers, face: string, message: Message): Promise<Shares> {
  const { process, port } = servers.get(face) as Running;
  await tell(process, 'profile');
  await sendMany(port, message, 4_000);
  return (await tell(process, 'shares')) as Shares;
}

const atOnce = 4;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

async function sendMany(port: number, message: Message, times: number): Promise<number> {
  let left = times;
  let length = 0;
  const sender = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      length += await send(port, message);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, sender));
  return length;
}

function send(port: number, { headers, body }: Message): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        text.includes('"result"') ? resolve(text.length) : reject(new Error(`bench: no result: ${text.slice(0, 200)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

function messageOf(era: Era, method: string, params: Record<string, unknown>): Message {
  const { headers, given } = partsOf(era, method, params);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: given });
  const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': era };
  return { headers: { ...accept, ...headers, 'content-length': String(Buffer.byteLength(body)) }, body };
}

function partsOf(era: Era, method: string, params: Record<string, unknown>): { headers: Record<string, string>; given: object } {
  if (era === '2025-11-25') return { headers: {}, given: params };
  const named = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': era,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '0' },
  };
  return { headers: { 'mcp-method': method, ...named }, given: { ...params, _meta } };
}
