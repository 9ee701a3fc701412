import {
  bareReferences,
  declaredRequired,
  filledUnions,
  formats,
  knownTypes,
  literals,
  objectRoot,
  ofType,
  permitted,
  resolvedReferences,
} from './common-rules.ts';
import { hasCycle } from './graph.ts';
import { isMembers, member } from './place.ts';
import type { Members } from './place.ts';
import { aboutKeyword } from './rule.ts';
import type { Rule, Rules } from './rule.ts';
import { answered, geminiGuide, geminiTypes, ownReading } from './sources.ts';

const names: Rule = {
  rule: 'property-name',
  source: geminiTypes,
  find: ({ schema }) => {
    const properties = member(schema, 'properties');
    const keys = isMembers(properties) ? Object.keys(properties) : [];
    return keys
      .filter((key) => !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(key))
      .map((key) => `property key ${JSON.stringify(key)} is not taken`);
  },
};

const noEmptyText = aboutKeyword('enum', answered('Gemini', 'enum[0]: cannot be empty'), (values) =>
  Array.isArray(values) && values.includes('') ? 'enum may not hold an empty text' : undefined,
);

const always = ['type', 'title', 'description', 'enum', 'anyOf', 'oneOf', '$ref', '$id', '$anchor', '$defs'];

/** What Gemini takes, and does not pass over, as `parametersJsonSchema`. */
export const geminiJsonSchema: Rules = {
  noBooleans: ownReading,
  root: [
    objectRoot(geminiTypes),
    {
      rule: 'recursion',
      source: geminiGuide,
      // A cycle ends where a property may be left out.
      find: ({ document }) =>
        hasCycle(document, ({ property }, from) => property === undefined || isRequired(from, property))
          ? ['a schema refers to itself other than through a property that may be left out']
          : [],
    },
  ],
  everywhere: [
    bareReferences((name) => name.startsWith('$'), geminiGuide),
    resolvedReferences(geminiGuide),
    filledUnions(['anyOf', 'oneOf'], geminiGuide),
    knownTypes(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'], 'with null', geminiGuide),
    permitted(
      {
        always,
        byType: {
          string: ['format'],
          number: ['minimum', 'maximum'],
          integer: ['minimum', 'maximum'],
          array: ['items', 'prefixItems', 'minItems', 'maxItems'],
          object: ['properties', 'additionalProperties', 'required', 'propertyOrdering'],
        },
      },
      geminiGuide,
    ),
    literals(['string', 'number'], geminiGuide),
    noEmptyText,
    formats(['date-time', 'date', 'time'], geminiGuide),
    declaredRequired(ownReading),
    names,
  ],
};

const protoTypes = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];

/** What Gemini takes as `parameters`, the subset of OpenAPI that its `Schema` message has fields for. */
export const geminiParameters: Rules = {
  noBooleans: geminiTypes,
  root: [objectRoot(geminiTypes, 'OBJECT')],
  everywhere: [
    {
      rule: 'union-siblings',
      source: answered('Gemini', 'schema specified other fields alongside any_of. When using any_of, it must be the only field set.'),
      find: ({ schema }) =>
        Object.hasOwn(schema, 'anyOf')
          ? Object.keys(schema)
              .filter((name) => name !== 'anyOf')
              .map((name) => `${name} stands beside anyOf`)
          : [],
    },
    filledUnions(['anyOf'], ownReading),
    knownTypes(protoTypes, 'none', answered('Gemini', 'Proto field is not repeating, cannot start list.')),
    {
      rule: 'type',
      source: ownReading,
      find: ({ schema }) => (Object.hasOwn(schema, 'type') || Object.hasOwn(schema, 'anyOf') ? [] : ['a schema names its type']),
    },
    permitted(
      {
        always: ['type', 'title', 'description', 'nullable', 'anyOf', 'example'],
        byType: {
          STRING: ['enum', 'format', 'minLength', 'maxLength', 'pattern'],
          NUMBER: ['format', 'minimum', 'maximum'],
          INTEGER: ['format', 'minimum', 'maximum'],
          ARRAY: ['items', 'minItems', 'maxItems'],
          OBJECT: ['properties', 'required', 'propertyOrdering', 'minProperties', 'maxProperties'],
        },
      },
      answered(
        'Gemini',
        'Unknown name "const": Cannot find field. / enum: only allowed for STRING type / properties: only allowed for OBJECT type',
      ),
    ),
    aboutKeyword('enum', geminiTypes, (values) =>
      Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string') ? undefined : 'enum must list texts',
    ),
    noEmptyText,
    ofType('ARRAY', 'items', answered('Gemini', 'items: missing field'), (schema) =>
      Object.hasOwn(schema, 'items') ? undefined : 'array schema missing items',
    ),
    ofType('OBJECT', 'properties', answered('Gemini', 'properties: should be non-empty for OBJECT type'), (schema) => {
      const properties = member(schema, 'properties');
      return isMembers(properties) && Object.keys(properties).length === 0 ? 'properties should be non-empty' : undefined;
    }),
    declaredRequired(answered('Gemini', 'required[0]: property is not defined')),
    names,
  ],
};

function isRequired(schema: Members, property: string): boolean {
  const required: unknown = member(schema, 'required');
  return Array.isArray(required) && required.includes(property);
}
