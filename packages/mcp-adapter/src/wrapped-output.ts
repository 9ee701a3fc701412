import { type JsonSchema, rewriteSchema } from '@toolgate/core';

/**
 * What stands for an output that is no object in the revisions before 2026-07-28, which know structured content as an object only (2025-11-25,
 * Tools, Output Schema): `{ "result": … }`, as SDK 2.x has it, so that both SDKs publish the same.
 */
export function wrapOutputSchema(schema: JsonSchema): JsonSchema {
  const moved = rewriteSchema(schema, (node) => {
    const { $ref } = node;
    if (typeof $ref !== 'string' || !/^#(?:\/|$)/.test($ref)) return node;
    return { ...node, $ref: `#/properties/result${$ref.slice(1)}` };
  });
  return { type: 'object', properties: { result: moved }, required: ['result'] };
}

/** True when the root of an output's schema does not say that it is an object. */
export function isWrapped(schema: JsonSchema): boolean {
  return schema['type'] !== 'object';
}
