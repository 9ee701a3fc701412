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
import { hasCycle } from './graph.ts';
import { openaiSizes, type Sizes, withinSizes } from './openai-limits.ts';
import { isMembers, member } from './place.ts';
import { patternParts } from './pattern-parts.ts';
import { aboutKeyword } from './rule.ts';
import type { Rule, Rules } from './rule.ts';
import { answered, openaiGuide, ownReading } from './sources.ts';

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const scalars = ['string', 'number', 'boolean', 'null'];

const root: readonly Rule[] = [
  objectRoot(answered('OpenAI', "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level")),
  noRootCombinator(
    ['oneOf', 'anyOf', 'allOf', 'enum', 'not', 'const'],
    answered('OpenAI', "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level"),
  ),
];
const filledArrays = ofType('array', 'items', answered('OpenAI', 'array schema missing items'), (schema) =>
  Object.hasOwn(schema, 'items') ? undefined : 'array schema missing items',
);
const noLookaround = answered('OpenAI', 'Invalid JSON schema: regex lookaround is not supported (with strict off too)');

/** What servers of OpenAI's protocol differ in. */
export interface StrictDialect {
  readonly guide: string;
  readonly sizes: Sizes;
  /** Keywords of texts and of lists. */
  readonly texts: readonly string[];
  readonly lists: readonly string[];
  readonly formats: readonly string[];
  /** Asked wherever a schema stands. */
  readonly more: readonly Rule[];
}

/** What OpenAI's own service takes. */
export const openaiDialect: StrictDialect = {
  guide: openaiGuide,
  sizes: openaiSizes,
  texts: ['pattern', 'format'],
  lists: ['items', 'minItems', 'maxItems'],
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  more: [],
};

/** Asked at the root. */
const strictRoot: readonly Rule[] = [
  ...root,
  {
    rule: 'endless-reference',
    source: ownReading,
    find: ({ document }) => (hasCycle(document, ({ by }) => by === 'reference') ? ['references lead to each other and to no schema'] : []),
  },
  {
    rule: 'definitions',
    source: openaiGuide,
    find: ({ schema }) =>
      member(schema, '$defs') === undefined || isMembers(schema['$defs']) ? [] : ['$defs must hold schemas by their names'],
  },
];

/** How references, unions and definitions are written. */
const structure: readonly Rule[] = [
  {
    rule: 'definitions',
    source: ownReading,
    find: ({ schema, pointer }) => (pointer !== '' && Object.hasOwn(schema, '$defs') ? ['$defs stands at the root'] : []),
  },
  saysSomething(['type', '$ref', 'anyOf'], answered('OpenAI', "schema must have a 'type' key")),
  bareReferences(() => false, answered('OpenAI', "$ref cannot have keywords {'description'}")),
  {
    rule: 'reference',
    source: openaiGuide,
    find: ({ schema, document }) => {
      const ref = member(schema, '$ref');
      const defined = member(document, '$defs');
      const name = /^#\/\$defs\/([^/]+)$/.exec(typeof ref === 'string' ? ref : '')?.[1];
      const isKnown = ref === '#' || (name !== undefined && isMembers(defined) && Object.hasOwn(defined, name));
      return ref === undefined || isKnown ? [] : [`$ref leads neither to the root nor to a definition: ${JSON.stringify(ref)}`];
    },
  },
  {
    rule: 'union-siblings',
    source: ownReading,
    find: ({ schema }) =>
      Object.hasOwn(schema, 'anyOf')
        ? Object.keys(schema)
            .filter((name) => !['anyOf', 'description', '$defs'].includes(name))
            .map((name) => `${name} stands beside anyOf`)
        : [],
  },
  filledUnions(['anyOf'], openaiGuide),
  knownTypes(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'], 'with null', openaiGuide),
];

/** How lists and objects are written. */
const holders: readonly Rule[] = [
  filledArrays,
  ofType('object', 'properties', answered('OpenAI', 'object schema missing properties'), (schema) =>
    isMembers(member(schema, 'properties')) ? undefined : 'object schema missing properties',
  ),
  ofType('object', 'closed', answered('OpenAI', "'additionalProperties' is required to be supplied and to be false"), (schema) =>
    member(schema, 'additionalProperties') === false ? undefined : 'additionalProperties must be false',
  ),
  ofType(
    'object',
    'every-key-required',
    answered('OpenAI', "'required' is required to be supplied and to be an array including every key in properties"),
    (schema) => {
      const properties = member(schema, 'properties');
      const required: unknown = member(schema, 'required');
      const names: readonly unknown[] = Array.isArray(required) ? required : [];
      const missing = isMembers(properties) ? Object.keys(properties).filter((name) => !names.includes(name)) : [];
      if (!Array.isArray(required)) return 'required must list every key';
      return missing.length === 0 ? undefined : `required misses ${missing.join(', ')}`;
    },
  ),
  declaredRequired(answered('OpenAI', "Extra required key 'x' supplied")),
];

/** What is taken with `strict: true`. */
export function strictRules(dialect: StrictDialect): Rules {
  const byType = {
    string: dialect.texts,
    number: bounds,
    integer: bounds,
    array: dialect.lists,
    object: ['properties', 'required', 'additionalProperties'],
  };
  return {
    noBooleans: answered('OpenAI', "schema must have a 'type' key"),
    root: [...strictRoot, withinSizes(dialect.sizes, dialect.guide)],
    everywhere: [
      ...structure,
      permitted({ always: ['type', 'description', 'enum', 'const', 'anyOf', '$ref', '$defs'], byType }, dialect.guide),
      literals(scalars, answered('OpenAI', "enum value null does not validate against {'type': 'string'}")),
      formats(dialect.formats, dialect.guide),
      patterns(['lookaround'], noLookaround),
      patterns(['backreference', 'word boundary', 'property class', 'invalid'], ownReading),
      ...holders,
      ...dialect.more,
    ],
  };
}

/** What OpenAI takes with `strict: false`. */
export const openaiLoose: Rules = {
  noBooleans: undefined,
  root,
  everywhere: [
    resolvedReferences(ownReading),
    filledArrays,
    // Objects that say what they hold have been taken without `properties`.
    ofType('object', 'properties', answered('OpenAI', 'object schema missing properties'), (schema) =>
      ['properties', 'patternProperties'].some((name) => isMembers(member(schema, name))) ||
      isMembers(member(schema, 'additionalProperties'))
        ? undefined
        : 'object schema missing properties',
    ),
    patterns(['lookaround'], noLookaround),
    aboutKeyword('patternProperties', noLookaround, (patternProperties) =>
      isMembers(patternProperties) && Object.keys(patternProperties).some((pattern) => patternParts(pattern).has('lookaround'))
        ? 'a pattern of patternProperties looks around'
        : undefined,
    ),
    patterns(['invalid'], 'JSON Schema 2020-12, validation, section 6.3.3'),
  ],
};
