import { existsSync, readFileSync } from 'node:fs';
import type { JsonSchema } from '@toolgate/core';

const folder: URL = new URL('../../../../shared/corpus/', import.meta.url);

/** A tool that somebody published. */
export interface PublicTool {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Tools of public MCP servers and functions of public data sets; undefined when they are not beside this repository. */
export function readPublicTools(): { readonly tools: readonly PublicTool[]; readonly functions: readonly PublicTool[] } | undefined {
  if (!existsSync(folder)) return undefined;
  const servers = JSON.parse(readFileSync(new URL('mcp-tools.public.json', folder), 'utf8')) as readonly {
    readonly server: string;
    readonly tools: readonly { readonly name: string; readonly inputSchema: JsonSchema }[];
  }[];
  const rows = readFileSync(new URL('function-calling.public.jsonl', folder), 'utf8').trim().split('\n');
  return {
    tools: servers.flatMap(({ server, tools }) =>
      tools.map(({ name, inputSchema }) => ({ name: `${server} ${name}`, schema: inputSchema })),
    ),
    functions: rows
      .map((row) => JSON.parse(row) as { source: string; tool: { name: string; parameters: JsonSchema } })
      .map(({ source, tool }) => ({ name: `${source} ${tool.name}`, schema: tool.parameters })),
  };
}
