import type { Target } from '@toolgate/core/project';

/** What OpenAI takes in strict mode (structured outputs guide, "Supported schemas"), and with strict off. */
export const openaiTarget: Target = { provider: 'OpenAI' };
