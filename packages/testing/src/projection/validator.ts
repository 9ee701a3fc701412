import { Validator } from '@cfworker/json-schema';
import type { Schema } from '@cfworker/json-schema';
import { isMembers } from '../legality/place.ts';
import type { Members } from '../legality/place.ts';
import { hoistReferences } from './hoist-references.ts';

/** Whether a value is valid. */
export type IsValid = (value: unknown) => boolean;

/**
 * Validates without compiling, by another library than the gate's own. Spellings of draft-07 are read as those of 2020-12. A value that
 * cannot be decided on, because references never end, is not valid. That costs a whole stack each time: after a few such values in a row,
 * no value of that schema is.
 */
export function validatorOf(schema: unknown): IsValid {
  const validator = new Validator(modern(hoisted(schema)) as Schema, '2020-12', true);
  let undecided = 0;
  return (value) => {
    if (undecided === enoughUndecided) return false;
    try {
      const { valid } = validator.validate(value);
      undecided = 0;
      return valid;
    } catch {
      undecided += 1;
      return false;
    }
  };
}

const enoughUndecided = 5;

/** A tuple of draft-07 is about to get another name, and what a reference leads to may stand in one. */
function hoisted(schema: unknown): unknown {
  if (!isMembers(schema)) return schema;
  const copy = structuredClone(schema);
  hoistReferences(copy);
  return copy;
}

/** A copy in 2020-12. Data that looks like a tuple of draft-07, inside `enum` or `const`, is left as it is. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern);
  if (!isMembers(schema)) return schema;
  const copy: Record<string, unknown> = {};
  for (const keyword of Object.keys(schema)) {
    const held = schema[keyword];
    const isData = keyword === 'enum' || keyword === 'const' || keyword === 'default' || keyword === 'examples';
    const value = isData ? structuredClone(held) : modern(held);
    Object.defineProperty(copy, keyword, { value, writable: true, enumerable: true, configurable: true });
  }
  return Array.isArray(schema['items']) ? withTuple(copy) : copy;
}

function withTuple({ items, additionalItems, ...others }: Members): Members {
  return { ...others, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}
