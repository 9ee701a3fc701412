import { type JsonSchema, isJsonObject } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { copyJson } from './copy-json.ts';
import { type Resolve, isBesideReference, settle } from './references.ts';
import { schemaFault } from './schema-fault.ts';

/**
 * Makes the root of a document say `type: "object"`, in place: a root that only refers is replaced by a copy of what it refers to, and a
 * root that describes objects and nothing else gets the type that it leaves out. A root that says nothing at all is, when closing, an object
 * without properties.
 * @throws DefinitionError `invalid_schema` for a root that may be something else.
 */
export function objectRoot(document: Record<string, unknown>, closing: boolean, resolve: Resolve): readonly SchemaNote[] {
  const target = settle(document, resolve);
  if (!target) throw schemaFault('', 'the root refers to itself, or to no object schema');
  if (target !== document) {
    delete document['$ref'];
    for (const [keyword, value] of Object.entries(copyJson(target, unbounded) as JsonSchema))
      if (!Object.hasOwn(document, keyword)) document[keyword] = value;
  }
  const { type } = document;
  if (type === 'object' || (Array.isArray(type) && type.length === 1 && type[0] === 'object')) {
    document['type'] = 'object';
    return telling.some((keyword) => keyword in document) ? [] : [{ path: '', code: 'open_root', message: open }];
  }
  if (type !== undefined)
    throw schemaFault('', `the root must say type "object", not ${JSON.stringify(type)}; put the value into a property of an object`);
  if (Object.keys(document).every((keyword) => isBesideReference(keyword))) {
    document['type'] = 'object';
    if (closing) document['properties'] = {};
    return [{ path: '', code: 'empty_schema', message: closing ? emptyClosed : emptyOpen }];
  }
  if (!describesObjects(document, resolve)) {
    throw schemaFault('', 'the root must be an object schema; say type "object" and list the properties, even when there are none');
  }
  document['type'] = 'object';
  return [{ path: '', code: 'type_added', message: 'the root describes objects without saying so; published with `type: "object"`' }];
}

/** Keywords that say which members an object has. */
const telling = (
  'properties patternProperties additionalProperties unevaluatedProperties propertyNames maxProperties ' +
  '$ref allOf anyOf oneOf not if const enum'
).split(' ');

const open = 'the schema says no more than that arguments are an object: any are let through';
const emptyClosed = 'the schema says nothing about arguments: none are let through, unless unknownKeys is "as-declared"';
const emptyOpen = 'the schema says nothing about arguments: any are let through';

/** For what was copied within bounds before. */
const unbounded = { bytes: Infinity, levels: Infinity, limit: Infinity };

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
