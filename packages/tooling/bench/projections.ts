import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { projectSchema as projectForAnthropic, projectTool as projectToolForAnthropic } from '@toolgate/anthropic-adapter';
import { defineTool, fromJsonSchema, isDefinitionError, type AnyTool, type JsonSchema } from '@toolgate/core';
import { projectSchema as projectForGemini, projectTool as projectToolForGemini } from '@toolgate/gemini-adapter';
import { projectSchema as projectForOpenAI, projectTool as projectToolForOpenAI } from '@toolgate/openai-adapter';
import type { ListRow } from './lists.ts';
import { type Candidate, compare, type Comparison } from './measure.ts';

const count = 1_000;

const providers = [
  { name: 'OpenAI', projectSchema: projectForOpenAI, projectTool: projectToolForOpenAI },
  { name: 'Anthropic', projectSchema: projectForAnthropic, projectTool: projectToolForAnthropic },
  { name: 'Gemini', projectSchema: projectForGemini, projectTool: projectToolForGemini },
];

/** What it costs to project a thousand published tools for each provider: from their schemas, and again. */
export async function benchProjections(told: (row: ListRow) => void): Promise<void> {
  const tools = publishedTools();
  if (tools === undefined) return;
  const schemas = tools.map(({ contract }) => contract.inputSchema);
  const baseline = 'JSON.stringify of the schemas';
  const writing: Candidate = { name: baseline, run: repeat(() => JSON.stringify(schemas).length) };
  for (const { name, projectSchema, projectTool } of providers) {
    const cold: Candidate = { name: 'cold', run: repeat(() => schemas.filter((schema) => projectSchema(schema).strict.eligible).length) };
    const cached: Candidate = { name: 'cached', run: repeat(() => tools.filter((tool) => projectTool(tool).strict.eligible).length) };
    const [, first, again] = await compare([writing, cold, cached]);
    told({ work: `${name}, cold`, baseline, ours: first as Comparison });
    told({ work: `${name}, cached`, baseline, ours: again as Comparison });
  }
}

/** A thousand of the published tools, as tools of ours; undefined when they are not beside this repository. */
function publishedTools(): readonly AnyTool[] | undefined {
  const file = new URL('../shared/corpus/mcp-tools.public.json', pathToFileURL(`${process.cwd()}/`));
  if (!existsSync(file)) return undefined;
  const servers = JSON.parse(readFileSync(file, 'utf8')) as readonly {
    readonly tools: readonly { readonly inputSchema: JsonSchema }[];
  }[];
  return servers
    .flatMap(({ tools }) => tools)
    .flatMap(({ inputSchema }, index) => toolOf(inputSchema, index))
    .slice(0, count);
}

function toolOf(schema: JsonSchema, index: number): readonly AnyTool[] {
  try {
    const input = fromJsonSchema(schema);
    return [defineTool({ name: `tool_${index}`, description: 'Published.', input, sideEffect: 'read', handler: () => null })];
  } catch (error) {
    if (isDefinitionError(error)) return [];
    throw error;
  }
}

function repeat(work: () => number): (times: number) => number {
  return (times) => {
    let sum = 0;
    for (let index = 0; index < times; index += 1) sum += work();
    return sum;
  };
}
