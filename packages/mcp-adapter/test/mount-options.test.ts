import { createGate, createToolbox } from '@toolgate/core';
import { mountMcp, type MountOptions } from '@toolgate/mcp-adapter';
import { expect, test } from 'vitest';

test.each<[string, object]>([
  ['one that does not exist', { ttl: 1 }],
  ['ttlMs', { ttlMs: -1 }],
  ['cacheScope', { cacheScope: 'shared' }],
  ['maxBodyBytes', { maxBodyBytes: 0 }],
  ['bodyTimeoutMs', { bodyTimeoutMs: Number.NaN }],
  ['scanBody', { scanBody: 'yes' }],
  ['authenticate', { authenticate: 'token' }],
  ['sdk', { sdk: 'v3' }],
])('a mount refuses options that are wrong: %s', (_, options) => {
  expect(() => mountMcp(createGate(createToolbox([])), options as MountOptions)).toThrow(
    expect.objectContaining({ code: 'invalid_option' }),
  );
});
