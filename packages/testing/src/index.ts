export {
  checkAnthropicSchema,
  checkGeminiSchema,
  checkOpenAISchema,
  type GeminiField,
  type OpenAIField,
  type StrictOption,
} from './legality/check-schema.ts';
export type { OpenAIServer } from './legality/openai-servers.ts';
export type { Violation } from './legality/violation.ts';
export { sampleValues, type SampleOptions } from './samples/sample-values.ts';
export { checkProjection, type ProjectionCheck, type ProjectionFault, type ProjectionReport } from './projection/check-projection.ts';
export { type IsValid, validatorOf } from './projection/validator.ts';
export { withoutWidened } from './projection/without-widened.ts';
export { adapterSuite, type AdapterScenario } from './adapter/adapter-suite.ts';
export type { AdapterUnderTest, Answer, Conversing, ModelSays, SaidCall } from './adapter/adapter-under-test.ts';
