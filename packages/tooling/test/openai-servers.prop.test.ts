import { projectSchema } from '@toolgate/openai-adapter';
import { checkOpenAISchema } from '@toolgate/testing';
import { arbitrarySchema } from '@toolgate/testing/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../src/runs.ts';

test.each(['openai', 'azure', 'deepseek', 'xai'] as const)('%s takes what is drawn as it is sent, strict and loose', (server) => {
  let strict = 0;
  let loose = 0;
  fc.assert(
    fc.property(arbitrarySchema(), (drawn) => {
      for (const options of [{}, { strict: false }, { records: 'pairs' }] as const) {
        const projection = projectSchema(drawn, { ...options, server });
        if (projection.schema === undefined) continue;
        const isStrict = projection.strict.eligible;
        if (isStrict) strict += 1;
        else loose += 1;
        expect(checkOpenAISchema(projection.schema, { strict: isStrict, server })).toEqual([]);
      }
    }),
    { numRuns: runs(150, 5_000) },
  );
  expect(strict).toBeGreaterThan(10);
  expect(loose).toBeGreaterThan(10);
});
