import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../tooling/src/command.ts';
import { exportNames } from '../../tooling/src/export-names.ts';
import { filesKnowingNode, installPacked, type PackedPackage } from '../../tooling/src/install-packed.ts';

// `npm test` builds first; without a build there is nothing to look at.
describe.skipIf(!existsSync(new URL('../dist/index.js', import.meta.url)))('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-mcp-'));
  const run = (code: string): Promise<{ code: number; output: string }> =>
    runCommand(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  let packed: PackedPackage;

  beforeAll(async () => {
    await installPacked('core', folder);
    packed = await installPacked('mcp-adapter', folder);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('gives every name of the surface on plain Node, and needs no SDK for it', async () => {
    rmSync(join(folder, 'node_modules/@modelcontextprotocol'), { recursive: true, force: true });
    const { output } = await run("import * as adapter from '@toolgate/mcp-adapter'; console.log(Object.keys(adapter).join());");
    expect(output.trim().split(',').sort()).toEqual(exportNames(new URL('../src/index.ts', import.meta.url)).values);
  });

  test('says which SDK to install when there is none', async () => {
    const code = `
      import { createGate, createToolbox } from '@toolgate/core';
      import { mountMcp } from '@toolgate/mcp-adapter';
      await mountMcp(createGate(createToolbox([]))).stdio().catch((error) => console.log(error.code, error.message));`;
    expect((await run(code)).output.trim()).toBe(
      'invalid_option mountMcp: the MCP SDK cannot be loaded; install @modelcontextprotocol/server 2.x, or @modelcontextprotocol/sdk 1.x',
    );
  });

  test('says it over HTTP too, where a mount has nobody to tell, and lets itself be closed', async () => {
    const code = `
      import { createGate, createToolbox } from '@toolgate/core';
      import { mountMcp } from '@toolgate/mcp-adapter';
      const mount = mountMcp(createGate(createToolbox([])));
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const answer = await mount.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body }));
      console.log(answer.status, (await answer.json()).error.message);
      await mount.close();`;
    const { output, code: exit } = await run(code);
    expect([exit, output.trim()]).toEqual([
      0,
      '500 Internal error: mountMcp: the MCP SDK cannot be loaded; install @modelcontextprotocol/server 2.x, or @modelcontextprotocol/sdk 1.x',
    ]);
  });

  test.each([
    ['sdk', '2025-11-25', 'Method Not Allowed: this server has no sessions'],
    ['server', '2026-07-28', 'Method not allowed.'],
  ])('takes the SDK that is there: @modelcontextprotocol/%s', async (name, newest, refusal) => {
    const scope = join(folder, 'node_modules/@modelcontextprotocol');
    mkdirSync(scope, { recursive: true });
    const link = join(scope, name);
    symlinkSync(realpathSync(new URL(`../node_modules/@modelcontextprotocol/${name}`, import.meta.url)), link);
    const code = `
      import { createGate, createToolbox } from '@toolgate/core';
      import { mountMcp } from '@toolgate/mcp-adapter';
      const mount = mountMcp(createGate(createToolbox([])));
      const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '${newest}' };
      const answer = await mount.fetch(new Request('http://localhost/mcp', { headers }));
      console.log(answer.status, (await answer.json()).error.message);`;
    const { output } = await run(code);
    rmSync(link);
    expect(output.trim()).toBe(`405 ${refusal}`);
  });

  test('names no Node builtin', () => {
    expect(filesKnowingNode(packed)).toEqual([]);
  });
});
