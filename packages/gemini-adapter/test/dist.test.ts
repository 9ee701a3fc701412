import { testPacked } from '../../tooling/src/test-packed.ts';

testPacked({ name: 'gemini-adapter', without: ['@google/genai'], bytes: 50_000 });
