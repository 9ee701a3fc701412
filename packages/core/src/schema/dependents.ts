import { type CodeKeywordDefinition, type KeywordCxt, _, str } from 'ajv';
import { validateSchemaDeps } from 'ajv/dist/vocabularies/applicator/dependencies.js';

const shared = {
  type: 'object',
  schemaType: 'object',
  error: {
    message: ({ params: { lack } }) => str`must have property ${lack}.missingProperty when property ${lack}.property is present`,
    params: ({ params: { lack } }) => _`{...${lack}}`,
  },
} as const satisfies Partial<CodeKeywordDefinition>;

/** Ajv writes the names of a list into one condition, in a time that grows with their square: ten lists of 1,000 take seconds. */
export const dependentRequiredKeyword: CodeKeywordDefinition = {
  ...shared,
  keyword: 'dependentRequired',
  before: 'dependentSchemas',
  code: requireNames,
};

/** Lists of names, and schemas. */
export const dependenciesKeyword: CodeKeywordDefinition = {
  ...shared,
  keyword: 'dependencies',
  before: 'properties',
  code(context) {
    requireNames(context);
    const schemas = Object.entries(context.schema as object).filter(([, dependent]) => !Array.isArray(dependent));
    validateSchemaDeps(context, Object.fromEntries(schemas));
  },
};

function requireNames(context: KeywordCxt): void {
  const { gen, data, it } = context;
  const all = it.allErrors === true;
  const lists = Object.entries(context.schema as object).filter(([, dependent]) => Array.isArray(dependent));
  if (lists.length === 0) return;
  const find = gen.scopeValue('func', { ref: lacksOf(lists as readonly Dependent[], all) });
  const lacks = gen.const('lacks', _`${find}(${data})`);
  if (!all) {
    context.setParams({ lack: _`${lacks}[0]` });
    context.fail(_`${lacks}.length > 0`);
    return;
  }
  gen.forOf('lack', lacks, (lack) => {
    context.setParams({ lack });
    context.error();
  });
}

type Dependent = readonly [property: string, names: readonly string[]];

/** The particulars of a finding, as Ajv names them. */
interface Lack {
  readonly property: string;
  readonly missingProperty: string;
  readonly depsCount: number;
  readonly deps: string;
}

/** What an object lacks: all of it, or the first thing. */
function lacksOf(lists: readonly Dependent[], all: boolean): (value: object) => readonly Lack[] {
  const dependents = lists.map(([property, names]) => ({ property, names, deps: names.join(', ') }));
  return (value) => {
    const lacks: Lack[] = [];
    for (const { property, names, deps } of dependents) {
      if (!has(value, property)) continue;
      for (const missingProperty of names) {
        if (has(value, missingProperty)) continue;
        lacks.push({ property, missingProperty, depsCount: names.length, deps });
        if (!all) return lacks;
      }
    }
    return lacks;
  };
}

function has(value: object, name: string): boolean {
  return Object.hasOwn(value, name) && (value as { readonly [name: string]: unknown })[name] !== undefined;
}
