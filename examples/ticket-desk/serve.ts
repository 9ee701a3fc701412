import { once } from 'node:events';
import type { McpMount } from '@toolgate/mcp-adapter';
import { listen } from './loopback.ts';

/** Serves over HTTP until it is stopped, and says how clients find it. */
export async function serveHttp(mount: McpMount, print: (line: string) => void, signal: AbortSignal): Promise<void> {
  const server = await listen((request, response) => void mount.node(request, response));
  try {
    const url = `${server.origin}/mcp`;
    print(`The ticket desk is served at ${url}; Ctrl-C ends it.\n`);
    print(`Claude Code, .mcp.json:\n${JSON.stringify({ mcpServers: { 'ticket-desk': { type: 'http', url } } })}\n`);
    print(`VS Code, .vscode/mcp.json:\n${JSON.stringify({ servers: { 'ticket-desk': { type: 'http', url } } })}\n`);
    print(`Inspector:\nnpx @modelcontextprotocol/inspector --cli --server-url ${url} --transport http --method tools/list`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await server.close();
  }
}

/** Serves standard input and output until the client closes them, or it is stopped. */
export async function serveStdio(mount: McpMount, signal: AbortSignal): Promise<void> {
  const ended = once(process.stdin, 'close');
  const connection = await mount.stdio();
  await Promise.race([ended, ...(signal.aborted ? [] : [once(signal, 'abort')])]);
  await connection.close();
}
