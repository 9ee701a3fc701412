import { createProjector, isPortablePattern, type Projector, type Target } from '@toolgate/core/project';

/** A provider that takes nearly everything: what a schema was read as is what it is sent. */
export const openTarget: Target = {
  provider: 'Somebody',
  constraints: {
    minLength: 'kept',
    maxLength: 'kept',
    pattern: 'portable',
    format: 'listed',
    minimum: 'kept',
    maximum: 'kept',
    exclusiveMinimum: 'kept',
    exclusiveMaximum: 'kept',
    multipleOf: 'kept',
    minItems: 'kept',
    maxItems: 'kept',
    default: 'kept',
  },
  formats: ['date', 'email'],
  takesPattern: isPortablePattern,
  literals: { emptyString: true, number: true, boolean: true },
  enumCase: 'exact',
  optional: 'absent',
  objects: 'declared',
  anything: true,
  tuples: 'positions',
  references: 'kept',
  recursion: 'kept',
  dialect: 'json-schema',
  loose: 'widened',
};

/** The same provider, with other rules. */
export function projectorOf(rules: Partial<Target> = {}): Projector {
  return createProjector({ ...openTarget, ...rules });
}

/** The schema of an object with one property, required. */
export function around(schema: unknown): { readonly [keyword: string]: unknown } {
  return { type: 'object', properties: { x: schema }, required: ['x'], additionalProperties: false };
}
