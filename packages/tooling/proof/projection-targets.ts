import { projectSchema as projectForAnthropic } from '@toolgate/anthropic-adapter';
import type { JsonSchema, Projection } from '@toolgate/core';
import { projectSchema as projectForGemini } from '@toolgate/gemini-adapter';
import { projectSchema as projectForOpenAI } from '@toolgate/openai-adapter';
import { checkAnthropicSchema, checkGeminiSchema, checkOpenAISchema, type Violation } from '@toolgate/testing';

/** A provider's projections, and what is known of that provider apart from them. */
export interface ProjectionTarget {
  readonly name: 'OpenAI' | 'Anthropic' | 'Gemini' | 'Gemini parameters';
  project(schema: JsonSchema, options?: object): Projection;
  check(schema: unknown, options: { readonly strict: boolean }): readonly Violation[];
  /** Options that change what is sent, each with its own way back. */
  readonly variants: readonly object[];
}

export const projectionTargets: readonly ProjectionTarget[] = [
  {
    name: 'OpenAI',
    project: projectForOpenAI,
    check: checkOpenAISchema,
    variants: [{}, { strict: false }, { tristate: 'keep-null' }, { tristate: 'drop-null' }, { records: 'pairs' }],
  },
  {
    name: 'Anthropic',
    project: projectForAnthropic,
    check: checkAnthropicSchema,
    variants: [{}, { strict: false }, { records: 'pairs' }],
  },
  { name: 'Gemini', project: projectForGemini, check: (schema) => checkGeminiSchema(schema), variants: [{}, { strict: false }] },
];

/** Gemini's older field: what is sent there is no JSON Schema, so that only its legality can be looked at. */
export const geminiParameters: ProjectionTarget = {
  name: 'Gemini parameters',
  project: (schema, options) => projectForGemini(schema, { ...options, field: 'parameters' }),
  check: (schema) => checkGeminiSchema(schema, { field: 'parameters' }),
  variants: [{}],
};
