import { isJsonObject, type JsonSchema } from '../json.ts';
import { visitSchema } from './walk.ts';

/** True when some object of a schema has to have a key `''`: Ajv's code that stops at the first error takes that name for "none missing". */
export function requiresEmptyKey(json: JsonSchema): boolean {
  let found = false;
  visitSchema(json, ({ required, dependentRequired, dependencies }) => {
    const lists = [required, ...[dependentRequired, dependencies].flatMap((each) => (isJsonObject(each) ? Object.values(each) : []))];
    found ||= lists.some((list) => Array.isArray(list) && list.includes(''));
  });
  return found;
}
