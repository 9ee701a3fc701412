import { DefinitionError } from '@toolgate/core';
import { type HttpOptions, httpOptionNames, type HttpSettings, readCreateId, readHttpOptions } from '@toolgate/core/http';
import type { AttachSettings } from './attach.ts';
import type { McpSdk } from './sdk.ts';

/** Options of a mount. */
export interface MountOptions extends HttpOptions {
  /** How the server introduces itself. Default `toolgate`. */
  readonly name?: string | undefined;
  /** Default `0.0.0`. */
  readonly version?: string | undefined;
  /** For the model: how the tools are used together. */
  readonly instructions?: string | undefined;
  /** Which SDK serves. Default: the one that is installed, 2.x before 1.x. */
  readonly sdk?: McpSdk | undefined;
  /** Milliseconds for which clients of 2026-07-28 may keep the list. Default 300,000. */
  readonly ttlMs?: number | undefined;
  /** Who may share the list. Default `private`. */
  readonly cacheScope?: 'public' | 'private' | undefined;
  /** Who calls over stdio and in process. Over HTTP it is what `authenticate`, or the host, answers. */
  readonly principal?: unknown;
  /** Ids of calls, none twice: they are the idempotency keys too. Default `crypto.randomUUID`. */
  readonly createId?: (() => string) | undefined;
}

/** Options as a mount uses them. */
export interface MountSettings extends HttpSettings {
  readonly attach: AttachSettings;
}

const names: ReadonlySet<string> = new Set([
  'name',
  'version',
  'instructions',
  'sdk',
  'ttlMs',
  'cacheScope',
  'principal',
  'createId',
  ...httpOptionNames,
]);

/**
 * The options with their defaults.
 * @throws DefinitionError `invalid_option` for one that does not exist or is out of range
 */
export function readMountOptions(options: MountOptions): MountSettings {
  for (const name of Object.keys(options)) demand(names.has(name), `unknown option ${name}; there are ${[...names].join(', ')}`);
  const { ttlMs = 300_000, cacheScope = 'private', createId = () => crypto.randomUUID(), sdk } = options;
  demand(Number.isSafeInteger(ttlMs) && ttlMs >= 0, 'ttlMs must be a whole number of milliseconds, 0 or more');
  demand(cacheScope === 'private' || cacheScope === 'public', "cacheScope must be 'private' or 'public'");
  demand(
    sdk === undefined || sdk === '@modelcontextprotocol/server' || sdk === '@modelcontextprotocol/sdk',
    'sdk must be @modelcontextprotocol/server or @modelcontextprotocol/sdk',
  );
  for (const name of ['name', 'version', 'instructions'] as const) {
    demand(options[name] === undefined || typeof options[name] === 'string', `${name} must be a text`);
  }
  const settings = readHttpOptions('mountMcp', options);
  return { ...settings, attach: { ttlMs, cacheScope, createId: readCreateId('mountMcp', createId), onError: settings.onError } };
}

function demand(fits: boolean, what: string): void {
  if (!fits) throw new DefinitionError('invalid_option', `mountMcp: ${what}`);
}
