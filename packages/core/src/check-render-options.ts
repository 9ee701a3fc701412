import { DefinitionError } from './definition-error.ts';
import { isJsonObject } from './json.ts';
import { unknownOption } from './unknown-option.ts';
import { whatGiven } from './what-given.ts';

const lengths = ['maxBytes', 'foreign.maxLength'];

/**
 * Holds options of `renderOutcome` and `renderFailure` to what the types say, for programs without types: under a wrong name, or with a
 * number that is none, a model would be told less than was meant.
 * @throws DefinitionError `invalid_option`
 */
export function checkRenderOptions(options: unknown): void {
  hold('', options, ['maxBytes', 'foreign']);
  const { foreign } = options as { readonly foreign?: unknown };
  if (foreign !== undefined) hold('foreign.', foreign, ['maxLength', 'language']);
}

function hold(at: string, options: unknown, names: readonly string[]): void {
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `render: ${what}`);
  };
  demand(isJsonObject(options), `${at === '' ? 'takes its options as' : 'foreign must be'} an object, not ${whatGiven(options)}`);
  for (const [name, value] of Object.entries(options as object) as readonly [string, unknown][]) {
    demand(names.includes(name), unknownOption(`${at}${name}`, names));
    if (value === undefined) continue;
    const isNumber = typeof value === 'number' && !Number.isNaN(value);
    demand(!lengths.includes(at + name) || isNumber, `${at}${name} must be a number, not ${whatGiven(value)}`);
    demand(name !== 'language' || value === 'en' || value === 'zh', `${at}language must be 'en' or 'zh', not ${whatGiven(value)}`);
  }
}
