import { type CodeKeywordDefinition, _, str } from 'ajv';
import enumeration from 'ajv/dist/vocabularies/validation/enum.js';
import { countCodePoints } from './code-points.ts';
import { multipleOf } from './decimal.ts';
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

/** Ajv compares with one value after the other. */
const enumKeyword: CodeKeywordDefinition = {
  ...enumeration.default,
  code(context, rule) {
    const values = context.schema as readonly unknown[];
    if (values.length <= manyValues) return enumeration.default.code(context, rule);
    const test = context.gen.scopeValue('func', { ref: membership(values) });
    context.fail(_`!${test}(${context.data})`);
  },
};

const manyValues = 64;

/** Keywords that take the place of Ajv's own. */
export const keywords: readonly CodeKeywordDefinition[] = [lengthKeyword, multipleOfKeyword, uniqueItemsKeyword, enumKeyword];
