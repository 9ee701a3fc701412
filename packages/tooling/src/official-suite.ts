import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createGate, createToolbox, defineTool, fromJsonSchema, isDefinitionError } from '@toolgate/core';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const folder: URL = new URL('../../../../shared/corpus/json-schema-test-suite/', import.meta.url);

/** The official JSON Schema Test Suite, in the copy beside this repository. */
export const hasOfficialSuite: boolean = existsSync(folder);

const dialects = {
  'draft-07': { folder: 'draft7/', address: 'http://json-schema.org/draft-07/schema#' },
  '2020-12': { folder: 'draft2020-12/', address: 'https://json-schema.org/draft/2020-12/schema' },
} as const;

interface Group {
  readonly description: string;
  readonly schema: object | boolean;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** What became of the tests of some files of the suite. */
export interface SuiteVerdict {
  readonly passed: number;
  /** Tests whose schema, or whose value before the schema is asked, is refused, by the reason without its particulars. */
  readonly refused: ReadonlyMap<string, number>;
  /** Tests with a wrong verdict, as `file: group: test`. */
  readonly failed: readonly string[];
  /** Those among them that Ajv passes. */
  readonly failedWhereAjvPasses: readonly string[];
}

/** Holds each schema of a dialect, as a tool would have it, to the tests of the files that `isMeant` says. `part` is a folder below it. */
export async function officialSuite(
  dialect: keyof typeof dialects,
  isMeant: (file: string) => boolean,
  part: '' | 'optional/' | 'optional/format/' = '',
): Promise<SuiteVerdict> {
  const place = new URL(dialects[dialect].folder + part, folder);
  const refused = new Map<string, number>();
  const failed: string[] = [];
  const failedWhereAjvPasses: string[] = [];
  let passed = 0;
  for (const file of readdirSync(place).filter((name) => name.endsWith('.json') && isMeant(name))) {
    for (const { description, schema, tests } of JSON.parse(readFileSync(new URL(file, place), 'utf8')) as readonly Group[]) {
      const accepts = acceptsOf(schema, dialect);
      if (typeof accepts === 'string') {
        refused.set(accepts, (refused.get(accepts) ?? 0) + tests.length);
        continue;
      }
      for (const test of tests) {
        const verdict = await accepts(test.data);
        if (verdict === test.valid) passed++;
        else if (typeof verdict === 'string') refused.set(verdict, (refused.get(verdict) ?? 0) + 1);
        if (verdict === test.valid || typeof verdict === 'string') continue;
        const name = `${file}: ${description}: ${test.description}`;
        failed.push(name);
        if (ajvAccepts(schema, dialect, test.data) === test.valid) failedWhereAjvPasses.push(name);
      }
    }
  }
  return { passed, refused, failed, failedWhereAjvPasses };
}

/** A tool whose one argument is what the schema describes: the schema is a document that its own refers to. Why, where it is refused. */
function acceptsOf(schema: object | boolean, dialect: keyof typeof dialects): ((data: unknown) => Promise<boolean | string>) | string {
  const own: unknown = typeof schema === 'object' ? (schema as { readonly $id?: unknown }).$id : undefined;
  const address = typeof own === 'string' && /^[a-z]+:/.test(own) ? own : 'urn:suite:schema';
  const root = { $schema: dialects[dialect].address, type: 'object', properties: { it: { $ref: address } }, required: ['it'] };
  try {
    const input = fromJsonSchema(root, { unknownKeys: 'as-declared', documents: { ...remotes(), [address]: schema } });
    const tool = defineTool({ name: 'tool', description: 'Of the suite.', sideEffect: 'read', input, handler: () => 'ran' });
    const gate = createGate(createToolbox([tool]));
    return async (data) => {
      const outcome = await gate.call({ id: 'call', name: 'tool', arguments: { it: data } });
      const lost = !outcome.ok && 'issues' in outcome.error && outcome.error.issues.some(({ keyword }) => keyword === 'unsafeNumber');
      return lost ? 'a number that loses digits, before the schema is asked' : outcome.ok;
    };
  } catch (error) {
    if (isDefinitionError(error)) return reasonOf(error.message);
    throw error;
  }
}

/** The sentence of a refusal without names and numbers, and of its place no more than the keyword. */
export function reasonOf(message: string): string {
  const [, place = '', sentence = message] =
    /^(?:JSON Schema: )?((?:documents\[|\/|the root)[^]*?):? ((?:is|names|refers|holds|must|cannot|gives|lists|means|unsupported)\b[^]*)$/.exec(
      message,
    ) ?? [];
  const keyword = isKeyword.exec(place)?.[1] ?? '';
  return `${keyword} ${sentence}`
    .replace(/^ ?(?:JSON Schema: )?/, '')
    .replace(/"[^"]*"/g, '…')
    .replace(/documents\[…\]/g, 'the document')
    .replace(/, got .*$/s, '')
    .replace(/\d{2,}/g, '…')
    .split(/[;:]/)[0]!
    .trim();
}

const isKeyword = /\/(\$\w+|unevaluated\w+|required|dependentRequired|dependencies|pattern|patternProperties|type|enum)$/;

function ajvAccepts(schema: object | boolean, dialect: keyof typeof dialects, data: unknown): boolean | undefined {
  const options = { strict: false, logger: false, validateSchema: false } as const;
  const ajv = dialect === 'draft-07' ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv);
  for (const [address, remote] of Object.entries(remotes())) {
    try {
      ajv.addSchema(remote, address);
    } catch {
      // Of another dialect, or a meta-schema that it has.
    }
  }
  try {
    return ajv.compile(schema)(data);
  } catch {
    return undefined;
  }
}

let remoteDocuments: { readonly [address: string]: object | boolean } | undefined;

/** What the suite refers to by address: the files it serves, and the meta-schema of draft-07. */
function remotes(): { readonly [address: string]: object | boolean } {
  return (remoteDocuments ??= Object.fromEntries<object | boolean>([
    ...(readdirSync(new URL('remotes/', folder), { recursive: true }) as string[])
      .filter((name) => name.endsWith('.json'))
      .map(
        (name) =>
          [`http://localhost:1234/${name}`, JSON.parse(readFileSync(new URL(`remotes/${name}`, folder), 'utf8')) as object] as const,
      ),
    ['http://json-schema.org/draft-07/schema', new Ajv().getSchema('http://json-schema.org/draft-07/schema')?.schema as object],
  ]));
}
