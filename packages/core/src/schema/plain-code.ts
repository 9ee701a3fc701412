import type { CodeOptions } from 'ajv';
import type { JsonSchema } from '../json.ts';
import { keywordCount } from './keyword-count.ts';
import { visitSchema } from './walk.ts';

/** Keywords from which on a schema is large: six of 7,263 public tools and functions are. */
const large = 500;

/**
 * How the code for a schema is written. What Ajv does to make it shorter takes the square of its size, and so do engines with names that are
 * known in one block only, as blocks stand within each other: of a large schema the code is plain, with names that are known all over.
 */
export function plainCode(json: JsonSchema): CodeOptions {
  let count = 0;
  visitSchema(json, (schema) => (count += keywordCount(schema)));
  return count < large ? {} : { optimize: false, es5: true, process: readAtOnce };
}

const returned = 'return function ';

/** Engines read a function in brackets once; any other once to see where it ends, and again when it is called. */
function readAtOnce(code: string): string {
  const at = code.indexOf(returned);
  return at < 0 ? code : `${code.slice(0, at)}return (function ${code.slice(at + returned.length)})`;
}
