import type { ErrorObject } from 'ajv';
import { type Dialect, dialectAddress } from './dialect.ts';

/** What a schema breaks of its meta-schema, in words: where, what must be there, what is, and for widespread mistakes what to write. */
export function metaFault({ instancePath, params, message = 'is wrong', data }: ErrorObject, dialect: Dialect): string {
  const allowed: unknown = params['allowedValues'];
  const wanted = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : message;
  const way = wayOut(instancePath, data, dialect);
  return `${instancePath || '/'}: ${wanted}, got ${JSON.stringify(data)?.slice(0, 64) ?? 'nothing'}${way === undefined ? '' : `; ${way}`}`;
}

function wayOut(instancePath: string, data: unknown, dialect: Dialect): string | undefined {
  const [above, keyword, position] = keywordOf(instancePath);
  if (named.has(above ?? '')) return undefined;
  if (keyword === 'items' && Array.isArray(data) && dialect === '2020-12')
    return `write prefixItems for schemas by position, or declare "$schema": "${dialectAddress['draft-07']}"`;
  if (keyword === 'required' && typeof data === 'boolean' && position === undefined)
    return 'take it out here, and name the key in the list "required" of the object that has it';
  if (keyword === 'type' && typeof data === 'string' && /^(?:any|mixed|unknown|\*|)$/i.test(data))
    return 'leave type out where any type will do, or list those that will';
  return undefined;
}

/** The keyword at a place, what stands above it, and the position in its list. */
function keywordOf(instancePath: string): readonly (string | undefined)[] {
  const tokens = instancePath.split('/');
  const position = /^\d+$/.test(tokens.at(-1) ?? '') ? tokens.pop() : undefined;
  return [tokens.at(-2), tokens.at(-1), position];
}

/** Below these, a name is no keyword. */
const named: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
