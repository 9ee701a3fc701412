import { isPortablePattern, type Target } from '@toolgate/core/project';

/**
 * What Anthropic takes of strict tools, and of tools that are not strict: its pages "Structured outputs" and "Strict tool use"
 * (platform.claude.com/docs), and the errors of its API as public issues quote them.
 */
export const anthropicTarget: Target = {
  provider: 'Anthropic',
  constraints: {
    minLength: 'noted',
    maxLength: 'noted',
    pattern: 'portable',
    format: 'listed',
    minimum: 'noted',
    maximum: 'noted',
    exclusiveMinimum: 'noted',
    exclusiveMaximum: 'noted',
    multipleOf: 'noted',
    minItems: { upTo: 1 },
    maxItems: 'noted',
    default: 'kept',
  },
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
  takesPattern: isSmallPattern,
  literals: { emptyString: true, number: true, boolean: true },
  enumCase: 'not guaranteed',
  optional: 'absent',
  objects: 'closed',
  anything: false,
  tuples: 'union',
  references: 'kept',
  recursion: 'refused',
  propertyNames: /^[a-zA-Z0-9_.-]{1,64}$/u,
  budget: { strictTools: 20, optional: 24, unions: 16 },
  dialect: 'json-schema',
  loose: {
    rootCombinators: ['anyOf', 'oneOf', 'allOf'],
    completes: false,
    movesDefinitions: false,
    writesPrefixItems: true,
    spellsOut: false,
    saysOpen: false,
    takesContainsBounds: true,
    refusesDraft4Bounds: true,
    rootNames: /^[a-zA-Z0-9_.-]{1,64}$/u,
  },
};

/** Counts in `{n,m}` beyond this are called too large ("Structured outputs", section on patterns, gives no number; 16 is on the safe side). */
const mostRepeats = 16;

function isSmallPattern(pattern: string): boolean {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/gu)].flatMap(([, low, high]) => [Number(low), Number(high ?? 0)]);
  return isPortablePattern(pattern) && counts.every((count) => count <= mostRepeats);
}
