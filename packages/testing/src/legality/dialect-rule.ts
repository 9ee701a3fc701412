import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Rule } from './rule.ts';

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });

/** The document is valid against the meta-schema of 2020-12. */
export function isDialect(source: string): Rule {
  return {
    rule: 'dialect',
    source,
    // Which dialect it names is passed over: schemas that name an older one are taken when they are valid in this one.
    find: ({ document }) => {
      const unnamed = Object.fromEntries(Object.entries(document).filter(([keyword]) => keyword !== '$schema'));
      return ajv.validateSchema(unnamed) === true
        ? []
        : [`it is no JSON Schema of 2020-12: ${ajv.errorsText(ajv.errors, { dataVar: '' })}`];
    },
  };
}
