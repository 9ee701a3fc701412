import { anthropicLoose, anthropicStrict } from './anthropic-rules.ts';
import { geminiJsonSchema, geminiParameters } from './gemini-rules.ts';
import { openaiLoose, openaiStrict } from './openai-rules.ts';
import { violationsOf } from './rule.ts';
import type { Violation } from './violation.ts';

/** Whether a tool is sent with `strict: true`. */
export interface StrictOption {
  readonly strict: boolean;
}

/** Which of Gemini's two fields a schema is sent in. */
export interface GeminiField {
  /** Default `parametersJsonSchema`. */
  readonly field?: 'parametersJsonSchema' | 'parameters' | undefined;
  /** Of no matter here: Gemini takes no strict tools. It is what `checkProjection` tells each check. */
  readonly strict?: boolean | undefined;
}

/** What OpenAI would refuse in the `parameters` of a function tool. Shares no code with what makes projections. Never throws for JSON data. */
export function checkOpenAISchema(schema: unknown, { strict }: StrictOption): readonly Violation[] {
  return violationsOf(schema, strict ? openaiStrict : openaiLoose);
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
