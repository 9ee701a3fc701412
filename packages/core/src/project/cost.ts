import type { JsonSchema } from '../json.ts';
import { visitSchema } from '../schema/walk.ts';
import type { ProjectionCost } from '../projection.ts';

/** What a schema takes from a request's budgets: properties that are not required, `anyOf`s and lists of types. */
export function costOf(schema: JsonSchema): ProjectionCost {
  let optional = 0;
  let unions = 0;
  visitSchema(schema, ({ properties, required, anyOf, type }) => {
    const names = new Set(Array.isArray(required) ? required : []);
    optional += Object.keys(properties ?? {}).filter((name) => !names.has(name)).length;
    unions += Number(anyOf !== undefined) + Number(Array.isArray(type));
  });
  return { optional, unions };
}
