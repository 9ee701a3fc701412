import { testPacked } from '../../tooling/src/test-packed.ts';

testPacked({ name: 'anthropic-adapter', without: ['@anthropic-ai/sdk'], bytes: 50_000 });
