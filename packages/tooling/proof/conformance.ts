import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runCommand } from '../src/command.ts';
import type { ProofResult } from './result.ts';

// Exact versions: the suite has no stable release of this line. It needs Node 22, which comes as a package.
const packages = ['node@24.21.0', '@modelcontextprotocol/conformance@0.2.0-alpha.12', '@modelcontextprotocol/inspector@2.12.0'];
const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const here = (name: string): string => fileURLToPath(new URL(`conformance/${name}`, import.meta.url));

const runs = [
  { sdk: '@modelcontextprotocol/sdk', revision: '2025-11-25', expected: 'expected-2025-11-25.yml' },
  { sdk: '@modelcontextprotocol/server', revision: '2025-11-25', expected: 'expected-2025-11-25.yml' },
  { sdk: '@modelcontextprotocol/server', revision: '2026-07-28', expected: 'expected-2026-07-28.yml' },
] as const;

const inspections = [
  { sdk: '@modelcontextprotocol/sdk', era: 'legacy' },
  { sdk: '@modelcontextprotocol/server', era: 'legacy' },
  { sdk: '@modelcontextprotocol/server', era: 'modern' },
];

/** The official conformance suite and the official Inspector against a mounted gate, over HTTP, with each SDK. */
export async function conformance(): Promise<ProofResult> {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-conformance-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const installed = await runCommand('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
    if (installed.code !== 0) throw new Error(`npm install failed:\n${installed.output}`);
    const lines: string[] = [];
    for (const { sdk, revision, expected } of runs) {
      await withServer(sdk, async (url) => {
        const { code, output } = await suiteRun(folder, [
          'server',
          '--url',
          url,
          '--requirements',
          revision,
          '--expected-failures',
          here(expected),
        ]);
        const total = /^Total: .*$/m.exec(output)?.[0] ?? 'no total';
        lines.push(...report(`${sdk}, ${revision}: nothing fails but what is listed (${total})`, code === 0, output));
        if (revision === '2026-07-28') {
          lines.push(
            ...report(
              'every custom header is compared',
              output.includes('http-custom-header-server-validation: 10 passed, 0 failed'),
              output,
            ),
          );
        }
      });
    }
    for (const { sdk, era } of inspections) await withServer(sdk, (url) => inspect(folder, url, `${sdk}, ${era}`, era, lines));
    const failed = lines.filter((line) => line.startsWith('FAIL')).length;
    return { name: 'conformance', passed: lines.filter((line) => line.startsWith('ok')).length, failed, skipped: 0, lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inspect(folder: string, url: string, face: string, era: string, lines: string[]): Promise<void> {
  const common = ['--cli', '--server-url', url, '--transport', 'http', '--protocol-era', era, '--format', 'json', '-q'];
  const inspector = (...parameters: string[]): ReturnType<typeof runCommand> =>
    runCommand(join(folder, 'node_modules/node/bin/node'), [join(folder, 'node_modules/.bin/mcp-inspector'), ...common, ...parameters], {
      cwd: folder,
      env: { HOME: folder, MCP_AUTO_OPEN_ENABLED: 'false' },
    });
  const listed = await inspector('--method', 'tools/list', '--strict');
  lines.push(
    ...report(
      `Inspector, ${face}: lists, and finds every schema portable`,
      listed.code === 0 && listed.output.includes('test_simple_text'),
      listed.output,
    ),
  );
  const called = await inspector('--method', 'tools/call', '--tool-name', 'test_simple_text');
  lines.push(...report(`Inspector, ${face}: calls`, called.code === 0 && called.output.includes('simple text response'), called.output));
}

function suiteRun(folder: string, parameters: readonly string[]): ReturnType<typeof runCommand> {
  return runCommand(join(folder, 'node_modules/node/bin/node'), [suite, ...parameters], { cwd: folder });
}

/** Runs a server of the suite's tools for as long as something is done with it. */
async function withServer(sdk: string, work: (url: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['--conditions=@toolgate/source', '--import', import.meta.resolve('tsx'), here('server.ts'), sdk], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    await work(`http://127.0.0.1:${port}/mcp`);
  } finally {
    child.kill();
  }
}

function report(what: string, holds: boolean, output: string): string[] {
  return holds ? [`ok   ${what}`] : [`FAIL ${what}`, ...output.trimEnd().split('\n').slice(-60)];
}
