import { isJsonObject } from '../json.ts';
import { keepStatement } from '../kept-statements.ts';
import { characterCount, type Kind, quoted, safeText } from '../preview.ts';
import type { Finding } from '../schema/compile.ts';
import type { Demand, Sentences } from '../sentence-kinds.ts';
import { createMemory } from './memory.ts';
import { listed, member } from './schema-reader.ts';
import { alternatives, keyList, literal } from './shown.ts';

/**
 * What a keyword asks of the value it stands for; undefined for keywords that ask for a key, or for nothing that can be named. The size of
 * what was sent is told, unless it is a secret.
 */
export function demandOf(finding: Finding, sentences: Sentences, isSecret = false): Demand | undefined {
  const { keyword, schema, parentSchema } = finding;
  const demand = demands.get(keyword);
  if (demand === undefined) return undefined;
  // A finding that was put together from several does not say what its schema does.
  const isOwn = fixed.has(keyword) && isJsonObject(parentSchema) && parentSchema[keyword] === schema;
  if (!isOwn) return demand(isSecret ? { ...finding, data: undefined } : finding, sentences);
  const kept = fixedDemands(sentences, parentSchema, keyword, () => demand(finding, sentences));
  keepStatement(kept.expected, kept);
  return kept;
}

const fixedDemands = createMemory<Demand>();

/** Keywords that ask the same whatever was sent. */
const fixed: ReadonlySet<string> = new Set(
  'type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern format'.split(' '),
);

/** What a schema asks for in a few words, such as `integer` or `one of "a" or "b"`; undefined when it says nothing short. */
export function expectedOf(schema: unknown, sentences: Sentences): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const required = listed(schema['required']).filter((key) => typeof key === 'string');
  if (required.length > 0) return sentences.demand.keys(keyList(required, 'and', sentences)).expected;
  const keyword = telling.find((name) => name in schema);
  if (keyword === undefined) return undefined;
  if (keyword === 'format') return sentences.demand.format(safeText(String(schema['format']), 64), undefined).expected;
  const params = { type: schema['type'], allowedValues: schema['enum'], allowedValue: schema['const'] };
  const asked = { instancePath: '', schemaPath: '', keyword, params, schema: schema[keyword], parentSchema: schema, data: undefined };
  return demandOf(asked, sentences)?.expected;
}

/** Most telling first. */
const telling = ['const', 'enum', 'format', 'pattern', 'type'];

/** A format by an example that shows what people get wrong; formats that are their own example are left out. */
const formatExamples: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  duration: 'P1DT12H',
  email: 'name@example.org',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.org/page',
  'uri-reference': '/page#part',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  'json-pointer': '/key/0',
  regex: '^[a-z]+$',
  byte: 'aGVsbG8=',
};

const demandsByKeyword: Readonly<Record<string, (finding: Finding, sentences: Sentences) => Demand>> = {
  type: ({ params }, { demand }) => demand.type([params['type']].flat() as Kind[]),
  enum: ({ params }, sentences) => {
    const values = listed(params['allowedValues']);
    const [only] = values;
    return values.length === 1
      ? sentences.demand.exactly(literal(only, sentences))
      : sentences.demand.oneOf(alternatives(values, sentences));
  },
  const: ({ params }, sentences) => sentences.demand.exactly(literal(params['allowedValue'], sentences)),
  minimum: ({ schema }, { demand }) => demand.minimum(String(schema)),
  maximum: ({ schema }, { demand }) => demand.maximum(String(schema)),
  exclusiveMinimum: ({ schema }, { demand }) => demand.exclusiveMinimum(String(schema)),
  exclusiveMaximum: ({ schema }, { demand }) => demand.exclusiveMaximum(String(schema)),
  multipleOf: ({ schema }, { demand }) => demand.multipleOf(String(schema)),
  minLength: ({ schema, data }, { demand }) => demand.minLength(Number(schema), sizeOf(data)),
  maxLength: ({ schema, data }, { demand }) => demand.maxLength(Number(schema), sizeOf(data)),
  pattern: ({ schema }, { demand }) => demand.pattern(safeText(String(schema), 120)),
  format: ({ schema }, { demand }) => {
    const name = safeText(String(schema), 64);
    return demand.format(name, Object.hasOwn(formatExamples, name) ? formatExamples[name] : undefined);
  },
  minItems: ({ schema, data }, { demand }) => demand.minItems(Number(schema), sizeOf(data)),
  maxItems: ({ schema, data }, { demand }) => demand.maxItems(Number(schema), sizeOf(data)),
  minProperties: ({ schema, data }, { demand }) => demand.minProperties(Number(schema), sizeOf(data)),
  maxProperties: ({ schema, data }, { demand }) => demand.maxProperties(Number(schema), sizeOf(data)),
  uniqueItems: ({ params }, { demand }) => {
    const [first, second] = [Number(params['i']), Number(params['j'])];
    return demand.uniqueItems(Math.min(first, second), Math.max(first, second));
  },
  contains: ({ params, schema }, sentences) =>
    sentences.demand.contains(Number(params['minContains'] ?? 1), optionalNumber(params['maxContains']), expectedOf(schema, sentences)),
  anyOf: (finding, sentences) => unionDemand(finding, sentences),
  oneOf: (finding, sentences) => unionDemand(finding, sentences),
};
const demands = new Map(Object.entries(demandsByKeyword));

function unionDemand({ params, schema }: Finding, sentences: Sentences): Demand {
  const keys = listed(params['keys']).filter((key) => typeof key === 'string');
  if (keys.length > 0) return sentences.demand.keys(keyList(keys, 'or', sentences));
  const branches = listed(schema);
  const indices = params['forms'] ? listed(params['forms']).map((form) => branches.indexOf(form)) : [...branches.keys()];
  return sentences.demand.form(sentences.list(formNames(branches, indices, sentences), 'or'));
}

/** Some branches of a union in a few words each; of many only the first. */
export function formNames(branches: readonly unknown[], indices: readonly number[], sentences: Sentences): readonly string[] {
  const names = indices.map((index) => {
    const title = member(branches[index], 'title');
    return typeof title === 'string' ? quoted(title) : (expectedOf(branches[index], sentences) ?? sentences.finding.formNumber(index + 1));
  });
  return [...new Set(names)].slice(0, 8);
}

function optionalNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string') return characterCount(value);
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}
