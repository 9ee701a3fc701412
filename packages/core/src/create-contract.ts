import { contractHash } from './schema/fingerprint.ts';
import type { ToolContract, ToolOrigin } from './tool.ts';

/** A contract of that name, the rest of which may be another contract's. Its hash is computed when it is first read. */
export function createContract(name: string, fields: Omit<ToolContract, 'name' | 'hash'>, origin?: ToolOrigin): ToolContract {
  let hash: string | undefined;
  const contract: ToolContract = Object.freeze({
    name,
    title: fields.title,
    description: fields.description,
    input: fields.input,
    output: fields.output,
    sideEffect: fields.sideEffect,
    idempotent: fields.idempotent,
    annotations: fields.annotations,
    version: fields.version,
    inputSchema: fields.inputSchema,
    outputSchema: fields.outputSchema,
    timeoutMs: fields.timeoutMs,
    forbidNul: fields.forbidNul,
    samples: fields.samples,
    notes: fields.notes,
    origin,
    get hash() {
      return (hash ??= contractHash(contract));
    },
  });
  return contract;
}
