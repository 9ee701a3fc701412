import type { ProjectionLoss } from '@toolgate/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectSchema } from '../src/project.ts';
import { schemas } from './arbitrary-schema.ts';
import { strictFaults } from './legality.ts';
import { sampleValues } from './sample.ts';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40), seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_130) };

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false, validateSchema: false });

function validator(schema: object): (value: unknown) => boolean {
  const validate = ajv.compile(structuredClone(schema));
  return (value) => validate(value);
}

/** Counts, so that a property that never meets an eligible schema or a valid value cannot pass unseen. */
function counter(): { add(number?: number): void; readonly total: number } {
  let total = 0;
  return {
    add: (number = 1) => void (total += number),
    get total() {
      return total;
    },
  };
}

test('every strict schema is legal, the input is untouched, and the same input gives the same output', () => {
  const eligible = counter();
  fc.assert(
    fc.property(schemas, (schema) => {
      const before = JSON.stringify(schema);
      const projection = projectSchema(schema);
      expect(JSON.stringify(schema)).toBe(before);
      expect(JSON.stringify(projectSchema(structuredClone(schema)))).toBe(JSON.stringify(projection));
      expect(projection.strict.eligible).toBe(projection.strict.reasons.length === 0);
      if (projection.strict.eligible) eligible.add();
      expect(projection.strict.eligible ? strictFaults(projection.schema) : []).toEqual([]);
    }),
    runs,
  );
  expect(eligible.total).toBeGreaterThan(5);
}, 60_000);

test('restore undoes encode on canonical arguments, and what encode writes is valid for what the model was shown', () => {
  const values = counter();
  fc.assert(
    fc.property(schemas, fc.integer(), (schema, seed) => {
      const projection = projectSchema(schema);
      if (projection.schema === undefined || projection.losses.some(({ kind }) => kind === 'narrowed')) return;
      const isCanonical = validator(schema);
      const isSent = validator(projection.schema);
      for (const value of sampleValues(schema, seed, 12).filter(isCanonical)) {
        values.add();
        const sent = projection.encode(value);
        expect(projection.restore(sent)).toEqual(value);
        expect({ sent, valid: hasPattern(projection.schema) || isSent(sent) }).toEqual({ sent, valid: true });
      }
    }),
    runs,
  );
  expect(values.total).toBeGreaterThan(50);
}, 60_000);

test('whatever is valid for a strict schema restores to arguments that only a widened keyword can refuse', () => {
  const values = counter();
  fc.assert(
    fc.property(schemas, fc.integer(), (schema, seed) => {
      const projection = projectSchema(schema);
      if (!projection.strict.eligible || projection.schema === undefined) return;
      const isSent = validator(projection.schema);
      const isCanonical = validator(withoutWidened(schema, projection.losses));
      for (const sent of sampleValues(projection.schema as never, seed, 12).filter(isSent)) {
        values.add();
        const restored = projection.restore(sent);
        expect({ sent, restored, valid: isCanonical(restored) }).toEqual({ sent, restored, valid: true });
      }
    }),
    runs,
  );
  expect(values.total).toBeGreaterThan(50);
}, 60_000);

test('every loss and reason points into the schema as written', () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      const { losses, strict } = projectSchema(schema);
      for (const { path, kind, keyword } of losses) {
        const place = at(schema, path);
        expect({ path, found: typeof place }).toEqual({ path, found: 'object' });
        const written = Object.keys(place as object).includes(keyword);
        expect({ kind, written }).toEqual({ kind, written: kind === 'widened' || (kind !== 'narrowed' && written) });
      }
      for (const reason of strict.reasons) expect({ reason, found: at(schema, reason.at) !== undefined }).toEqual({ reason, found: true });
    }),
    runs,
  );
}, 60_000);

test('restore and encode never throw and leave alone what does not fit', () => {
  fc.assert(
    fc.property(schemas, fc.jsonValue(), (schema, value) => {
      const projection = projectSchema(schema);
      projection.encode(value);
      expect(typeof projection.restore(value)).toBe(typeof value);
    }),
    runs,
  );
}, 60_000);

/** A schema that tells branches apart by a pattern alone may be encoded in the wrong one: patterns are not run on what a model wrote. */
function hasPattern(schema: unknown): boolean {
  return JSON.stringify(schema).includes('"pattern"');
}

function at(document: unknown, path: string): unknown {
  let current = document;
  for (const token of path === '/' ? [] : path.split('/').slice(1)) {
    current = typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[token] : undefined;
  }
  return current;
}

function withoutWidened(schema: object, losses: readonly ProjectionLoss[]): object {
  const copy = structuredClone(schema);
  const innermostFirst = losses.filter(({ kind }) => kind === 'widened').sort((one, other) => other.path.length - one.path.length);
  for (const { path, keyword } of innermostFirst) {
    const place = at(copy, path) as Record<string, unknown>;
    if (keyword === 'oneOf') place['anyOf'] = place['oneOf'];
    if (keyword === 'prefixItems') delete place['items'];
    delete place[keyword];
  }
  return copy;
}
