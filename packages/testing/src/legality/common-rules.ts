import { patternParts } from './pattern-parts.ts';
import type { PatternPart } from './pattern-parts.ts';
import { follow, isMembers, member, typesOf } from './place.ts';
import type { Members } from './place.ts';
import { aboutKeyword } from './rule.ts';
import type { Rule } from './rule.ts';

/** Keywords that may stand there: always, and for each type that the schema names. */
export interface Permitted {
  readonly always: readonly string[];
  readonly byType: { readonly [type: string]: readonly string[] };
}

/** No keyword outside the subset, none beside a type that it says nothing about. */
export function permitted({ always, byType }: Permitted, source: string): Rule {
  const known = new Set([...always, ...Object.values(byType).flat()]);
  return {
    rule: 'keyword',
    source,
    find: ({ schema }) => {
      const here = new Set([...always, ...typesOf(schema).flatMap((type) => (typeof type === 'string' ? (byType[type] ?? []) : []))]);
      return Object.keys(schema)
        .filter((name) => !here.has(name))
        .map((name) => (known.has(name) ? `${name} says nothing about this type` : `${name} is not permitted`));
    },
  };
}

/** The root is an object, and says so. */
export function objectRoot(source: string, name = 'object'): Rule {
  return {
    rule: 'root-type',
    source,
    find: ({ schema }) => (member(schema, 'type') === name ? [] : [`the root must say "type": "${name}"`]),
  };
}

/** No combinator at the root. */
export function noRootCombinator(names: readonly string[], source: string): Rule {
  return {
    rule: 'root-combinator',
    source,
    find: ({ schema }) => names.filter((name) => Object.hasOwn(schema, name)).map((name) => `${name} may not stand at the root`),
  };
}

/** References lead to a schema inside the document. */
export function resolvedReferences(source: string): Rule {
  return {
    rule: 'reference',
    source,
    find: ({ schema, document }) => {
      if (!Object.hasOwn(schema, '$ref')) return [];
      const target = follow(document, schema['$ref']);
      return isMembers(target) || typeof target === 'boolean'
        ? []
        : [`$ref leads to no schema of this document: ${JSON.stringify(schema['$ref'])}`];
    },
  };
}

/** Nothing stands beside `$ref`, apart from what is named. */
export function bareReferences(beside: (name: string) => boolean, source: string): Rule {
  return {
    rule: 'reference-siblings',
    source,
    find: ({ schema }) =>
      Object.hasOwn(schema, '$ref')
        ? Object.keys(schema)
            .filter((name) => name !== '$ref' && !beside(name))
            .map((name) => `${name} may not stand beside $ref`)
        : [],
  };
}

/** `format` is one of a list. */
export function formats(names: readonly string[], source: string): Rule {
  return aboutKeyword('format', source, (format) =>
    names.includes(format as string) ? undefined : `${JSON.stringify(format)} is not a valid format`,
  );
}

/** `pattern` has none of these parts. */
export function patterns(refused: readonly PatternPart[], source: string): Rule {
  return aboutKeyword('pattern', source, (pattern) => {
    if (typeof pattern !== 'string') return 'pattern must be a text';
    const found = [...patternParts(pattern)].filter((part) => refused.includes(part));
    return found.length === 0 ? undefined : `pattern has a part that is not taken: ${found.join(', ')}`;
  });
}

/** `enum` and `const` hold what the type allows, and only values of these kinds. */
export function literals(kinds: readonly string[], source: string): Rule {
  return {
    rule: 'literal',
    source,
    find: ({ schema }) => {
      const values = member(schema, 'enum');
      const empty = Object.hasOwn(schema, 'enum') && (!Array.isArray(values) || values.length === 0) ? ['enum must list a value'] : [];
      const all: readonly unknown[] = [
        ...(Array.isArray(values) ? (values as readonly unknown[]) : []),
        ...(Object.hasOwn(schema, 'const') ? [schema['const']] : []),
      ];
      return [...empty, ...all.flatMap((value) => literalFault(schema, value, kinds))];
    },
  };
}

function literalFault(schema: Members, value: unknown, kinds: readonly string[]): readonly string[] {
  const kind = kindOf(value);
  const text = JSON.stringify(value);
  if (!kinds.includes(kind)) return [`a value of type ${kind} is not taken: ${text}`];
  const types = typesOf(schema);
  const fits = types.length === 0 || types.some((type) => type === kind || (type === 'integer' && Number.isInteger(value)));
  return fits ? [] : [`enum value ${text} does not validate against the type ${types.join(', ')}`];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** `required` names declared properties, each once. */
export function declaredRequired(source: string): Rule {
  return aboutKeyword('required', source, (required, schema) => {
    const properties = member(schema, 'properties');
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    const strange = names.filter((name) => typeof name !== 'string' || !isMembers(properties) || !Object.hasOwn(properties, name));
    if (!Array.isArray(required) || new Set(names).size < names.length) return 'required must be a list of different names';
    return strange.length === 0 ? undefined : `required names what is not declared: ${strange.join(', ')}`;
  });
}

/** Types are known names, alone or as these lists. */
export function knownTypes(names: readonly string[], lists: 'none' | 'with null', source: string): Rule {
  return aboutKeyword('type', source, (type) => {
    const given: readonly unknown[] = Array.isArray(type) ? type : [type];
    if (given.some((name) => !names.includes(name as string))) return `${JSON.stringify(type)} is no type here`;
    if (!Array.isArray(type)) return undefined;
    if (lists === 'none') return 'type is one name, not a list';
    const others = given.filter((name) => name !== 'null');
    return others.length === 1 && given.length === 2 ? undefined : `a list of types is one type and null, not ${JSON.stringify(type)}`;
  });
}

/** A schema says which values it takes by one of these keywords. */
export function saysSomething(keywords: readonly string[], source: string): Rule {
  return {
    rule: 'type',
    source,
    find: ({ schema }) => (keywords.some((name) => Object.hasOwn(schema, name)) ? [] : ["schema must have a 'type' key"]),
  };
}

/** Asks only where a schema names that type. */
export function ofType(type: string, rule: string, source: string, find: (schema: Members) => string | undefined): Rule {
  return {
    rule,
    source,
    find: ({ schema }) => {
      const message = typesOf(schema).includes(type) ? find(schema) : undefined;
      return message === undefined ? [] : [message];
    },
  };
}

/** Unions list at least one schema. */
export function filledUnions(names: readonly string[], source: string): Rule {
  return {
    rule: 'union',
    source,
    find: ({ schema }) =>
      names
        .filter((name) => Object.hasOwn(schema, name) && (!Array.isArray(schema[name]) || (schema[name] as unknown[]).length === 0))
        .map((name) => `${name} must list a schema`),
  };
}
