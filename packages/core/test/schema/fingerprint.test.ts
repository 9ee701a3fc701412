import { expect, test } from 'vitest';
import { type ContractParts, contentHash, contractHash } from '../../src/schema/fingerprint.ts';

const parts: ContractParts = {
  name: 'refund_order',
  title: undefined,
  description: 'Refund an order.',
  inputSchema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } } },
  outputSchema: undefined,
  sideEffect: 'write',
  idempotent: false,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  version: undefined,
};

test('a hash is `sha256-` and 64 hexadecimal digits, and stays what it was', () => {
  expect(contractHash(parts)).toMatchInlineSnapshot(`"sha256-f08ff25da9c743149d5de15b992cdc9eb87be0a4515f03e2615e96c940e38ddb"`);
  expect(contentHash({})).toBe('sha256-44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
});

test('the order of keys does not count, nor does what is no part of the contract', () => {
  const reordered = {
    ...parts,
    inputSchema: { properties: { b: { type: 'number' }, a: { type: 'string' } }, type: 'object' },
  };
  expect(contractHash(reordered)).toBe(contractHash(parts));
  expect(contractHash({ ...parts, notes: ['new'] } as ContractParts)).toBe(contractHash(parts));
});

test.each<[string, Partial<ContractParts>]>([
  ['name', { name: 'refund' }],
  ['title', { title: 'Refund' }],
  ['description', { description: 'Refund an order!' }],
  ['inputSchema', { inputSchema: { type: 'object' } }],
  ['outputSchema', { outputSchema: {} }],
  ['sideEffect', { sideEffect: 'network' }],
  ['idempotent', { idempotent: true }],
  ['annotations', { annotations: { ...parts.annotations, openWorldHint: true } }],
  ['version', { version: '2' }],
])('another %s is another hash', (_part, change) => {
  expect(contractHash({ ...parts, ...change })).not.toBe(contractHash(parts));
});
