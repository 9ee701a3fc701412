import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { type Part, type PartsBudget, partsOf } from './parts.ts';
import type { Resolve } from './references.ts';
import { schemaFault } from './schema-fault.ts';
import { visitSchema } from './walk.ts';

/**
 * Refuses `unevaluatedProperties` and `unevaluatedItems` where Ajv loses count of what was evaluated: it then lets in what should be
 * refused, or the other way round.
 * @throws DefinitionError `invalid_schema`, with the place.
 */
export function vetEvaluation(document: JsonSchema, resolve: Resolve, budget: PartsBudget): void {
  visitSchema(document, (schema, { at }) => {
    for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'] as const) {
      if (asksNothing(schema[keyword])) continue;
      const parts = partsOf(schema, resolve, budget);
      const fault = keyword === 'unevaluatedItems' ? itemsFault(parts) : propertiesFault(parts);
      if (fault !== undefined)
        throw schemaFault(pointer(at, keyword), `cannot be held to beside ${fault}; list what is meant in one place`);
    }
  });
}

/** What keeps Ajv from knowing which properties the parts of an object evaluate; undefined when it knows. */
export function propertiesFault(parts: readonly Part[]): string | undefined {
  for (const { schema, always, depends } of parts) {
    if ('if' in schema && !('then' in schema)) return 'an if without a then';
    if (isJsonObject(schema['if']) && 'patternProperties' in schema['if']) return 'patternProperties in an if';
    if (!always && 'patternProperties' in schema) return 'patternProperties in a branch';
    if (depends && ('additionalProperties' in schema || 'unevaluatedProperties' in schema))
      return 'dependentSchemas that speak of other keys';
  }
  return undefined;
}

const ofItems = ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems'];

function itemsFault(parts: readonly Part[]): string | undefined {
  for (const { schema, always } of parts) {
    if ('contains' in schema) return 'contains';
    if ('if' in schema) return 'an if';
    if (!always && ofItems.some((keyword) => keyword in schema)) return 'items in a branch';
  }
  return undefined;
}

function asksNothing(schema: unknown): boolean {
  return schema === undefined || schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);
}
