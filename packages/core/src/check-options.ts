import { DefinitionError } from './definition-error.ts';
import type { SideEffect, ToolAnnotations, ToolSamples } from './tool.ts';

/** What `defineTool` is given, without its types. */
export interface ToolOptions {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description: string;
  readonly input: unknown;
  readonly output?: unknown;
  readonly sideEffect: SideEffect;
  readonly idempotent?: boolean | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  readonly rules?: unknown;
  readonly version?: string | undefined;
  readonly samples?: ToolSamples | undefined;
  readonly timeoutMs?: number | undefined;
  readonly forbidNul?: boolean | undefined;
}

const optionNames = new Set(
  'name title description input output sideEffect idempotent annotations rules version samples timeoutMs forbidNul handler'.split(' '),
);
const hintNames = new Set(['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

/**
 * Holds options to what the types say, for programs without types.
 * @throws DefinitionError `invalid_name`, `invalid_option`
 */
export function checkOptions(options: ToolOptions): void {
  const { name } = options;
  if (typeof name !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    throw new DefinitionError(
      'invalid_name',
      `tool ${JSON.stringify(name) ?? 'without a name'}: name must be 1 to 64 of A-Z a-z 0-9 _ - (what every provider takes)`,
    );
  }
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `tool ${name}: ${what}`);
  };
  for (const key of Object.keys(options)) demand(optionNames.has(key), `unknown option ${key}; there are ${[...optionNames].join(', ')}`);
  const { title, description, sideEffect, idempotent, annotations, rules, version, timeoutMs, forbidNul } = options;
  demand(typeof description === 'string' && description.trim() !== '', 'description must say what the tool does');
  demand(sideEffect === 'read' || sideEffect === 'write' || sideEffect === 'network', "sideEffect must be 'read', 'write' or 'network'");
  demand(title === undefined || typeof title === 'string', 'title must be text');
  demand(version === undefined || typeof version === 'string', 'version must be text');
  demand(idempotent === undefined || typeof idempotent === 'boolean', 'idempotent must be true or false');
  demand(forbidNul === undefined || typeof forbidNul === 'boolean', 'forbidNul must be true or false');
  demand(rules === undefined || typeof rules === 'function', 'rules must be a function');
  demand(
    timeoutMs === undefined || (Number.isFinite(timeoutMs) && timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1),
    'timeoutMs must be a positive number of milliseconds, at most 2147483647 (what a timer can hold)',
  );
  for (const [hint, value] of Object.entries(annotations ?? {})) {
    demand(hintNames.has(hint), `unknown annotation ${hint}; there are ${[...hintNames].join(', ')}`);
    demand(typeof value === 'boolean', `annotations.${hint} must be true or false`);
  }
}
