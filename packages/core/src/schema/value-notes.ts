import type { JsonSchema } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { compileSchema } from './compile.ts';
import { visitSchema } from './walk.ts';

/** Defaults and examples that the schema beside them refuses: a model that sends one as it reads it is refused. */
export function valueNotes(json: JsonSchema): readonly SchemaNote[] {
  const notes: SchemaNote[] = [];
  visitSchema(json, (schema, { instance: path }) => {
    if (path === undefined) return;
    const { default: value, examples, ...rest } = schema;
    const held: JsonSchema = { ...rest, $defs: json['$defs'] ?? {} };
    const note = (what: string, values: readonly unknown[]): void => {
      const keyword = keywordAgainst(held, values);
      if (keyword === undefined) return;
      notes.push({ path, code: `refused_${what}`, message: `the schema of the field refuses its own ${what} (${keyword})` });
    };
    if (value !== undefined) note('default', [value]);
    if (Array.isArray(examples)) note('example', examples);
  });
  return notes;
}

/** The keyword that refuses the first value that is refused. What plainly fits is not compiled, which takes longer than to define a tool. */
function keywordAgainst(schema: JsonSchema, values: readonly unknown[]): string | undefined {
  const doubtful = values.filter((value) => !fitsPlainly(schema, value));
  if (doubtful.length === 0) return undefined;
  const validator = compileSchema(schema);
  const refused = doubtful.findIndex((value) => !validator.check(value));
  return refused === -1 ? undefined : validator.findings(doubtful[refused])[0]?.keyword;
}

function fitsPlainly(schema: JsonSchema, value: unknown): boolean {
  return Object.keys(schema).every((keyword) => silent.has(keyword) || plainly[keyword]?.(value, schema[keyword]) === true);
}

const silent: ReadonlySet<string> = new Set(['title', 'description', 'deprecated', '$defs']);

/** True where a keyword asks nothing more of a value; what is false may fit as well. */
const plainly: { readonly [keyword: string]: (value: unknown, asked: unknown) => boolean } = {
  type: (value, type) => type === plainTypeOf(value) || (type === 'number' && Number.isFinite(value)),
  enum: (value, values) => Array.isArray(values) && values.includes(value),
  minimum: (value, least) => (value as number) >= (least as number),
  maximum: (value, most) => (value as number) <= (most as number),
  items: isEmptyList,
  maxItems: isEmptyList,
};

function plainTypeOf(value: unknown): string | undefined {
  if (Number.isInteger(value)) return 'integer';
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value;
  return isEmptyList(value) ? 'array' : undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
