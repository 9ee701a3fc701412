import type { JsonSchema } from '@toolgate/core';

/**
 * A schema in the form of Standard Schema and Standard JSON Schema that publishes ours as it is and accepts everything: what is wrong with
 * arguments is the gate's to say.
 */
export function toStandardSchema(schema: JsonSchema): object {
  return {
    '~standard': {
      version: 1,
      vendor: 'toolgate',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
