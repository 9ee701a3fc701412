import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import type { JsonSchema, Projection } from '@toolgate/core';

/** A schema for each keyword that says something about what is accepted, and for shapes that providers differ in. */
const probes: readonly (readonly [string, JsonSchema])[] = [
  ['`type`', { type: 'boolean' }],
  ['list of types', { type: ['string', 'null'] }],
  ['`enum` of texts', { type: 'string', enum: ['a', 'b'] }],
  ['`enum` of numbers', { type: 'integer', enum: [1, 2] }],
  ['`enum` of several types', { enum: ['a', 1, null] }],
  ['`const`', { type: 'string', const: 'a' }],
  ['`minLength`', { type: 'string', minLength: 2 }],
  ['`maxLength`', { type: 'string', maxLength: 9 }],
  ['`pattern`', { type: 'string', pattern: '^[a-z]{3}$' }],
  ['`pattern` with a lookahead', { type: 'string', pattern: '^(?=a)' }],
  ['`format: date`', { type: 'string', format: 'date' }],
  ['`format: email`', { type: 'string', format: 'email' }],
  ['`format: uri`', { type: 'string', format: 'uri' }],
  ['`minimum`', { type: 'integer', minimum: 1 }],
  ['`maximum`', { type: 'integer', maximum: 9 }],
  ['`exclusiveMinimum`', { type: 'number', exclusiveMinimum: 0 }],
  ['`exclusiveMaximum` of an integer', { type: 'integer', exclusiveMaximum: 9 }],
  ['`multipleOf`', { type: 'number', multipleOf: 0.5 }],
  ['`items`', { type: 'array', items: { type: 'string' } }],
  ['`minItems: 1`', { type: 'array', items: { type: 'string' }, minItems: 1 }],
  ['`minItems: 2`', { type: 'array', items: { type: 'string' }, minItems: 2 }],
  ['`maxItems`', { type: 'array', items: { type: 'string' }, maxItems: 9 }],
  ['`uniqueItems`', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
  ['`contains`', { type: 'array', items: { type: 'string' }, contains: { const: 'a' } }],
  ['`prefixItems`', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false, minItems: 2 }],
  ['`required`', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }],
  ['optional property', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }],
  ['optional and nullable', { type: 'object', properties: { a: { type: ['string', 'null'] } }, additionalProperties: false }],
  ['`default`', { type: 'integer', default: 3 }],
  ['`additionalProperties` with a schema', { type: 'object', additionalProperties: { type: 'string' } }],
  ['`additionalProperties: true`', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: true }],
  ['`patternProperties`', { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false }],
  [
    '`minProperties`',
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false, minProperties: 1 },
  ],
  ['a name with a space', { type: 'object', properties: { 'a b': { type: 'string' } }, required: ['a b'], additionalProperties: false }],
  ['`anyOf`', { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['`oneOf`, branches apart', { oneOf: [{ type: 'string' }, { type: 'integer' }] }],
  [
    '`oneOf`, branches overlap',
    {
      oneOf: [
        { type: 'integer', minimum: 1 },
        { type: 'integer', maximum: 5 },
      ],
    },
  ],
  ['`allOf`', { allOf: [{ type: 'string' }, { enum: ['a', 'b'] }] }],
  ['`not`', { type: 'string', not: { const: 'a' } }],
  ['`if`, `then`', { type: 'string', if: { minLength: 2 }, then: { pattern: '^a' } }],
  ['`$ref`', { $ref: '#/$defs/a' }],
  ['`$ref` that recurs', { type: 'array', items: { $ref: '#' } }],
  ['anything (`{}`)', {}],
];

/** What becomes of each keyword, as rows of a page. What is sent as it was written is not repeated. */
export function projectionTable(projectSchema: ProjectSchema): string {
  const rows = outcomesOf(projectSchema).map(({ name, become, sent }) => `| ${name} | ${become} |${sent} |`);
  return ['| in a schema | becomes | sent |', '|---|---|---|', ...rows].join('\n');
}

/** Where servers differ from the first of them, as rows of a page. */
export function serverTable(servers: readonly (readonly [string, ProjectSchema])[]): string {
  const [first, ...others] = servers.map(([name, projectSchema]) => ({ name, outcomes: outcomesOf(projectSchema) }));
  const rows = others.map(({ name, outcomes }) => {
    const differences = outcomes.filter(({ become }, index) => become !== first?.outcomes[index]?.become);
    const told = differences.map((one) => `${one.name}: ${one.become}`).join('; ');
    return `| \`${name}\` | ${told || 'the same'} |`;
  });
  return ['| server | keywords |', '|---|---|', ...rows].join('\n');
}

type ProjectSchema = (document: JsonSchema) => Projection;

function outcomesOf(projectSchema: ProjectSchema): readonly { readonly name: string; readonly become: string; readonly sent: string }[] {
  return probes.map(([name, field]) => {
    const projection = projectSchema({
      type: 'object',
      properties: { field },
      required: ['field'],
      additionalProperties: false,
      ...('$ref' in field && { $defs: { a: { type: 'string' } } }),
    });
    const sent = (projection.schema?.['properties'] as { readonly field?: unknown } | undefined)?.field;
    const isKept = written(sent) === written(field);
    const shown = projection.schema === undefined || isKept ? '' : ` \`${written(sent).replaceAll('|', '\\|')}\``;
    return { name, become: becomes(projection, isKept), sent: shown };
  });
}

function becomes({ schema, strict, losses }: Projection, isKept: boolean): string {
  const reasons = [...new Set(strict.reasons.map(({ code }) => `\`${code}\``))].join(', ');
  if (schema === undefined) return `left out: ${reasons}`;
  if (reasons !== '') return `refused: ${reasons}`;
  const own = losses.filter(({ path }) => path.startsWith('/properties/field'));
  if (own.some(({ kind }) => kind === 'widened' || kind === 'annotation')) return 'noted';
  return isKept ? 'kept' : 'rewritten';
}

function written(value: unknown): string {
  return inspect(value, { depth: 20, breakLength: Infinity, compact: 20 });
}

/** The table under a heading of a page, as it is written. */
export function tableUnder(page: string, heading: string): string {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
}
