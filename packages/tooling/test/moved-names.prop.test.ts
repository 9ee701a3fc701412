import { isJsonObject, type JsonSchema, type MovedPlace, type Projection } from '@toolgate/core';
import * as anthropic from '@toolgate/anthropic-adapter';
import * as gemini from '@toolgate/gemini-adapter';
import * as openai from '@toolgate/openai-adapter';
import { sampleValues } from '@toolgate/testing';
import { arbitrarySchema } from '@toolgate/testing/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../src/runs.ts';

const options = { renameProperties: true, records: 'pairs' } as const;
const projects: readonly (readonly [string, (schema: JsonSchema) => Projection])[] = [
  ['OpenAI', (schema) => openai.projectSchema(schema, options)],
  ['Anthropic', (schema) => anthropic.projectSchema(schema, options)],
  ['Anthropic, loose', (schema) => anthropic.projectSchema(schema, { strict: false })],
  ['Gemini', (schema) => gemini.projectSchema(schema, options)],
];

test.each(projects)('what %s restored is told to stand where the model wrote it', (_, project) => {
  let told = 0;
  fc.assert(
    fc.property(arbitrarySchema(), fc.nat(), (drawn, seed) => {
      const projection = project(drawn);
      if (projection.schema === undefined || projection.moved === undefined) return;
      for (const written of sampleValues(projection.schema, { count: 6, seed })) {
        const places = new Map(projection.moved(written).map((place) => [place.path, place]));
        const held = unwrapped(written, projection.wrapper);
        for (const [path, value] of leaves(projection.restore(written), '')) {
          const tokens = writtenAt(path.split('/').slice(1), places);
          if (tokens.join('/') !== path.slice(1)) told += 1;
          expect(at(held, tokens)).toEqual(value);
        }
      }
    }),
    { numRuns: runs(200, 3_000, 600) },
  );
  expect(told).toBeGreaterThan(0);
});

/** What stands beside a wrapper is left where it is, with the wrapper. */
function unwrapped(written: unknown, wrapper: string | undefined): unknown {
  const isWrapped = wrapper !== undefined && isJsonObject(written) && Object.keys(written).join() === wrapper;
  return isWrapped ? written[wrapper] : written;
}

/** Scalars and where they stand. */
function leaves(value: unknown, path: string): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, held]) => leaves(held, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`));
}

/** The steps that lead there in what was written: each object says what its own keys were. */
function writtenAt(tokens: readonly string[], places: ReadonlyMap<string, MovedPlace>): readonly string[] {
  return tokens.flatMap((token, index) => {
    const place = places.get(tokens.slice(0, index).reduce((path, one) => `${path}/${one}`, ''));
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    const position = place?.pairs?.get(key);
    return position === undefined ? [place?.names?.get(key) ?? token] : [String(position), 'value'];
  });
}

function at(value: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((held, token) => Object(held)[token.replaceAll('~1', '/').replaceAll('~0', '~')] as unknown, value);
}
