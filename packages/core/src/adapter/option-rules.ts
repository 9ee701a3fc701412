import { DefinitionError } from '../definition-error.ts';
import { isJsonObject } from '../json.ts';
import type { Toolbox, ToolSource } from '../toolbox.ts';

/** What an option of an adapter may be: one of these values, or what `fits`, which is said as `must`. */
export type OptionRule = readonly unknown[] | { readonly must: string; readonly fits: (value: unknown) => boolean };

/**
 * Holds the options of `where`, a function of an adapter, to what its types say, for programs without types. Options that are undefined
 * are left out, unless a rule stands in `needed`.
 * @throws DefinitionError `invalid_option`, naming the option and what it may be.
 */
export function checkAdapterOptions(
  where: string,
  options: unknown,
  rules: { readonly [name: string]: OptionRule },
  needed: readonly string[] = [],
): void {
  const refuse = (what: string): never => {
    throw new DefinitionError('invalid_option', `${where}: ${what}`);
  };
  if (!isJsonObject(options)) return refuse(`takes its options as an object, not ${shown(options)}`);
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(rules, name)) refuse(`unknown option ${name}; there are ${Object.keys(rules).join(', ') || 'none'}`);
  }
  for (const [name, rule] of Object.entries(rules)) {
    const value = options[name];
    if (value === undefined && !needed.includes(name)) continue;
    if (!fitsRule(rule, value)) refuse(`${name} must be ${mustOf(rule)}, not ${shown(value)}`);
  }
}

function fitsRule(rule: OptionRule, value: unknown): boolean {
  return 'fits' in rule ? rule.fits(value) : rule.includes(value);
}

function mustOf(rule: OptionRule): string {
  if ('fits' in rule) return rule.must;
  const words = rule.map(shown);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${String(words.at(-1))}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 40)}'`;
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  return Array.isArray(value) ? 'an array' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/** Rules that more than one adapter has. */
export const textRule: OptionRule = { must: 'a text that is not empty', fits: (value) => typeof value === 'string' && value !== '' };
export const objectRule: OptionRule = { must: 'an object', fits: isJsonObject };
export const functionRule: OptionRule = { must: 'a function', fits: (value) => typeof value === 'function' };
export const flagRule: OptionRule = [true, false];

/** A list of a provider's messages or items. */
export const messagesRule: Extract<OptionRule, { readonly must: string }> = {
  must: 'a list of objects',
  fits: (value) => Array.isArray(value) && value.every(isJsonObject),
};

/** Whatever else goes into each request; tools in it are a list. */
export const requestRule: OptionRule = {
  must: 'an object, its tools a list of objects',
  fits: (value) => isJsonObject(value) && (value['tools'] === undefined || messagesRule.fits(value['tools'])),
};

/** A client with a method at `path`, such as `chat.completions.create`; `must` says which client that is. */
export function clientRule(must: string, path: string): OptionRule {
  const fits = (client: unknown): boolean => typeof path.split('.').reduce(memberOf, client) === 'function';
  return { must: `${must} (what has ${path})`, fits };
}

function memberOf(held: unknown, key: string): unknown {
  return (typeof held === 'object' || typeof held === 'function') && held !== null ? (held as { [name: string]: unknown })[key] : undefined;
}

export const toolboxRule: OptionRule = { must: 'a toolbox made by createToolbox, or a source of one', fits: isToolboxOrSource };
export const gateRule: OptionRule = {
  must: 'a gate made by createGate',
  fits: (value) => isToolboxOrSource(memberOf(value, 'toolbox')) && typeof memberOf(value, 'run') === 'function',
};

/**
 * The toolbox that `where`, a function of an adapter, was given, or that of a source as it is now.
 * @throws DefinitionError `invalid_option` for anything else.
 */
export function currentToolbox(where: string, given: Toolbox | ToolSource): Toolbox {
  if (!isToolboxOrSource(given)) {
    throw new DefinitionError('invalid_option', `${where}: takes a toolbox made by createToolbox, or a source of one, not ${shown(given)}`);
  }
  return 'current' in given ? given.current() : given;
}

function isToolboxOrSource(given: unknown): given is Toolbox | ToolSource {
  return (
    typeof memberOf(given, 'current') === 'function' ||
    (Array.isArray(memberOf(given, 'tools')) && typeof memberOf(given, 'find') === 'function')
  );
}
