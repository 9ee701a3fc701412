import { depthOf } from './graph.ts';
import { isMembers, member, positionsOf } from './place.ts';
import type { Members } from './place.ts';
import type { Rule } from './rule.ts';

/** Sizes of one schema. What a level is no guide says: here each object or array that is entered. */
export interface Sizes {
  readonly properties: number;
  readonly depth: number;
  readonly characters: number;
  readonly values: number;
  readonly large: { readonly values: number; readonly characters: number };
}

/** The sizes of OpenAI's strict mode, as its guide's section on limitations gives them. */
export const openaiSizes: Sizes = {
  properties: 5000,
  depth: 10,
  characters: 120_000,
  values: 1000,
  large: { values: 250, characters: 15_000 },
};

/** No schema is larger. */
export const withinSizes = (limits: Sizes, source: string): Rule => ({
  rule: 'limit',
  source,
  find: ({ document }) => {
    const schemas = positionsOf(document).flatMap(({ value }) => (isMembers(value) ? [value] : []));
    const names = schemas.flatMap((schema) => namesOf(schema, 'properties'));
    const defined = schemas.flatMap((schema) => namesOf(schema, '$defs'));
    const values = schemas.flatMap(valuesOf);
    const enums = schemas.map((schema) => valuesOf(schema).filter((value): value is string => typeof value === 'string'));
    const depth = depthOf(document);
    return [
      ...(names.length > limits.properties ? [`${names.length} properties exceed the limit of ${limits.properties}`] : []),
      ...(depth > limits.depth ? [`${depth} levels of nesting exceed the limit of ${limits.depth}`] : []),
      ...(values.length > limits.values ? [`${values.length} enum values exceed the limit of ${limits.values}`] : []),
      ...over(lengthOf([...names, ...defined, ...values.map(textOf)]), limits.characters, 'of names and values'),
      ...enums
        .filter((texts) => texts.length > limits.large.values)
        .flatMap((texts) => over(lengthOf(texts), limits.large.characters, 'in one enum')),
    ];
  },
});

function over(count: number, limit: number, where: string): readonly string[] {
  return count > limit ? [`${count} characters ${where} exceed the limit of ${limit}`] : [];
}

function namesOf(schema: Members, keyword: string): readonly string[] {
  const held = member(schema, keyword);
  return isMembers(held) ? Object.keys(held) : [];
}

function valuesOf(schema: Members): readonly unknown[] {
  const values = member(schema, 'enum');
  return [...(Array.isArray(values) ? (values as readonly unknown[]) : []), ...(Object.hasOwn(schema, 'const') ? [schema['const']] : [])];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
