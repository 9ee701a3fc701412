import { type JsonSchema, isJsonObject } from '../json.ts';
import { rewriteSchema } from '../schema/walk.ts';

/**
 * The same schema in the OpenAPI subset that Gemini's `parameters` takes: types in capitals, `nullable` instead of null, nothing beside
 * `anyOf`. It is made of the keywords that projections write, and of no others.
 */
export function toOpenApi(schema: JsonSchema): JsonSchema {
  return rewriteSchema(schema, (place) => rewrite(place)) as JsonSchema;
}

/** A place for anything has to name types all the same; a list holds texts then, since lists of anything have no end. */
const anything: readonly JsonSchema[] = [
  ...['STRING', 'NUMBER', 'BOOLEAN', 'OBJECT'].map((type) => ({ type })),
  { type: 'ARRAY', items: { type: 'STRING' } },
  { type: 'NULL' },
];

function rewrite(place: JsonSchema): JsonSchema {
  const { type, anyOf, additionalProperties: _closed, ...others } = place;
  if (Array.isArray(anyOf)) return rewriteUnion(anyOf.filter(isJsonObject), others);
  if (typeof type === 'string') return { type: type.toUpperCase(), ...others };
  if (!Array.isArray(type)) return rewriteUnion(anything, others);
  const [only] = type.filter((name) => name !== 'null');
  return { type: String(only).toUpperCase(), nullable: true, ...others };
}

/** A union of one and null is that one, nullable; in any other, words move into the first branch. */
function rewriteUnion(branches: readonly JsonSchema[], others: JsonSchema): JsonSchema {
  const values = branches
    .filter(({ type }) => type !== 'NULL')
    .flatMap(({ anyOf, ...branch }) => (Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [branch]));
  const [first, ...rest] = values;
  if (first === undefined) return { type: 'NULL', ...others };
  const nullable = branches.some(({ type }) => type === 'NULL') ? { nullable: true } : {};
  if (rest.length === 0) return { ...first, ...nullable, ...others, ...joined(first, others) };
  return { anyOf: [{ ...first, ...joined(first, others) }, ...rest].map((branch) => ({ ...branch, ...nullable })) };
}

function joined(first: JsonSchema, others: JsonSchema): JsonSchema {
  const texts = [others['description'], first['description']].filter((text) => typeof text === 'string');
  return texts.length === 0 ? {} : { description: texts.join(' ') };
}
