import { testPacked } from '../../tooling/src/test-packed.ts';

testPacked({ name: 'openai-adapter', without: ['openai'], bytes: 80_000 });
