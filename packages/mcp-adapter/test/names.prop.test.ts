import { InMemoryTransport } from '@modelcontextprotocol/server';
import { InMemoryTransport as LegacyMemory } from '@modelcontextprotocol/sdk/inMemory.js';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { runs } from '../../tooling/src/runs.ts';
import { requestOf, rpc } from './rpc.ts';
import { faces, tools, world } from './world.ts';

const known = new Set<string>(tools.map(({ name }) => name));
const inherited = Object.getOwnPropertyNames(Object.prototype);
const anyName = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...inherited));

test.each(faces)(
  'any name that no tool has is answered with -32602 over HTTP: $sdk, $era',
  async (face) => {
    const { mount } = world({ sdk: face.sdk });
    // Names of 2026-07-28 go into a header too, which carries printable ASCII.
    const name = fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.constantFrom(...inherited)).map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(
        name.filter((text) => !known.has(text) && text !== ''),
        async (unknown) => {
          expect((await rpc(mount, face, 'tools/call', { name: unknown, arguments: {} })).error?.code).toBe(-32_602);
        },
      ),
      { numRuns: runs(150, 10_000) },
    );
  },
  600_000,
);

test.each(faces)(
  'random names over one connection, thousands of them, are each answered with -32602 and run nothing: $sdk, $era',
  async (face) => {
    const { mount, records } = world({ sdk: face.sdk });
    const [near, far] = face.sdk === '@modelcontextprotocol/sdk' ? LegacyMemory.createLinkedPair() : InMemoryTransport.createLinkedPair();
    const codes = new Map<unknown, unknown>();
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDKs' transports have no other way
    near.onmessage = (message: unknown) => {
      const { id, error } = message as { readonly id: unknown; readonly error?: { readonly code: number } };
      codes.set(id, error?.code);
    };
    await near.start();
    await mount.stdio({ transport: far });
    const send = (id: number, method: string, params: Record<string, unknown>): void =>
      void near.send({ ...(JSON.parse(requestOf(face.era, method, params).body) as object), id } as never);
    if (face.era === '2025')
      send(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } });
    const count = runs(1_000, 10_000, 10_000);
    const names = fc.sample(
      anyName.filter((name) => !known.has(name)),
      count,
    );
    for (const [index, name] of names.entries()) send(index + 1, 'tools/call', { name, arguments: {} });
    await vi.waitFor(() => expect(codes.size).toBe(face.era === '2025' ? count + 1 : count), { timeout: 60_000, interval: 100 });
    codes.delete(0);
    expect([...new Set(codes.values())]).toEqual([-32_602]);
    expect(records.filter(({ code }) => code !== 'unknown_tool')).toEqual([]);
  },
  90_000,
);
