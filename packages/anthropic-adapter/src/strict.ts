import type { Target } from '@toolgate/core/project';

/** What Anthropic takes as a tool's schema. */
export const anthropicTarget: Target = { provider: 'Anthropic' };
