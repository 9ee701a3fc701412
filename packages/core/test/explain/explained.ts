import { explain } from '../../src/explain.ts';
import type { Issue } from '../../src/issue.ts';
import { isJsonObject, type JsonSchema } from '../../src/json.ts';
import { compileSchema } from '../../src/schema/compile.ts';
import type { Language } from '../../src/sentences.ts';

/** A closed object that requires all its properties, unless told otherwise. */
export function closed(properties: Record<string, unknown>, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Issues of a value that must be refused. The schema is copied: findings may come from a validator of an equal schema. */
export function explained(
  schema: JsonSchema,
  value: unknown,
  options: { secrets?: readonly string[]; language?: Language; limit?: number } = {},
) {
  const findings = compileSchema(schema).findings(value);
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  if (!isJsonObject(copy)) throw new TypeError('a schema is an object');
  return explain({ schema: copy, findings, secrets: options.secrets ?? [], language: options.language ?? 'en' }, options.limit);
}

/** The same, as `path keyword: message` lines. */
export function lines(schema: JsonSchema, value: unknown): readonly string[] {
  return explained(schema, value, { limit: 50 }).issues.map(line);
}

function line({ path, keyword, message }: Issue): string {
  return `${path} ${keyword}: ${message}`;
}
