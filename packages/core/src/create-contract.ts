import { contractHash } from './schema/fingerprint.ts';
import type { ToolContract, ToolOrigin } from './tool.ts';

/** A contract of that name, the rest of which may be another contract's. Its hash is computed when it is first read. */
export function createContract(name: string, fields: Omit<ToolContract, 'name' | 'hash'>, origin?: ToolOrigin): ToolContract {
  const contract: Omit<ToolContract, 'hash'> = {
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
  };
  return Object.freeze(Object.defineProperty(contract, 'hash', lazyHash) as ToolContract);
}

const hashes = new WeakMap<ToolContract, string>();

// One getter for all contracts: a getter of its own makes an object that engines look every field up in, and a call reads many.
const lazyHash: PropertyDescriptor & ThisType<ToolContract> = {
  enumerable: true,
  get(): string {
    const known = hashes.get(this);
    if (known !== undefined) return known;
    const hash = contractHash(this);
    hashes.set(this, hash);
    return hash;
  },
};
