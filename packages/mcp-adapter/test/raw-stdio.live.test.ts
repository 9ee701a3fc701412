import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { bundledProgram } from '../../tooling/src/bundled-program.ts';
import { requestOf } from './rpc.ts';
import { faces } from './world.ts';

interface Answer {
  readonly id?: unknown;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text?: string }[] };
  readonly error?: { readonly code: number };
}

const server = bundledProgram({ workspace: new URL('../', import.meta.url), source: new URL('stdio-server.ts', import.meta.url) });

/** The server of a process, with whose standard input and output a test does as it likes. */
function startServer(...parameters: readonly string[]) {
  const child = spawn(process.execPath, [server, ...parameters]);
  const answers: Answer[] = [];
  const noise: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => answers.push(JSON.parse(line) as Answer));
  child.stderr.on('data', (part) => noise.push(String(part)));
  return { child, answers, noise, write: (data: string | Uint8Array) => void child.stdin.write(data) };
}

test.each(faces)('lines over stdio are read as bodies over HTTP are: $sdk, $era', async ({ sdk, era }) => {
  const { child, answers, noise, write } = startServer(sdk);
  const lineOf = (id: number, method: string, params: Record<string, unknown> = {}): string =>
    `${requestOf(era, method, params).body.replace('"id":1', `"id":${id}`)}\n`;
  const call = (id: number, given: string): string =>
    lineOf(id, 'tools/call', { name: 'echo', arguments: {} }).replace('"arguments":{}', `"arguments":${given}`);
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  write(era === '2025' ? lineOf(0, 'initialize', hello) : lineOf(0, 'tools/list'));
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 30_000, interval: 100 });
  if (era === '2025') write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  answers.length = 0;

  write(`\n \r\n${call(1, '{"text":"x"}').replace('\n', '\r\n')}`);
  write(call(2, '{"text":"x","text":"y"}') + call(3, '{"text":"x","times":9007199254740993}') + call(4, '{"text":"x","__proto__":{}}'));
  const split = new TextEncoder().encode(call(5, '{"text":"ä"}'));
  for (const byte of split) write(Uint8Array.of(byte));
  write(call(6, '{"text":"x"}').replace('"method"', '"method":"tools/list","method"'));
  write(call(7, '{"text":"x"}').replace('"id":7', '"id":7,"id":8'));
  write('no JSON\n{}\n7\n{"jsonrpc":"2.0","id":11}\n{"jsonrpc":"2.0","id":12,"method":"tools/list","params":[]}\n');
  write(call(13, '{}').replace('"2.0"', '"1.0"') + lineOf(14, 'tools/list', { _meta: { progressToken: {} } }));
  write(Uint8Array.of(0x22, 0xff, 0x22, 0x0a));
  write(`[${call(9, '{"text":"x"}').trim()}]\n`);
  write(`${'['.repeat(100_000)}${']'.repeat(100_000)}\n`);
  for (let part = 0; part < 3; part += 1) write('x'.repeat(1_000_000));
  write(`\n${call(10, '{"text":"last"}')}`);
  await vi.waitFor(() => expect(answers).toHaveLength(19), { timeout: 30_000, interval: 100 });

  const ofCalls = answers.filter(({ result }) => result !== undefined);
  expect(new Map(ofCalls.map(({ id, result }) => [id, result?.isError === true ? 'refused' : result?.content?.[0]?.text]))).toEqual(
    new Map<unknown, unknown>([
      [1, 'x'],
      [2, 'refused'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'ä'],
      [10, 'last'],
    ]),
  );
  const [second, third] = [2, 3].map((id) => JSON.stringify(ofCalls.find((answer) => answer.id === id)));
  expect([second?.includes('duplicateKey'), third?.includes('unsafeNumber')]).toEqual([true, true]);
  expect(answers.filter(({ error }) => error !== undefined).map(({ id, error }) => [id, error?.code])).toEqual([
    [6, -32_600],
    [null, -32_600],
    [null, -32_700],
    [null, -32_600],
    [null, -32_600],
    [11, -32_600],
    [12, -32_600],
    [13, -32_600],
    [14, -32_600],
    [null, -32_700],
    [null, -32_600],
    [null, -32_600],
    [null, -32_600],
  ]);
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, noise]).toEqual([0, []]);
});

test.each([faces[0], faces[1]])('a client that reads nothing more ends the server, and breaks nothing: $sdk', async ({ sdk }) => {
  const { child, answers, noise, write } = startServer(sdk);
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  write(`${requestOf('2025', 'initialize', hello).body}\n`);
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 30_000, interval: 100 });
  child.stdout.destroy();
  child.stdin.on('error', () => undefined);
  for (let id = 2; id < 50; id += 1) write(`${requestOf('2025', 'tools/list').body.replace('"id":1', `"id":${id}`)}\n`);
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, noise]).toEqual([0, []]);
});

test.each([faces[0], faces[1]])('standard input is served once: $sdk', async ({ sdk }) => {
  const { child, noise } = startServer(sdk, 'twice');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, noise.join('')]).toEqual([1, expect.stringContaining('mountMcp: stdio: standard input is served already')]);
});
