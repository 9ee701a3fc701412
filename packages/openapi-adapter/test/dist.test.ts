import { testPacked } from '../../tooling/src/test-packed.ts';

testPacked({ name: 'openapi-adapter', bytes: 100_000 });
