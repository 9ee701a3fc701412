import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { visitSchema } from './walk.ts';

/**
 * The first regular expression of a schema that does not compile with the `u` flag, which is how JSON Schema reads patterns, as the pointer
 * and a sentence; undefined when all do.
 */
export function patternFault(json: JsonSchema): string | undefined {
  let fault: string | undefined;
  visitSchema(json, (schema, { at }) => {
    const { pattern, patternProperties } = schema;
    if (typeof pattern === 'string') fault ??= faultOf(pattern, pointer(at, 'pattern'));
    if (!isJsonObject(patternProperties)) return;
    for (const key of Object.keys(patternProperties)) fault ??= faultOf(key, pointer(pointer(at, 'patternProperties'), key));
  });
  return fault;
}

function faultOf(pattern: string, at: string): string | undefined {
  try {
    // Not run, not even on nothing: that is when an engine compiles it, which can take long.
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return `${at}: must be a regular expression that compiles with the u flag; ${error instanceof Error ? error.message : 'it does not'}`;
  }
}
