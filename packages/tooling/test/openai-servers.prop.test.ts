import type { JsonSchema } from '@toolgate/core';
import { projectSchema } from '@toolgate/openai-adapter';
import { checkOpenAISchema, checkProjection, type OpenAIServer } from '@toolgate/testing';
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
    { numRuns: runs(50, 5_000, 1_500) },
  );
  expect(strict).toBeGreaterThan(10);
  expect(loose).toBeGreaterThan(10);
});

const known = new Set<string>(['openai', 'azure', 'deepseek', 'xai']);

const servers = ['xai', 'llama.cpp', 'vllm', 'deepseek', 'ollama'] as const;
test.each(servers)('at %s, what may come back is what the tool takes, and what it takes can be sent', (server) => {
  let tried = 0;
  const check = (schema: JsonSchema, { strict }: { readonly strict: boolean }) =>
    known.has(server) ? checkOpenAISchema(schema, { strict, server: server as OpenAIServer }) : [];
  fc.assert(
    fc.property(arbitrarySchema(), fc.nat(), fc.boolean(), (drawn, seed, isLoose) => {
      const options = isLoose ? { server, strict: false } : { server };
      const report = checkProjection(drawn, { project: (schema) => projectSchema(schema, options), check, seed, count: 8 });
      if (report.restored > 0 && report.encoded > 0) tried += 1;
      expect(report.faults.filter(({ promise }) => promise !== 'tried')).toEqual([]);
    }),
    { numRuns: runs(30, 3_000, 600) },
  );
  expect(tried).toBeGreaterThan(10);
});
