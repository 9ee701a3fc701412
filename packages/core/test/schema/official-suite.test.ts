import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isDefinitionError } from '../../src/definition-error.ts';
import { isJsonObject } from '../../src/json.ts';
import { type Validator, compileSchema } from '../../src/schema/compile.ts';
import { type Dialect, dialectAddress } from '../../src/schema/dialect.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';

const suite = new URL('../../../../../shared/corpus/json-schema-test-suite/', import.meta.url);

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Each schema becomes a property's, since a tool's root is an object; schemas that refer within themselves would change by that. */
function validatorOf(schema: unknown, dialect: Dialect): Validator | undefined {
  if (!isJsonObject(schema) || /"(#|\$id)/.test(JSON.stringify(schema).replace(/"\$schema":"[^"]*"/, ''))) return undefined;
  const { $schema: _dialect, ...rest } = schema;
  try {
    const root = { $schema: dialectAddress[dialect], type: 'object', properties: { it: rest }, required: ['it'] };
    return compileSchema(fromJsonSchema(root, { unknownKeys: 'as-declared' }).json);
  } catch (error) {
    if (isDefinitionError(error)) return undefined;
    throw error;
  }
}

function differences(folder: string, dialect: Dialect): { readonly held: number; readonly differ: readonly string[] } {
  const differ = new Set<string>();
  let held = 0;
  for (const file of readdirSync(new URL(folder, suite)).filter((name) => name.endsWith('.json'))) {
    for (const group of JSON.parse(readFileSync(new URL(`${folder}${file}`, suite), 'utf8')) as readonly Group[]) {
      const validator = validatorOf(group.schema, dialect);
      for (const { data, valid } of validator ? group.tests : []) {
        if (validator?.check({ it: data }) === valid) held++;
        else differ.add(`${file}: ${group.description}`);
      }
    }
  }
  return { held, differ: [...differ] };
}

describe.skipIf(!existsSync(suite))('the official test suite, where a schema is not refused', () => {
  test('gives its verdict under draft-07, always', () => {
    const { held, differ } = differences('draft7/', 'draft-07');
    expect(differ).toEqual([]);
    expect(held).toBeGreaterThan(750);
  });

  test('gives its verdict under 2020-12, save for formats, which are asserted, and what Ajv does not see as evaluated', () => {
    const { held, differ } = differences('draft2020-12/', '2020-12');
    expect(differ.filter((what) => !what.startsWith('format.json'))).toEqual([
      'unevaluatedItems.json: unevaluatedItems with nested items',
      'unevaluatedItems.json: unevaluatedItems depends on adjacent contains',
      'unevaluatedItems.json: unevaluatedItems depends on multiple nested contains',
      'unevaluatedItems.json: unevaluatedItems and contains interact to control item dependency relationship',
      'unevaluatedItems.json: unevaluatedItems with minContains = 0',
      'unevaluatedItems.json: unevaluatedItems can see annotations from if without then and else',
      'unevaluatedProperties.json: unevaluatedProperties with if/then/else, then not defined',
      'unevaluatedProperties.json: unevaluatedProperties can see annotations from if without then and else',
    ]);
    expect(held).toBeGreaterThan(950);
  });
});
