import { DefinitionError } from '../definition-error.ts';
import { isJsonObject } from '../json.ts';
import { isToolboxLike, memberOf, whatGiven } from '../what-given.ts';

/**
 * Holds the gate that a mount is given to what `owner`, which serves it, calls of it, for programs without types: without it only requests
 * would find that it is none.
 * @throws DefinitionError `invalid_option`
 */
export function checkServed(owner: string, gate: unknown, options: unknown, methods: readonly string[]): void {
  const refuse = (what: string): never => {
    throw new DefinitionError('invalid_option', `${owner}: ${what}`);
  };
  const serves = isToolboxLike(memberOf(gate, 'toolbox')) && methods.every((name) => typeof memberOf(gate, name) === 'function');
  if (!serves) refuse(`takes a gate made by createGate, not ${whatGiven(gate)}`);
  if (!isJsonObject(options)) refuse(`takes its options as an object, not ${whatGiven(options)}`);
}
