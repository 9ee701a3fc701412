import { once } from 'node:events';
import { Agent, createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGate, createToolbox, defineTool, fromJsonSchema, type Isolation } from '@toolgate/core';
import { createWorkerIsolation } from '@toolgate/core/worker';
import { type Candidate, compare, type Comparison } from './measure.ts';

/** One row: what something costs beside a baseline. */
export interface IsolationRow {
  readonly work: string;
  readonly baseline: string;
  readonly ours: Comparison;
}

/** A field of each kind that tools of strangers have; the last one's pattern needs re2js. */
const schema = {
  type: 'object',
  properties: {
    owner: { type: 'string', pattern: '^[A-Za-z0-9-]{1,39}$' },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    labels: { type: 'array', items: { type: 'string', maxLength: 50 } },
    branch: { type: 'string', pattern: '^[a-z]+(-[a-z0-9]+)*$' },
  },
  required: ['owner', 'branch'],
};
const text = JSON.stringify({ owner: 'ada-lovelace', limit: 20, labels: ['bug', 'help wanted'], branch: 'fix-the-analytical-engine' });

/** A call in a worker thread beside one in the program and one over HTTP to oneself; patterns in linear time beside the engine's own. */
export async function benchIsolation(told: (row: IsolationRow) => void): Promise<void> {
  const isolation = createWorkerIsolation();
  const server = createServer((incoming, outgoing) => incoming.pipe(outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const http: Candidate = { name: 'an HTTP call to oneself', run: (times) => repeated(times, () => exchange(port, agent)) };
  const [, near, far] = (await compare([http, calling('in the program', undefined), calling('in a worker', isolation)])) as Comparison[];
  for (const ours of [near, far]) told({ work: `a gated call ${ours!.name}`, baseline: http.name, ours: ours! });
  await isolation.close();
  agent.destroy();
  server.close();
  for (const [work, source, value] of patterns) {
    const [, ours] = await compare([matching('native', source, value, nativeOf), matching('ours', source, value, await linearOf())]);
    told({ work: `matching ${work}`, baseline: 'the engine itself', ours: ours! });
  }
}

const patterns: readonly (readonly [string, string, string])[] = [
  ['a plain pattern', '^[A-Za-z0-9-]{1,39}$', 'ada-lovelace'],
  ['one with a group', '^[a-z]+(-[a-z0-9]+)*$', 'fix-the-analytical-engine'],
  ['the same in 10,000 characters', '^[a-z]+(-[a-z0-9]+)*$', 'fix-'.repeat(2_500) + 'x'],
  ['a choice', '^(?:open|closed|all)$', 'closed'],
];

function calling(name: string, isolation: Isolation | undefined): Candidate {
  const tool = defineTool({ name: 'far', description: 'd', input: fromJsonSchema(schema), sideEffect: 'read', handler: () => 1 });
  const gate = createGate(createToolbox([tool]), { isolation });
  return {
    name,
    run: (times) =>
      repeated(times, async () => {
        const outcome = await gate.call({ id: 'call_1', name: 'far', arguments: text });
        if (!outcome.ok) throw new Error(`bench: a call was refused, ${outcome.error.code}`);
      }),
  };
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<number> {
  for (let index = 0; index < times; index += 1) await work();
  return times;
}

function exchange(port: number, agent: Agent): Promise<string> {
  return new Promise((answered, failed) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const request = sendRequest({ port, host: '127.0.0.1', method: 'POST', agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => answered(body));
    });
    request.on('error', failed);
    request.end(text);
  });
}

type Match = (value: string) => boolean;

function matching(name: string, source: string, value: string, matchOf: (source: string) => Match): Candidate {
  const match = matchOf(source);
  if (!match(value)) throw new Error(`bench: ${source} does not match`);
  return {
    name,
    run(times) {
      let found = 0;
      for (let index = 0; index < times; index += 1) if (match(value)) found += 1;
      return found;
    },
  };
}

function nativeOf(source: string): Match {
  const expression = new RegExp(source, 'u');
  return (value) => expression.test(value);
}

/** Not public: read from what is built. */
async function linearOf(): Promise<(source: string) => Match> {
  const built = pathToFileURL(resolve('packages/core/dist/schema/linear-pattern.js')).href;
  const { linearPatterns } = (await import(built)) as { linearPatterns: () => { compile(source: string): { test: Match }; begin(): void } };
  return (source) => {
    const engine = linearPatterns();
    const matcher = engine.compile(source);
    return (value) => {
      engine.begin();
      return matcher.test(value);
    };
  };
}
