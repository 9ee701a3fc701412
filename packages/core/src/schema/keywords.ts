import { type CodeKeywordDefinition, _, Name, str } from 'ajv';
import enumeration from 'ajv/dist/vocabularies/validation/enum.js';
import { countCodePoints } from './code-points.ts';
import { multipleOf } from './decimal.ts';
import { dependenciesKeyword, dependentRequiredKeyword } from './dependents.ts';
import { equalPair, membership } from './equal-values.ts';

/** Lengths are in code points; they are counted only where the number of UTF-16 units leaves the answer open. */
const lengthKeyword: CodeKeywordDefinition = {
  keyword: ['maxLength', 'minLength'],
  type: 'string',
  schemaType: 'number',
  error: {
    message: ({ keyword, schemaCode }) => str`must NOT have ${keyword === 'maxLength' ? 'more' : 'fewer'} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(context) {
    const { gen, data, keyword } = context;
    const limit = context.schema as number;
    const count = gen.scopeValue('func', { ref: countCodePoints });
    if (keyword === 'maxLength')
      context.fail(_`${data}.length > ${limit} && (${data}.length > ${limit * 2} || ${count}(${data}) > ${limit})`);
    else context.fail(_`${data}.length < ${limit} || (${data}.length < ${limit * 2 - 1} && ${count}(${data}) < ${limit})`);
  },
};

const multipleOfKeyword: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(context) {
    const { gen, data } = context;
    const test = gen.scopeValue('func', { ref: multipleOf(context.schema as number) });
    context.fail(_`!${test}(${data})`);
  },
};

/** Ajv compares each item that is no scalar with each other one: 10,000 objects take seconds. */
const uniqueItemsKeyword: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: {
    message: 'must NOT have duplicate items',
    params: ({ params }) => _`{i: ${params['pair']}[1], j: ${params['pair']}[0]}`,
  },
  code(context) {
    const { gen, data, schema } = context;
    if (schema !== true) return;
    const find = gen.scopeValue('func', { ref: equalPair });
    const pair = gen.const('pair', _`${find}(${data})`);
    context.setParams({ pair });
    context.fail(_`${pair} !== undefined`);
  },
};

/** Node hands out what a CommonJS module exports; other loaders, what it exports as its default. */
const ajvEnum: CodeKeywordDefinition = 'keyword' in enumeration ? (enumeration as unknown as CodeKeywordDefinition) : enumeration.default;

/** Ajv compares with one value after the other. */
const enumKeyword: CodeKeywordDefinition = {
  ...ajvEnum,
  code(context, rule) {
    const values = context.schema as readonly unknown[];
    if (values.length <= manyValues) return ajvEnum.code(context, rule);
    const test = context.gen.scopeValue('func', { ref: membership(values) });
    context.fail(_`!${test}(${context.data})`);
  },
};

const manyValues = 16;

/** Ajv nests each branch within the one before: compiling 900 of them takes seconds. Here they stand in a row, until a second one fits. */
const oneOfKeyword: CodeKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  trackErrors: true,
  error: {
    message: 'must match exactly one schema in oneOf',
    params: ({ params }) => _`{passingSchemas: ${params['passing']}}`,
  },
  code(context) {
    const { gen } = context;
    const valid = gen.let('valid', false);
    const passing = gen.let('passing', null);
    const several = gen.let('several', false);
    const fits = gen.name('_valid');
    context.setParams({ passing });
    (context.schema as readonly unknown[]).forEach((_branch, index) => {
      gen.if(_`!${several}`, () => {
        const branch = context.subschema({ keyword: 'oneOf', schemaProp: index, compositeRule: true }, fits);
        gen.if(fits, () => {
          gen.if(
            valid,
            () => gen.assign(several, true).assign(passing, _`[${passing}, ${index}]`),
            () => {
              gen.assign(valid, true).assign(passing, index);
              context.mergeEvaluated(branch, Name);
            },
          );
        });
      });
    });
    context.result(
      _`${valid} && !${several}`,
      () => context.reset(),
      () => context.error(true),
    );
  },
};

/** Keywords that take the place of Ajv's own, where a dialect has them. */
export const keywords: readonly CodeKeywordDefinition[] = [
  lengthKeyword,
  multipleOfKeyword,
  uniqueItemsKeyword,
  enumKeyword,
  oneOfKeyword,
  dependenciesKeyword,
  dependentRequiredKeyword,
];
