import { DefinitionError, isJsonObject, type JsonSchema, type Toolbox, type ToolContract } from '@toolgate/core';
import { isToolboxLike, whatGiven } from '@toolgate/core/http';
import { checkEra } from './check-era.ts';
import { toObjectProperties } from './object-properties.ts';
import type { Era, ToolEntry } from './wire.ts';
import { isWrapped, wrapOutputSchema } from './wrapped-output.ts';

const entries: Readonly<Record<Era, WeakMap<ToolContract, ToolEntry>>> = { 2025: new WeakMap(), 2026: new WeakMap() };
const lists: Readonly<Record<Era, WeakMap<Toolbox, readonly ToolEntry[]>>> = { 2025: new WeakMap(), 2026: new WeakMap() };

/**
 * The entries of a toolbox in its order, frozen and made once: the same toolbox is answered the same array.
 * @throws DefinitionError `invalid_option` for what is no toolbox, and for an era that there is not.
 */
export function toToolEntries(toolbox: Toolbox, era: Era = '2026'): readonly ToolEntry[] {
  checkEra('toToolEntries', era);
  if (!isToolboxLike(toolbox)) {
    throw new DefinitionError('invalid_option', `toToolEntries: takes a toolbox made by createToolbox, not ${whatGiven(toolbox)}`);
  }
  let list = lists[era].get(toolbox);
  if (list === undefined) {
    list = Object.freeze(toolbox.tools.map(({ contract }) => toToolEntry(contract, era)));
    lists[era].set(toolbox, list);
  }
  return list;
}

/**
 * A contract as `tools/list` shows it: its own schemas, not copies of them unless the older era needs one. Made once for each contract.
 * @throws DefinitionError `invalid_option` for what is no contract, and for an era that there is not.
 */
export function toToolEntry(contract: ToolContract, era: Era = '2026'): ToolEntry {
  checkEra('toToolEntry', era);
  if (!isJsonObject(contract) || !isJsonObject(contract['inputSchema'])) {
    throw new DefinitionError('invalid_option', `toToolEntry: takes the contract of a tool (tool.contract), not ${whatGiven(contract)}`);
  }
  let entry = entries[era].get(contract);
  if (entry === undefined) {
    entry = Object.freeze(writeEntry(contract, era));
    entries[era].set(contract, entry);
  }
  return entry;
}

function writeEntry({ name, title, description, inputSchema, outputSchema, annotations }: ToolContract, era: Era): ToolEntry {
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: era === '2025' ? toObjectProperties(inputSchema) : inputSchema,
    ...(outputSchema !== undefined && { outputSchema: era === '2025' ? olderOutput(outputSchema) : outputSchema }),
    annotations,
  };
}

function olderOutput(schema: JsonSchema): JsonSchema {
  return toObjectProperties(isWrapped(schema) ? wrapOutputSchema(schema) : schema);
}
