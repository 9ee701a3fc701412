import { createGate, createToolbox } from '@toolgate/core';
import { mountMcp, type MountOptions } from '@toolgate/mcp-adapter';
import { expect, test } from 'vitest';

const toolbox = createToolbox([]);

test.each<[string, unknown[], string]>([
  ['a toolbox for a gate', [toolbox], 'takes a gate made by createGate, not a toolbox'],
  ['nothing for a gate', [], 'takes a gate made by createGate, not undefined'],
  ['tools for a gate', [[]], 'takes a gate made by createGate, not an array'],
  ['a gate that tells of no changes', [{ toolbox, call: () => undefined }], 'takes a gate made by createGate, not an object'],
  ['no options', [createGate(toolbox), null], 'takes its options as an object, not null'],
])('a mount refuses %s, and says what it was given', (_, given, message) => {
  expect(() => mountMcp(...(given as Parameters<typeof mountMcp>))).toThrow(
    expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(`mountMcp: ${message}`) }),
  );
});

test.each<[string, object]>([
  ['one that does not exist', { ttl: 1 }],
  ['ttlMs', { ttlMs: -1 }],
  ['cacheScope', { cacheScope: 'shared' }],
  ['maxBodyBytes', { maxBodyBytes: 0 }],
  ['bodyTimeoutMs', { bodyTimeoutMs: Number.NaN }],
  ['scanBody', { scanBody: 'yes' }],
  ['authenticate', { authenticate: 'token' }],
  ['sdk', { sdk: 'v3' }],
  ['name', { name: 5 }],
  ['version', { version: {} }],
  ['instructions', { instructions: ['x'] }],
  ['createId', { createId: 'x' }],
])('a mount refuses options that are wrong: %s', (_, options) => {
  expect(() => mountMcp(createGate(createToolbox([])), options as MountOptions)).toThrow(
    expect.objectContaining({ code: 'invalid_option' }),
  );
});
