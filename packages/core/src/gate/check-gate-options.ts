import { DefinitionError } from '../definition-error.ts';
import { isJsonObject } from '../json.ts';
import { unknownOption } from '../unknown-option.ts';
import { whatGiven } from '../what-given.ts';

const names = 'deps deadlineMs limits isolation onRecord capture language now onEscalate'.split(' ');
const functions = ['onRecord', 'now', 'onEscalate'];

/**
 * Holds the options of a gate to what the types say, for programs without types: a wrong one would be found by the first call.
 * @throws DefinitionError `invalid_option`
 */
export function checkGateOptions(options: Readonly<Record<string, unknown>>): void {
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `gate: ${what}`);
  };
  demand(isJsonObject(options), `takes its options as an object, not ${whatGiven(options)}`);
  for (const name of Object.keys(options)) demand(names.includes(name), unknownOption(name, names));
  for (const name of functions)
    demand(['undefined', 'function'].includes(typeof options[name]), `${name} must be a function, not ${whatGiven(options[name])}`);
  const { language = 'en', deadlineMs = 1, capture } = options;
  demand(language === 'en' || language === 'zh', `language must be 'en' or 'zh', not ${JSON.stringify(language)}`);
  demand(
    typeof deadlineMs === 'number' && deadlineMs > 0 && deadlineMs <= 2 ** 31 - 1,
    `deadlineMs must be above 0 and at most 2147483647 milliseconds, not ${String(deadlineMs)}`,
  );
  const { isolation, limits } = options;
  demand(limits === undefined || isJsonObject(limits), `limits must be an object, not ${whatGiven(limits)}`);
  const isolates = isJsonObject(isolation) && typeof isolation['check'] === 'function' && typeof isolation['warm'] === 'function';
  demand(isolation === undefined || isolates, 'isolation must have the functions check and warm; createWorkerIsolation makes one');
  if (capture === undefined) return;
  demand(isJsonObject(capture) && typeof capture['sink'] === 'function', 'capture needs a function sink');
  const { what, redact } = capture as { readonly what?: unknown; readonly redact?: unknown };
  demand(
    what === 'none' || what === 'refused' || what === 'all',
    `capture.what must be 'none', 'refused' or 'all', not ${JSON.stringify(what)}`,
  );
  demand(redact === undefined || typeof redact === 'function', 'capture.redact must be a function');
}
