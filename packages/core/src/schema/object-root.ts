import { DefinitionError } from '../definition-error.ts';
import { type JsonSchema, isJsonObject } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { copyJson } from './copy-json.ts';
import { type Resolve, settle } from './references.ts';

/**
 * Makes the root of a document say `type: "object"`, in place: a root that only refers is replaced by a copy of what it refers to, and a
 * root that describes objects and nothing else gets the type that it leaves out.
 * @throws DefinitionError `invalid_schema` for a root that may be something else.
 */
export function objectRoot(document: Record<string, unknown>, resolve: Resolve): readonly SchemaNote[] {
  const target = settle(document, resolve);
  if (!target) throw refused('the root refers to itself, or to no object schema');
  if (target !== document) {
    delete document['$ref'];
    for (const [keyword, value] of Object.entries(copyJson(target) as JsonSchema)) if (!(keyword in document)) document[keyword] = value;
  }
  const { type } = document;
  if (type === 'object') return [];
  if (Array.isArray(type) && type.length === 1 && type[0] === 'object') {
    document['type'] = 'object';
    return [];
  }
  if (type !== undefined)
    throw refused(`the root must say type "object", not ${JSON.stringify(type)}; put the value into a property of an object`);
  if (!describesObjects(document, resolve)) {
    throw refused('the root must be an object schema; say type "object" and list the properties, even when there are none');
  }
  document['type'] = 'object';
  return [{ path: '', code: 'type_added', message: 'the root describes objects without saying so; published with `type: "object"`' }];
}

const objectKeywords = ['properties', 'patternProperties', 'additionalProperties', 'required'];

function describesObjects(root: JsonSchema, resolve: Resolve): boolean {
  const known = new Map<JsonSchema, boolean>();
  const describes = (schema: unknown): boolean => {
    if (!isJsonObject(schema)) return false;
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, false);
    const answer = says(schema);
    known.set(schema, answer);
    return answer;
  };
  const says = (schema: JsonSchema): boolean => {
    if ('type' in schema) return schema['type'] === 'object';
    if (objectKeywords.some((keyword) => keyword in schema)) return true;
    if (typeof schema['$ref'] === 'string' && describes(resolve(schema['$ref']))) return true;
    if (Array.isArray(schema['allOf']) && schema['allOf'].some(describes)) return true;
    return ['anyOf', 'oneOf'].some((keyword) => Array.isArray(schema[keyword]) && (schema[keyword] as readonly unknown[]).every(describes));
  };
  return describes(root);
}

function refused(reason: string): DefinitionError {
  return new DefinitionError('invalid_schema', `JSON Schema: ${reason}`);
}
