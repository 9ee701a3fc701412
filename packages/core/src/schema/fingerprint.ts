import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { stableText } from '../json.ts';
import type { ToolContract } from '../tool.ts';

/** What a contract's hash is made of; a field that is undefined counts as absent. */
export type ContractParts = Pick<
  ToolContract,
  'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'sideEffect' | 'idempotent' | 'annotations' | 'version'
>;

/** Content hash of a contract: `sha256-` and 64 hexadecimal digits. The order of keys does not matter, and nothing but the parts counts. */
export function contractHash(parts: ContractParts): string {
  const { name, title, description, inputSchema, outputSchema, sideEffect, idempotent, annotations, version } = parts;
  return contentHash({ name, title, description, inputSchema, outputSchema, sideEffect, idempotent, annotations, version });
}

/** Content hash of a JSON value, over its stable text: equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return `sha256-${bytesToHex(sha256(utf8ToBytes(stableText(value))))}`;
}
