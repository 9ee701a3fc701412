export {
  checkAnthropicSchema,
  checkGeminiSchema,
  checkOpenAISchema,
  type GeminiField,
  type StrictOption,
} from './legality/check-schema.ts';
export type { Violation } from './legality/violation.ts';
