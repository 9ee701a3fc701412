import { expect, test } from 'vitest';
import { dialectOf } from '../../src/schema/dialect.ts';

test.each([
  [undefined, '2020-12'],
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['http://json-schema.org/draft/2020-12/schema#', '2020-12'],
  ['http://json-schema.org/draft-07/schema#', 'draft-07'],
  ['https://json-schema.org/draft-07/schema', 'draft-07'],
])('`$schema` %s is %s', ($schema, dialect) => {
  expect(dialectOf($schema === undefined ? {} : { $schema })).toBe(dialect);
});

test.each([
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-06/schema#',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/schema#',
  '',
  'toString',
  7,
  null,
])('`$schema` %j is refused by name', ($schema) => {
  expect(() => dialectOf({ $schema })).toThrow(
    `/$schema: unsupported dialect ${JSON.stringify($schema)}; name https://json-schema.org/draft/2020-12/schema or http://json-schema.org/draft-07/schema#, `,
  );
});
