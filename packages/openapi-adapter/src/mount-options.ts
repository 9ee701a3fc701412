import { DefinitionError } from '@toolgate/core';
import { type HttpOptions, httpOptionNames, type HttpSettings, readCreateId, readHttpOptions } from '@toolgate/core/http';
import type { OpenApiOptions } from './write.ts';

/** Options of a mount. */
export interface OpenApiMountOptions extends HttpOptions, Omit<OpenApiOptions, 'bearer'> {
  /** What stands before `/openapi.json` and `/tools` in the paths that are asked for, such as `/api`. Default nothing. */
  readonly basePath?: string | undefined;
  /** Ids of calls, none twice: they are the idempotency keys too. Default `crypto.randomUUID`. */
  readonly createId?: (() => string) | undefined;
}

/** Options as a mount uses them. */
export interface OpenApiMountSettings extends HttpSettings {
  readonly basePath: string;
  readonly createId: () => string;
  readonly document: OpenApiOptions;
}

const ownNames = ['title', 'version', 'description', 'servers', 'basePath', 'createId'];
const names: ReadonlySet<string> = new Set([...ownNames, ...httpOptionNames]);

/**
 * The options with their defaults.
 * @throws DefinitionError `invalid_option` for one that does not exist or is out of range
 */
export function readMountOptions(options: OpenApiMountOptions): OpenApiMountSettings {
  for (const name of Object.keys(options)) demand(names.has(name), `unknown option ${name}; there are ${[...names].join(', ')}`);
  const { title, version, description, basePath = '', servers = [basePath === '' ? '/' : basePath], authenticate } = options;
  const { createId = () => crypto.randomUUID() } = options;
  demand(
    typeof basePath === 'string' && /^(?:\/[\w.~-]+)*$/.test(basePath),
    'basePath must begin with a slash and end without one, as /api',
  );
  return {
    ...readHttpOptions('mountOpenApi', options),
    basePath,
    createId: readCreateId('mountOpenApi', createId),
    document: { title, version, description, servers, bearer: authenticate !== undefined },
  };
}

function demand(fits: boolean, what: string): void {
  if (!fits) throw new DefinitionError('invalid_option', `mountOpenApi: ${what}`);
}
