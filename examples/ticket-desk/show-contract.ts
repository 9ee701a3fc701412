import { type AnyTool, isJsonObject, type JsonSchema } from '@toolgate/core';
import { projectTool } from '@toolgate/openai-adapter';

/** One tool as it is defined, as OpenAI is sent it, and what differs. */
export function contractLines(tool: AnyTool): string[] {
  const { name, description, sideEffect, inputSchema, notes } = tool.contract;
  const { schema, strict, losses } = projectTool(tool);
  return [
    `${name} (${sideEffect}): ${description}`,
    '',
    'The contract, derived from Zod:',
    ...schemaLines(inputSchema),
    ...notes.map((note) => `note  ${note.path || '/'}  ${note.code}: ${note.message}`),
    '',
    `What OpenAI is sent, strict: ${strict.eligible}:`,
    ...(schema === undefined ? ['nothing'] : schemaLines(schema)),
    ...strict.reasons.map((reason) => `not strict  ${reason.at}  ${reason.code}`),
    '',
    'What was changed (the gate enforces it all the same):',
    ...losses.map((loss) => `${loss.kind}  ${loss.path}  ${loss.keyword}: ${loss.reason}`),
  ];
}

/** JSON, with a line for every property. */
function schemaLines(schema: JsonSchema): string[] {
  const { properties, ...rest } = schema;
  const own = Object.entries(rest).map(([keyword, value]) => `  ${JSON.stringify(keyword)}: ${JSON.stringify(value)}`);
  if (!isJsonObject(properties)) return ['{', own.join(',\n'), '}'];
  const inner = Object.entries(properties).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return ['{', [...own, `  "properties": {\n${inner.join(',\n')}\n  }`].join(',\n'), '}'];
}
