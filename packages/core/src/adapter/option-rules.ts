import { DefinitionError } from '../definition-error.ts';
import { isJsonObject } from '../json.ts';
import { isToolboxOrSource, toSource, type Toolbox, type ToolSource } from '../toolbox.ts';
import { unknownOption } from '../unknown-option.ts';
import { memberOf, whatGiven } from '../what-given.ts';

/** What an option of an adapter may be: one of these values, or what `fits`, which is said as `must`; `of` are rules for options in it. */
export type OptionRule =
  | readonly unknown[]
  | { readonly must: string; readonly fits: (value: unknown) => boolean; readonly of?: { readonly [name: string]: OptionRule } };

/**
 * Holds the options of `where`, such as a function of an adapter, to what its types say, for programs without types. Options that are undefined
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
  if (!isJsonObject(options)) return refuse(`takes its options as an object, not ${whatGiven(options)}`);
  const holdTo = (name: string, value: unknown): void => {
    const rule = rules[name]!;
    if (!fitsRule(rule, value)) refuse(`${name} must be ${mustOf(rule)}, not ${whatGiven(value)}`);
    if ('of' in rule && rule.of !== undefined) checkAdapterOptions(`${where}: ${name}`, value, rule.of);
  };
  // What is given comes first, as it may decide which options there are, and what is missing last, as it may be there under a wrong name.
  for (const name of Object.keys(rules)) if (options[name] !== undefined) holdTo(name, options[name]);
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(rules, name)) refuse(unknownOption(name, Object.keys(rules)));
  }
  for (const name of needed) holdTo(name, options[name]);
}

function fitsRule(rule: OptionRule, value: unknown): boolean {
  return 'fits' in rule ? rule.fits(value) : rule.includes(value);
}

function mustOf(rule: OptionRule): string {
  if ('fits' in rule) return rule.must;
  const words = rule.map(whatGiven);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${String(words.at(-1))}`;
}

/** Rules that more than one adapter has. */
export const anyRule: OptionRule = { must: 'anything', fits: () => true };
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
  const source = toSource(where, given);
  return source.current();
}
