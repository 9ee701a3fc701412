import {
  bareReferences,
  declaredRequired,
  filledUnions,
  formats,
  knownTypes,
  literals,
  noRootCombinator,
  objectRoot,
  ofType,
  patterns,
  permitted,
  resolvedReferences,
  saysSomething,
} from './common-rules.ts';
import { isDialect } from './dialect-rule.ts';
import { hasCycle } from './graph.ts';
import { isMembers, member } from './place.ts';
import { aboutKeyword } from './rule.ts';
import type { Rule, Rules } from './rule.ts';
import { anthropicGuide, answered, ownReading } from './sources.ts';

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Asked with strict on and off. */
const root: readonly Rule[] = [
  objectRoot('@anthropic-ai/sdk 1.14.0, resources/messages: Tool.InputSchema'),
  noRootCombinator(
    ['oneOf', 'allOf', 'anyOf'],
    answered('Anthropic', 'input_schema does not support oneOf, allOf, or anyOf at the top level'),
  ),
  {
    rule: 'property-name',
    source: answered('Anthropic', "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$' (seen at the root)"),
    find: ({ schema }) => {
      const properties = member(schema, 'properties');
      const names = isMembers(properties) ? Object.keys(properties) : [];
      return names
        .filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
        .map((name) => `property key ${JSON.stringify(name)} is not taken`);
    },
  },
  isDialect(answered('Anthropic', 'JSON schema is invalid. It must match JSON Schema draft 2020-12')),
];

/** What Anthropic takes as `input_schema` of a tool with `strict: true`. */
export const anthropicStrict: Rules = {
  noBooleans: ownReading,
  root: [
    ...root,
    {
      rule: 'recursion',
      source: answered('Anthropic', 'Circular reference detected in schema definitions'),
      find: ({ document }) => (hasCycle(document, () => true) ? ['a schema refers to itself'] : []),
    },
  ],
  everywhere: [
    saysSomething(['type', '$ref', 'anyOf', 'allOf', 'enum', 'const'], ownReading),
    bareReferences((name) => name === '$defs' || name === 'definitions', ownReading),
    resolvedReferences(anthropicGuide),
    {
      rule: 'merged-reference',
      source: anthropicGuide,
      find: ({ schema }) => {
        const members: unknown = member(schema, 'allOf');
        const hasReference = Array.isArray(members) && members.some((one) => isMembers(one) && Object.hasOwn(one, '$ref'));
        return hasReference ? ['allOf may not hold a $ref'] : [];
      },
    },
    filledUnions(['anyOf', 'allOf'], anthropicGuide),
    knownTypes(types, 'with null', ownReading),
    permitted(
      {
        always: ['type', 'title', 'description', 'default', 'enum', 'const', 'anyOf', 'allOf', '$ref', '$defs', 'definitions'],
        byType: {
          string: ['pattern', 'format'],
          array: ['items', 'minItems'],
          object: ['properties', 'required', 'additionalProperties'],
        },
      },
      `${anthropicGuide}; ${answered('Anthropic', "For 'integer' type, properties maximum, minimum are not supported")}`,
    ),
    literals(['string', 'number', 'boolean', 'null'], anthropicGuide),
    formats(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'], anthropicGuide),
    patterns(['lookaround', 'backreference', 'word boundary', 'large repetition'], anthropicGuide),
    patterns(['property class', 'invalid'], ownReading),
    aboutKeyword('minItems', anthropicGuide, (minItems) => (minItems === 0 || minItems === 1 ? undefined : 'minItems is 0 or 1')),
    ofType('array', 'items', ownReading, (schema) => (Object.hasOwn(schema, 'items') ? undefined : 'array schema missing items')),
    ofType(
      'object',
      'closed',
      answered('Anthropic', "For 'object' type, 'additionalProperties' must be explicitly set to false"),
      (schema) => (member(schema, 'additionalProperties') === false ? undefined : 'additionalProperties must be false'),
    ),
    declaredRequired(ownReading),
  ],
};

/** What Anthropic takes as `input_schema` of a tool with strict off. */
export const anthropicLoose: Rules = {
  noBooleans: undefined,
  root,
  everywhere: [resolvedReferences(ownReading)],
};
