import { isPortablePattern, type LooseRules, type Target } from '@toolgate/core/project';

/** What OpenAI refuses with strict off too. */
export const openaiLoose: LooseRules = {
  rootCombinators: ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const'],
  completes: true,
  movesDefinitions: true,
  writesPrefixItems: false,
  takesPattern: isPortablePattern,
  spellsOut: false,
  saysOpen: false,
  takesContainsBounds: true,
  refusesDraft4Bounds: false,
};

/**
 * What OpenAI takes in strict mode, and with strict off: its guides "Structured model outputs" (sections on supported schemas and on limits,
 * as raised in July 2025) and "Function calling", and the errors of its API as public issues quote them.
 */
export const openaiTarget: Target = {
  provider: 'OpenAI',
  constraints: {
    minLength: 'noted',
    maxLength: 'noted',
    pattern: 'portable',
    format: 'listed',
    minimum: 'kept',
    maximum: 'kept',
    exclusiveMinimum: 'kept',
    exclusiveMaximum: 'kept',
    multipleOf: 'kept',
    minItems: 'kept',
    maxItems: 'kept',
    default: 'annotated',
  },
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  takesPattern: isPortablePattern,
  literals: { emptyString: true, number: true, boolean: true },
  enumCase: 'exact',
  optional: 'nullable',
  objects: 'closed',
  anything: false,
  tuples: 'union',
  references: 'kept',
  recursion: 'kept',
  limits: { properties: 5000, depth: 10, enumValues: 1000, stringCharacters: 120_000, largeEnum: { values: 250, characters: 15_000 } },
  budget: { tools: 128 },
  dialect: 'json-schema',
  loose: openaiLoose,
};
