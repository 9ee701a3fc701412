import { existsSync, readFileSync } from 'node:fs';
import { type AnyTool, createToolbox, defineTool, fromJsonSchema, visitSchema } from '@toolgate/core';
import { toOpenApi } from '@toolgate/openapi-adapter';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

const file = new URL('../../../../shared/corpus/mcp-tools.public.json', import.meta.url);

test.skipIf(!existsSync(file))('a document of public tools is valid, and each of its references leads somewhere', async () => {
  const servers = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly tools: readonly { readonly inputSchema: object }[] }[];
  const schemas = servers.flatMap(({ tools }) => tools.map(({ inputSchema }) => inputSchema)).filter((_, index) => index % 8 === 0);
  const document = toOpenApi(createToolbox(schemas.flatMap(toTool)));
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).toEqual({ valid: true });
  const lost: string[] = [];
  for (const schema of Object.values(document.components.schemas)) {
    visitSchema(schema, ({ $ref }) => {
      if (typeof $ref === 'string' && !leads(document, $ref)) lost.push($ref);
    });
  }
  expect([lost, Object.keys(document.paths).length > 300]).toEqual([[], true]);
});

function toTool(schema: object, index: number): AnyTool[] {
  try {
    const input = fromJsonSchema(schema);
    return [defineTool({ name: `tool_${index}`, description: 'd', input, sideEffect: 'read' }).handle(() => null)];
  } catch {
    // Refused with a reason: the proof of the corpus counts those.
    return [];
  }
}

function leads(document: unknown, $ref: string): boolean {
  let found: unknown = document;
  for (const token of $ref.slice(2).split('/')) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return false;
    found = (found as Record<string, unknown>)[key];
  }
  return true;
}
