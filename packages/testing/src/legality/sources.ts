/** The pages and files that the rules come from, as read in 2026; an error text is one that a provider was seen to answer, in a public issue. */
export const openaiGuide = 'OpenAI, "Structured model outputs": developers.openai.com/api/docs/guides/structured-outputs';
export const azureGuide = 'Azure OpenAI, "Structured outputs": learn.microsoft.com';
export const deepseekGuide = 'DeepSeek, "Function calling", strict mode (beta): api-docs.deepseek.com/guides/function_calling';
export const xaiGuide = 'xAI, "Structured outputs": docs.x.ai/developers/model-capabilities/text/structured-outputs';
export const anthropicGuide = 'Anthropic, "Structured outputs": platform.claude.com/docs/en/build-with-claude/structured-outputs';
export const geminiGuide = 'Google, "Structured outputs": ai.google.dev/gemini-api/docs/structured-output';
export const geminiTypes = '@google/genai 2.32.0, dist/genai.d.ts: Schema, FunctionDeclaration';
export const ownReading = 'our own, careful reading: the provider is silent here';

/** An error of a provider, quoted from public issues. */
export function answered(provider: string, text: string): string {
  return `an error of ${provider}: ${text}`;
}
