import { anthropicLoose, anthropicStrict } from './anthropic-rules.ts';
import { geminiJsonSchema, geminiParameters } from './gemini-rules.ts';
import { looseAt, type OpenAIServer, strictAt } from './openai-servers.ts';
import { violationsOf } from './rule.ts';
import type { Violation } from './violation.ts';

/** Whether a tool is sent with `strict: true`. */
export interface StrictOption {
  readonly strict: boolean;
}

/** How a function tool is sent, and to which server of OpenAI's protocol. */
export interface OpenAIField extends StrictOption {
  /** Default `openai`. */
  readonly server?: OpenAIServer | undefined;
}

/** Which of Gemini's two fields a schema is sent in. */
export interface GeminiField {
  /** Default `parametersJsonSchema`. */
  readonly field?: 'parametersJsonSchema' | 'parameters' | undefined;
  /** Of no matter here: Gemini takes no strict tools. It is what `checkProjection` tells each check. */
  readonly strict?: boolean | undefined;
}

/**
 * What OpenAI, or another server of its protocol, would refuse in the `parameters` of a function tool, or take and not hold a model to. Shares
 * no code with what makes projections. Never throws for JSON data.
 */
export function checkOpenAISchema(schema: unknown, { strict, server = 'openai' }: OpenAIField): readonly Violation[] {
  return violationsOf(schema, (strict ? strictAt : looseAt)[server]);
}

/** What Anthropic would refuse in the `input_schema` of a tool. Shares no code with what makes projections. Never throws for JSON data. */
export function checkAnthropicSchema(schema: unknown, { strict }: StrictOption): readonly Violation[] {
  return violationsOf(schema, strict ? anthropicStrict : anthropicLoose);
}

/**
 * What Gemini would refuse in a function declaration, or pass over without a word. Shares no code with what makes projections. Never throws
 * for JSON data.
 */
export function checkGeminiSchema(schema: unknown, { field }: GeminiField = {}): readonly Violation[] {
  return violationsOf(schema, field === 'parameters' ? geminiParameters : geminiJsonSchema);
}
