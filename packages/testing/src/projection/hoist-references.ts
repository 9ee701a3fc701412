import { everySchema } from '../legality/graph.ts';
import { follow, isMembers } from '../legality/place.ts';

/**
 * Gives every schema that a reference leads to a definition, where it is none: there it can still be found when the place that it stood at goes,
 * or gets another name. The document is changed; what stands in two places then is one object.
 */
export function hoistReferences(document: Record<string, unknown>): void {
  const { $defs } = document;
  const definitions: Record<string, unknown> = isMembers($defs) ? { ...$defs } : {};
  const names = new Map<string, string>();
  for (const schema of everySchema(document) as readonly Record<string, unknown>[]) {
    const { $ref } = schema;
    if (typeof $ref !== 'string' || /^#(?:\/(?:\$defs|definitions)\/[^/]+)?$/.test($ref)) continue;
    const target = follow(document, $ref);
    if (target === undefined) continue;
    let name = names.get($ref);
    for (let number = names.size; name === undefined; number += 1)
      if (!Object.hasOwn(definitions, `place-${number}`)) name = `place-${number}`;
    names.set($ref, name);
    definitions[name] = target;
    schema['$ref'] = `#/$defs/${name}`;
  }
  if (names.size > 0) document['$defs'] = definitions;
}
