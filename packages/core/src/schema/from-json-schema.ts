import { DefinitionError } from '../definition-error.ts';
import { type JsonSchema, deepFreeze, isJsonObject } from '../json.ts';
import type { SchemaNote, ToolSchema } from '../tool.ts';
import { unknownOption } from '../unknown-option.ts';
import { whatGiven } from '../what-given.ts';
import { absoluteAddress } from './addresses.ts';
import { closeObjects } from './close.ts';
import type { CopyBudget } from './copy-json.ts';
import { worstCost } from './cost.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { refuseEndless } from './endless.ts';
import { vetEvaluation } from './evaluation.ts';
import { linearPatterns } from './linear-pattern.ts';
import { normalize } from './normalize.ts';
import { objectRoot } from './object-root.ts';
import { partsInAll } from './parts.ts';
import { patternNotes } from './pattern-notes.ts';
import { copyBudget, readDocument } from './read-document.ts';
import { type Library, type Resolve, localReferences } from './references.ts';
import { schemaFault } from './schema-fault.ts';
import { type SchemaLimits, readSchemaLimits } from './schema-limits.ts';
import { refuseSecretKeys, secretFields } from './secret-fields.ts';
import { unknownWords } from './unknown-words.ts';
import { vetChains } from './vet-chains.ts';
import { vetShape } from './vet-shape.ts';

/** How a schema from elsewhere is read. */
export interface FromJsonSchemaOptions {
  /**
   * What becomes of an object that lists properties and says nothing about others: `closed` (the default) refuses others, `as-declared`
   * lets them through, as JSON Schema does.
   */
  readonly unknownKeys?: 'closed' | 'as-declared' | undefined;
  /**
   * Schemas that it may refer to, by their address: what it refers to becomes a part of it. Nothing is ever fetched. They count toward the
   * limits, and are of the same dialect.
   */
  readonly documents?: { readonly [address: string]: object | boolean } | undefined;
  /** Bounds, for a source that is trusted with more, or less. */
  readonly limits?: { readonly [name in keyof SchemaLimits]?: number | undefined } | undefined;
}

const optionNames = ['unknownKeys', 'documents', 'limits'];

/**
 * A JSON Schema from elsewhere (2020-12, or draft-07 when `$schema` says so) as the schema of a tool. It is copied, never changed, vetted
 * without compiling it, and published as it is, save for what the notes name: objects closed, `type: object` said at the root, documents
 * that it refers to taken in, widespread quirks mended, what stands beside a `$ref` under draft-07 left out, `$schema` and `$id` removed
 * where they change nothing.
 * @throws DefinitionError `invalid_schema`, with a pointer and a way out: no JSON data, another dialect, against the meta-schema, `$async`,
 * `$data`, `$dynamicRef`, an inner `$id`, a pattern that does not compile with the `u` flag, a reference to elsewhere or nowhere, one that
 * leads to itself, a root that is no object, keys with `format: password`, or beyond a limit.
 * @throws DefinitionError `invalid_option` for a wrong option.
 */
export function fromJsonSchema(
  schema: object,
  options: FromJsonSchemaOptions = {},
): ToolSchema<Record<string, unknown>, Record<string, unknown>> {
  checkNames(options);
  const { unknownKeys = 'closed' } = options;
  if (unknownKeys !== 'closed' && unknownKeys !== 'as-declared') {
    throw new DefinitionError(
      'invalid_option',
      `JSON Schema: unknownKeys must be "closed" or "as-declared", not ${JSON.stringify(unknownKeys)}`,
    );
  }
  const limits = readSchemaLimits(options.limits);
  const documents = readAddresses(options.documents);
  try {
    return toolSchema(schema, unknownKeys === 'closed', limits, documents);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = 'JSON Schema: its references lead too deep; write it with fewer definitions that build on one another';
    throw new DefinitionError('invalid_schema', reason, { cause: error });
  }
}

function toolSchema(
  source: unknown,
  closing: boolean,
  limits: SchemaLimits,
  documents: ReadonlyMap<string, unknown>,
): ToolSchema<Record<string, unknown>, Record<string, unknown>> {
  const budget = copyBudget(limits);
  const named = isJsonObject(source) ? dialectOf(source) : '2020-12';
  const { schema: document, notes: mended } = readDocument(source, named, '', limits, budget);
  if (typeof document === 'boolean') throw schemaFault('', `the root must be an object schema, not ${document}`);
  const resolve = localReferences(document, named, libraryOf(documents, named, limits, budget));
  // What was taken in stands one level deeper than it stood by itself.
  const keywords = vetShape(document, { ...limits, depth: limits.depth + 1 }, '');
  const has = (...some: readonly string[]): boolean => some.some((keyword) => keywords.has(keyword));
  const notes: SchemaNote[] = [...mended];
  if (named === 'draft-07' || has('nullable', 'dependencies')) notes.push(...normalize(document, named));
  else delete document['$schema'];
  vetReferences(document, resolve, limits, has('$ref'));
  notes.push(...objectRoot(document, closing, resolve));
  const dialect = dialectOf(document);
  const parts = { left: partsInAll };
  if (closing) notes.push(...closeObjects(document, dialect, resolve, parts));
  // Afterwards, since an object that was closed speaks of other keys to whatever refers to it.
  vetEvaluation(document, resolve, parts);
  if (has('propertyNames') && has('format')) refuseSecretKeys(document, resolve);
  if (has('pattern', 'patternProperties')) notes.push(...patternNotes(document));
  notes.push(...unknownWords(document, dialect));
  const json = deepFreeze(document);
  return Object.freeze({
    json,
    exact: true,
    notes: deepFreeze(notes),
    secrets: Object.freeze(has('format') ? secretFields(json, resolve) : []),
    parse: (value: unknown) => Promise.resolve({ value }),
    foreign: () => linearPatterns(),
  }) as never;
}

/** Where references lead, and what a check may cost with them. */
function vetReferences(document: JsonSchema, resolve: Resolve, limits: SchemaLimits, refers: boolean): void {
  const order = refuseEndless(document, resolve);
  if (refers) vetChains(document, order, resolve);
  const cost = worstCost(document, order, resolve);
  if (cost <= limits.cost) return;
  const shown = Number.isSafeInteger(cost) ? cost : `more than ${Number.MAX_SAFE_INTEGER}`;
  const way = 'write it with fewer branches that repeat one another or themselves, or raise limits.cost';
  throw schemaFault('', `one value may cost ${shown} checks, and the limit is ${limits.cost}; ${way}`);
}

function libraryOf(documents: ReadonlyMap<string, unknown>, dialect: Dialect, limits: SchemaLimits, budget: CopyBudget): Library {
  return {
    has: (address) => documents.has(address),
    read: (address) => readDocument(documents.get(address), dialect, `documents[${JSON.stringify(address)}]`, limits, budget).schema,
  };
}

function checkNames(options: unknown): void {
  const refuse = (what: string): never => {
    throw new DefinitionError('invalid_option', `JSON Schema: ${what}`);
  };
  if (!isJsonObject(options)) return refuse(`takes its options as an object, not ${whatGiven(options)}`);
  for (const name of Object.keys(options)) {
    if (!optionNames.includes(name)) refuse(unknownOption(name, optionNames));
  }
}

function readAddresses(documents: object | undefined = {}): ReadonlyMap<string, unknown> {
  if (!isJsonObject(documents))
    throw new DefinitionError('invalid_option', 'JSON Schema: documents must be an object of schemas, by their addresses');
  const described = Object.entries(Object.getOwnPropertyDescriptors(documents)).filter(([, { enumerable }]) => enumerable === true);
  return new Map(
    described.map(([address, { value, get, set }]) => {
      const isAccessor = get !== undefined || set !== undefined;
      if (isAccessor) throw schemaFault(`documents[${JSON.stringify(address)}]`, 'is an accessor, not JSON data');
      return [absoluteAddress(address, ''), value as unknown];
    }),
  );
}
