import type { Target } from '@toolgate/core/project';

/**
 * What Gemini takes as `parametersJsonSchema`: its pages "Structured outputs" (the list of supported properties) and "Function calling"
 * (ai.google.dev/gemini-api/docs). Other keywords are ignored there; they are said in words instead.
 */
export const geminiTarget: Target = {
  provider: 'Gemini',
  constraints: {
    minLength: 'noted',
    maxLength: 'noted',
    pattern: 'noted',
    format: 'listed',
    minimum: 'kept',
    maximum: 'kept',
    exclusiveMinimum: 'inclusive',
    exclusiveMaximum: 'inclusive',
    multipleOf: 'noted',
    minItems: 'kept',
    maxItems: 'kept',
    default: 'annotated',
  },
  formats: ['date-time', 'date', 'time'],
  literals: { emptyString: false, number: true, boolean: false },
  enumCase: 'exact',
  optional: 'absent',
  objects: 'declared',
  anything: true,
  tuples: 'positions',
  references: 'inlined',
  recursion: 'optional',
  propertyNames: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/u,
  // Of `Tool.functionDeclarations` in @google/genai 2.32.0.
  budget: { tools: 512 },
  dialect: 'json-schema',
  loose: 'widened',
};

/**
 * What Gemini takes as `parameters`, a subset of OpenAPI's schemas (`Schema` in @google/genai). The errors of the API, as public issues quote
 * them, name what it refuses: `const`, `additionalProperties`, `$ref`, lists of types, listed numbers, anything beside `anyOf`.
 */
export const geminiOpenApiTarget: Target = {
  ...geminiTarget,
  constraints: { ...geminiTarget.constraints, minLength: 'kept', maxLength: 'kept' },
  formats: ['date-time'],
  literals: { emptyString: false, number: false, boolean: false },
  objects: 'silent',
  tuples: 'union',
  recursion: 'refused',
  dialect: 'openapi',
};
