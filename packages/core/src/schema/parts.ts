import { type JsonSchema, isJsonObject } from '../json.ts';
import { isExclusive } from './exclusive.ts';
import type { Resolve } from './references.ts';
import { schemaFault } from './schema-fault.ts';

/** One of the schemas that describe a value together: a schema, or what it holds in `allOf`, in a branch, or behind `$ref`. */
export interface Part {
  readonly schema: JsonSchema;
  /** It holds for every value, not only in some branch. */
  readonly always: boolean;
  /** It is in a branch of a `oneOf` whose branches may overlap: were it narrower, a value that fits two branches might be let in. */
  readonly fixed: boolean;
  /** It is asked only of objects that have some key. */
  readonly depends: boolean;
  /** The branches it is in. */
  readonly choices: ReadonlyMap<object, number>;
}

const limit = 5_000;

/** How many parts, with the keys that they list, may still be looked at in a document. */
export interface PartsBudget {
  left: number;
}

/** The public tool that needs most of them needs 612. */
export const partsInAll = 5_000;

/**
 * What describes the same value as `schema` does, the schema itself first. What stands under `not` and `if` is no part: it describes nothing.
 * There must be no circle among them.
 * @throws DefinitionError `invalid_schema` for more than 5,000 parts, or beyond the budget.
 */
export function partsOf(schema: JsonSchema, resolve: Resolve, budget: PartsBudget): readonly Part[] {
  const parts: Part[] = [];
  const collect = (found: unknown, above: Omit<Part, 'schema'>): void => {
    if (!isJsonObject(found)) return;
    if (parts.length >= limit) throw schemaFault('', `a schema combines more than ${limit} others for one value; write it with fewer`);
    budget.left -= 1 + Math.ceil(listOf(found['required']).length / 20);
    if (isJsonObject(found['properties'])) budget.left -= Object.keys(found['properties']).length;
    if (budget.left < 0)
      throw schemaFault('', 'its schemas combine one another in too many places; write it with fewer references in allOf');
    parts.push({ schema: found, ...above });
    for (const inner of listOf(found['allOf'])) collect(inner, above);
    if (typeof found['$ref'] === 'string') collect(resolve(found['$ref']), above);
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      for (const inner of isJsonObject(found[keyword]) ? Object.values(found[keyword]) : [])
        collect(inner, { ...above, always: false, depends: true });
    }
    collectChoice(listOf(found['anyOf']), false, above);
    collectChoice(listOf(found['oneOf']), true, above);
    if ('if' in found) collectChoice([found['then'], found['else']], false, above);
  };
  const collectChoice = (branches: readonly unknown[], oneOnly: boolean, above: Omit<Part, 'schema'>): void => {
    if (branches.length === 0) return;
    budget.left -= branches.length;
    const fixed = above.fixed || (oneOnly && !isExclusive(branches, resolve));
    branches.forEach((branch, index) =>
      collect(branch, { ...above, always: false, fixed, choices: new Map(above.choices).set(branches, index) }),
    );
  };
  collect(schema, { always: true, fixed: false, depends: false, choices: new Map() });
  return parts;
}

/** True unless the two are in different branches of the same choice. */
export function mayMeet(one: Part, other: Part): boolean {
  for (const [choice, branch] of one.choices) {
    const taken = other.choices.get(choice);
    if (taken !== undefined && taken !== branch) return false;
  }
  return true;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
