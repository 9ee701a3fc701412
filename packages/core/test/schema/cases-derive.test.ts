import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod3';
import * as z4in3 from 'zod3/v4';
import { isDefinitionError } from '../../src/definition-error.ts';
import { isJsonObject } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import { fromZod } from '../../src/schema/from-zod.ts';
import { fromZod3 } from '../../src/schema/from-zod3.ts';
import type { ToolSchema } from '../../src/tool.ts';

interface CaseCall {
  readonly args: unknown;
  readonly accept: boolean;
  readonly handlerArgs?: unknown;
  readonly errors?: readonly { readonly path: string; readonly keyword: string }[];
  readonly errorPaths?: readonly string[];
}

interface Case {
  readonly id: string;
  readonly title: string;
  readonly topic: string;
  readonly zod?: string;
  readonly zodAlt?: string;
  readonly outputZod?: string;
  readonly checks: {
    readonly derived?: unknown;
    readonly outputSchema?: unknown;
    readonly sent?: unknown;
    readonly defineThrows?: boolean;
    readonly messageIncludes?: readonly string[];
    readonly alsoDefine?: readonly string[];
    readonly alsoThrow?: readonly string[];
    readonly rootsThatMustThrow?: readonly string[];
    readonly warnings?: readonly string[];
    readonly calls?: readonly CaseCall[];
  };
}

const cases = JSON.parse(readFileSync(new URL('../fixtures/cases.json', import.meta.url), 'utf8')) as readonly Case[];
const withZod = cases.filter(({ zod }) => zod !== undefined);

/** The type that a case's text describes; the sources use one name, `z`, whatever version of Zod is meant. */
function typeOf(source: string): unknown {
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the cases hold Zod types as source text
  return new Function('z', 'z3', 'z4in3', `return ${source}`)(z, z3, z4in3) as unknown;
}

function derive(source: string): ToolSchema {
  const type = typeOf(source);
  return source.startsWith('z3.') ? fromZod3(type as z3.ZodTypeAny) : fromZod(type, { tool: 'sample', side: 'input' });
}

/** How the cases compare: order of keys and of `required` does not matter, nor does an empty `required`. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([key, held]) => !(key === 'required' && Array.isArray(held) && held.length === 0));
  return Object.fromEntries(
    entries.map(([key, held]) => [
      key,
      key === 'required' && Array.isArray(held) ? [...(held as string[])].sort((one, other) => (one < other ? -1 : 1)) : comparable(held),
    ]),
  );
}

/** What is expected of a value, as a matcher: whole, `{ partial }` or `{ either }`. */
function like(expected: unknown): unknown {
  if (isJsonObject(expected) && 'partial' in expected) return partly(comparable(expected['partial']));
  return comparable(expected);
}

function partly(expected: unknown): unknown {
  if (!isJsonObject(expected)) return expected;
  return expect.objectContaining(Object.fromEntries(Object.entries(expected).map(([key, held]) => [key, partly(held)])));
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (isDefinitionError(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('every case with a Zod type', () => {
  test.each(withZod.filter(({ checks }) => checks.derived !== undefined))(
    '$id $title: the derived schema is the right one',
    ({ zod = '', checks }) => {
      expect(comparable(derive(zod).json)).toEqual(like(checks.derived));
    },
  );

  test.each(withZod.filter(({ checks }) => checks.defineThrows !== true))('$id $title: the type can be derived', ({ zod = '' }) => {
    expect(derive(zod).json).toMatchObject({ type: 'object' });
  });

  test.each(withZod.filter(({ zodAlt }) => zodAlt !== undefined))(
    '$id $title: the same type in the other Zod gives the same schema',
    ({ zod = '', zodAlt = '' }) => {
      expect(comparable(derive(zodAlt).json)).toEqual(comparable(derive(zod).json));
    },
  );

  test.each(withZod.filter(({ checks }) => checks.defineThrows === true))(
    '$id $title: is refused, naming $checks.messageIncludes',
    ({ zod = '', checks }) => {
      const message = messageOf(() => fromZod(typeOf(zod), { tool: 'sample', side: 'input' })).toLowerCase();
      for (const part of ['sample', ...(checks.messageIncludes ?? [])]) expect(message).toContain(part);
    },
  );

  const pick = (list: 'alsoDefine' | 'alsoThrow' | 'rootsThatMustThrow') =>
    withZod.flatMap(({ id, checks }) => (checks[list] ?? []).map((zod) => ({ id, zod })));
  test.each(pick('alsoDefine'))('$id: $zod can be derived', ({ zod }) => {
    expect(derive(zod).json).toMatchObject({ type: 'object' });
  });
  test.each([...pick('alsoThrow'), ...pick('rootsThatMustThrow')])('$id: $zod is refused', ({ zod }) => {
    expect(messageOf(() => derive(zod))).toContain('tool sample');
  });

  test.each(withZod.filter(({ checks }) => checks.warnings !== undefined))(
    '$id $title: notes name $checks.warnings',
    ({ zod = '', checks }) => {
      const { notes } = derive(zod);
      for (const warning of checks.warnings ?? []) expect(notes.flatMap(({ path, code }) => [path, code])).toContain(warning);
    },
  );

  test.each(withZod.filter(({ checks }) => checks.outputSchema !== undefined))(
    '$id $title: the output side is the right one',
    ({ outputZod = '', checks }) => {
      expect(comparable(fromZod(typeOf(outputZod), { tool: 'sample', side: 'output' }).json)).toEqual(like(checks.outputSchema));
    },
  );

  const calls = withZod
    .filter(({ checks }) => checks.defineThrows !== true)
    .flatMap(({ id, zod = '', checks }) => (checks.calls ?? []).map((call) => ({ id, zod, ...call, text: JSON.stringify(call.args) })));

  test.each(calls.filter(({ accept }) => accept))('$id: $text is accepted', async ({ zod, args, handlerArgs }) => {
    const schema = derive(zod);
    expect(compileSchema(schema.json).check(args)).toBe(true);
    const parsed = await schema.parse(args);
    expect(handlerArgs === undefined ? Object.keys(parsed) : parsed).toEqual(
      handlerArgs === undefined ? ['value'] : { value: handlerArgs },
    );
  });

  test.each(calls.filter(({ accept }) => !accept))(
    '$id: $text is refused at the right place',
    async ({ zod, args, errors, errorPaths }) => {
      const schema = derive(zod);
      const validator = compileSchema(schema.json);
      const parsed = validator.check(args) ? await schema.parse(args) : { issues: validator.findings(args) };
      const found =
        'issues' in parsed
          ? parsed.issues.map((one) => ({ path: 'instancePath' in one ? one.instancePath : one.path, keyword: one.keyword }))
          : [];
      expect(found).not.toEqual([]);
      for (const { path, keyword } of errors ?? []) expect(found).toContainEqual({ path, keyword });
      for (const path of errorPaths ?? []) expect(found.map((one) => one.path)).toContain(path);
    },
  );
});
