import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Rule } from './rule.ts';

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });

/** The document is valid against the meta-schema of 2020-12. */
export function isDialect(source: string): Rule {
  return {
    rule: 'dialect',
    source,
    find: ({ document }) => {
      const { $schema, ...unnamed } = document;
      const named =
        $schema === undefined || $schema === 'https://json-schema.org/draft/2020-12/schema'
          ? []
          : [`it names another dialect: ${JSON.stringify($schema)}`];
      if (ajv.validateSchema(unnamed) === true) return named;
      return [...named, `it is no JSON Schema of 2020-12: ${ajv.errorsText(ajv.errors, { dataVar: '' })}`];
    },
  };
}
