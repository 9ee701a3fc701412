import { type AnyTool, isJsonObject, type JsonSchema } from '@toolgate/core';
import { projectTool } from '@toolgate/openai-adapter';

/** One tool as it is defined, as OpenAI is sent it, and what differs; its samples as they go out and come back. */
export function contractLines(tool: AnyTool): string[] {
  const { name, description, sideEffect, inputSchema, notes, samples } = tool.contract;
  const { schema, strict, losses, encode, restore } = projectTool(tool);
  return [
    `${name} (${sideEffect}): ${description}`,
    '',
    'The contract, derived from Zod:',
    ...schemaLines(inputSchema),
    ...notes.map((note) => `note  ${note.side}  ${note.path || '/'}  ${note.code}: ${note.message}`),
    '',
    `What OpenAI is sent, strict: ${strict.eligible}:`,
    ...(schema === undefined ? ['nothing'] : schemaLines(schema)),
    ...strict.reasons.map((reason) => `not strict  ${reason.at}  ${reason.code}`),
    '',
    'What was changed:',
    ...losses.map((loss) => `${loss.kind}  ${loss.path}  ${loss.keyword}: ${loss.reason}`),
    ...(samples.valid ?? []).flatMap((sample) => [
      `as a model writes it  ${JSON.stringify(encode(sample))}`,
      `as the gate reads it  ${JSON.stringify(restore(encode(sample)))}`,
    ]),
  ];
}

/** JSON, with a line for every property. */
function schemaLines(schema: JsonSchema): string[] {
  const { properties = {}, ...rest } = schema;
  const own = membersOf(rest).map((member) => `${member}, `);
  return ['{', `  ${own.join('')}"properties": {`, `    ${membersOf(properties).join(',\n    ')}`, '  }', '}'];
}

function membersOf(value: unknown): string[] {
  return isJsonObject(value) ? Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`) : [];
}
