import type { JsonSchema } from '../json.ts';
import { visitSchema } from './walk.ts';

/** An error as Ajv gives it without its verbose mode. */
export interface BareError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
}

/** An error with what it is about. */
export interface ReadError extends BareError {
  readonly schema: unknown;
  readonly parentSchema: unknown;
  readonly data: unknown;
}

/**
 * Looks up in schema and value what Ajv's verbose mode would have carried along: with it the code for a large schema grows beyond what V8
 * optimises, and a check takes five times as long. Undefined for a schema with references: behind one Ajv counts places from its target, so
 * they cannot be looked up.
 */
export function createErrorReader(schema: JsonSchema): ((error: BareError, value: unknown) => ReadError) | undefined {
  let refers = false;
  visitSchema(schema, (each) => {
    refers ||= '$ref' in each || '$dynamicRef' in each;
  });
  if (refers) return undefined;
  const places = new Map<string, Place>();
  const placeOf = (path: string): Place => {
    const known = places.get(path);
    if (known !== undefined) return known;
    const tokens = tokensOf(decodeURIComponent(path.slice(1)));
    const parentSchema = valueAt(schema, tokens.slice(0, -1));
    const own = parentSchema === false ? false : valueAt(parentSchema, tokens.slice(-1));
    const place = { parentSchema, schema: own, keys: keysTo(tokens.slice(0, -1)) };
    places.set(path, place);
    return place;
  };
  return ({ instancePath, schemaPath, keyword, params, propertyName }, value) => {
    const { schema: own, parentSchema, keys } = placeOf(schemaPath);
    if (propertyName === undefined) {
      const data = valueAt(value, keys ?? tokensOf(instancePath));
      return { instancePath, schemaPath, keyword, params, schema: own, parentSchema, data };
    }
    // What is wrong with a key is told of the key, at the path of its object.
    return { instancePath, schemaPath, keyword, params, schema: own, parentSchema, data: propertyName, propertyName };
  };
}

/** Where a keyword stands. */
interface Place {
  readonly schema: unknown;
  readonly parentSchema: unknown;
  /** The keys that lead to what it describes; undefined where these are for the value to say. */
  readonly keys: readonly string[] | undefined;
}

function keysTo(tokens: readonly string[]): readonly string[] | undefined {
  const keys: string[] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    if (tokens[index] === 'properties') keys.push(tokens[index + 1]!);
    else if (tokens[index] !== 'allOf') return undefined;
  }
  return keys;
}

function tokensOf(path: string): readonly string[] {
  if (path === '') return [];
  if (path.lastIndexOf('/') === 0 && !path.includes('~')) return [path.slice(1)];
  const tokens = path.slice(1).split('/');
  return path.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

function valueAt(value: unknown, tokens: readonly string[]): unknown {
  let found = value;
  for (const token of tokens) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, token)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[token];
  }
  return found;
}
