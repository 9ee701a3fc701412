import type { Target } from '@toolgate/core/project';

/** What Gemini takes as a tool's schema. */
export const geminiTarget: Target = { provider: 'Gemini' };
