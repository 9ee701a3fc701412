import { isJsonObject, type Outcome, renderOutcome, type ToolContract } from '@toolgate/core';
import { checkEra } from './check-era.ts';
import type { CallToolResult, Era, WireBlock } from './wire.ts';
import { isWrapped } from './wrapped-output.ts';

/**
 * An outcome as the answer to `tools/call`. A value of a declared `output` is sent as structured content, as it was parsed, with its text
 * beside it (2025-11-25, Tools, Structured Content). A refusal is text only: clients hold structured content of an error to the output
 * schema too, and throw.
 * @throws DefinitionError `invalid_option` for an era that there is not.
 */
export function toCallToolResult(outcome: Outcome, contract: ToolContract | undefined, era: Era = '2026'): CallToolResult {
  checkEra('toCallToolResult', era);
  if (!outcome.ok) return { content: [textOf(renderOutcome(outcome))], isError: true };
  const { value, content: blocks } = outcome;
  const structuredContent = structuredOf(value, contract, blocks !== undefined, era);
  if (blocks === undefined) return structuredContent === undefined ? plain(outcome) : { ...plain(outcome), structuredContent };
  const content: WireBlock[] = [...blocks];
  if (structuredContent === undefined) return { content };
  if (!blocks.some(({ type }) => type === 'text')) content.push(textOf(JSON.stringify(value)));
  return { content, structuredContent };
}

/** Without `output`, a value is structured content only where the handler set it beside blocks, and an object, as every revision takes it. */
function structuredOf(value: unknown, contract: ToolContract | undefined, hasBlocks: boolean, era: Era): unknown {
  const schema = contract?.outputSchema;
  if (schema === undefined) return hasBlocks && isJsonObject(value) ? value : undefined;
  return era === '2025' && isWrapped(schema) ? { result: value } : value;
}

function plain(outcome: Outcome): CallToolResult {
  return { content: [textOf(renderOutcome(outcome))] };
}

function textOf(text: string): WireBlock {
  return { type: 'text', text };
}
