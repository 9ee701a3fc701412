import { DefinitionError } from '../definition-error.ts';
import { isJsonObject } from '../json.ts';
import { whatGiven } from '../what-given.ts';

/**
 * Holds the options of a run to what the types say, for programs without types: a run whose id was not read gets one of ours, and its calls
 * no idempotency key.
 * @throws DefinitionError `invalid_option`
 */
export function checkRunOptions(options: unknown): void {
  const demand = (fits: boolean, what: string): void => {
    if (!fits) throw new DefinitionError('invalid_option', `gate.run: ${what}`);
  };
  if (!isJsonObject(options)) return demand(false, `takes its options as an object, such as { id: 'chat-1' }, not ${whatGiven(options)}`);
  for (const name of Object.keys(options)) demand(name === 'id', `unknown option ${name}; there is id`);
  const { id } = options;
  demand(id === undefined || (typeof id === 'string' && id !== ''), `id must be a text that is not empty, not ${whatGiven(id)}`);
}
