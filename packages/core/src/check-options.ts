import { DefinitionError } from './definition-error.ts';
import { isJsonObject } from './json.ts';
import { unknownOption } from './unknown-option.ts';
import type { SideEffect, ToolAnnotations, ToolSamples } from './tool.ts';
import { whatGiven } from './what-given.ts';

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
  if (!isJsonObject(options)) {
    throw new DefinitionError('invalid_option', `tool: defineTool takes its options as an object, not ${whatGiven(options)}`);
  }
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
  const hold = (option: keyof ToolOptions, fits: boolean, must: string): void =>
    demand(fits || options[option] === undefined, `${option} must ${must}, not ${whatGiven(options[option])}`);
  for (const key of Object.keys(options)) demand(optionNames.has(key), unknownOption(key, [...optionNames]));
  const { title, description, sideEffect, idempotent, annotations, rules, version, timeoutMs, forbidNul } = options;
  demand(typeof description === 'string' && description.trim() !== '', 'description must say what the tool does');
  const isEffect = sideEffect === 'read' || sideEffect === 'write' || sideEffect === 'network';
  demand(isEffect, `sideEffect must be 'read', 'write' or 'network', not ${whatGiven(sideEffect)}`);
  hold('title', typeof title === 'string', 'be text');
  hold('version', typeof version === 'string', 'be text');
  hold('idempotent', typeof idempotent === 'boolean', 'be true or false');
  hold('forbidNul', typeof forbidNul === 'boolean', 'be true or false');
  hold('rules', typeof rules === 'function', 'be a function');
  const fitsTimer = typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1;
  hold('timeoutMs', fitsTimer, 'be a positive number of milliseconds, at most 2147483647 (what a timer can hold)');
  hold('annotations', isJsonObject(annotations), 'be an object of hints');
  for (const [hint, value] of Object.entries(annotations ?? {})) {
    demand(hintNames.has(hint), unknownOption(hint, [...hintNames], 'annotation'));
    demand(typeof value === 'boolean', `annotations.${hint} must be true or false, not ${whatGiven(value)}`);
  }
  checkSamplesForm(options.samples, demand);
}

/** Whether samples have their form; what they claim is held to the schema. */
function checkSamplesForm(samples: unknown, demand: (fits: boolean, what: string) => void): void {
  if (samples === undefined) return;
  demand(isJsonObject(samples), `samples must be an object of the lists valid and invalid, not ${whatGiven(samples)}`);
  for (const [list, held] of Object.entries(samples as object)) {
    demand(list === 'valid' || list === 'invalid', `unknown samples.${list}; there are valid, invalid`);
    demand(held === undefined || Array.isArray(held), `samples.${list} must be a list, not ${whatGiven(held)}`);
    if (list === 'valid') continue;
    for (const [index, sample] of ((held ?? []) as readonly unknown[]).entries()) {
      const fits =
        isJsonObject(sample) && 'arguments' in sample && typeof sample['path'] === 'string' && typeof sample['keyword'] === 'string';
      demand(fits, `samples.invalid[${index}] must have arguments, and the texts path and keyword, which say what is wrong with them`);
    }
  }
}
