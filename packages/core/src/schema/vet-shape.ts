import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import { keywordCount } from './keyword-count.ts';
import { schemaFault } from './schema-fault.ts';
import type { SchemaLimits } from './schema-limits.ts';
import { subschemasOf } from './walk.ts';

/** Ajv nests the checks of one schema within each other; engines read such code in a time that grows with the square of it. */
const inARow = 350;
/** Each pattern is tried on each key. */
const keyPatterns = 200;
/** Characters of a pointer: places are kept, noted and shown, one for each schema. */
const pointerLength = 1_024;

interface Waiting {
  readonly schema: JsonSchema;
  readonly at: string;
  readonly level: number;
  /** Schemas beside it and beside those above it. */
  readonly beside: number;
}

/**
 * Holds a document to its limits, without recursion and without reading what keywords say. `owner` names it in refusals. Answers the
 * keywords that are somewhere in it.
 * @throws DefinitionError `invalid_schema`, with the place and the limit.
 */
export function vetShape(document: JsonSchema, { depth, subschemas, keywords: most }: SchemaLimits, owner: string): ReadonlySet<string> {
  const keywords = new Set<string>();
  let left = subschemas - 1;
  let asked = 0;
  const waiting: Waiting[] = [{ schema: document, at: '', level: 1, beside: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { schema, at, level } = next;
    for (const keyword of Object.keys(schema)) keywords.add(keyword);
    asked += keywordCount(schema);
    if (asked > most) throw schemaFault(owner, `it holds more than ${most} keywords; write it with fewer, or raise limits.keywords`);
    const inner = subschemasOf(schema);
    left -= inner.length + unlistedNames(schema);
    if (left < 0) throw schemaFault(owner, `it holds more than ${subschemas} schemas; split it up, or raise limits.subschemas`);
    const beside = next.beside + inner.filter(({ keyword }) => !definitions.has(keyword)).length;
    if (beside > inARow)
      throw schemaFault(owner + at || 'the root', `and what is above it list more than ${inARow} schemas; group them in objects`);
    const { patternProperties } = schema;
    if (isJsonObject(patternProperties) && Object.keys(patternProperties).length > keyPatterns)
      throw schemaFault(`${owner}${at}/patternProperties`, `holds more than ${keyPatterns} patterns`);
    for (const { keyword, token, schema: found } of inner) {
      if (!isJsonObject(found)) continue;
      const place = token === undefined ? pointer(at, keyword) : pointer(pointer(at, keyword), token);
      if (place.length > pointerLength)
        throw schemaFault(owner + place, `is a place longer than ${pointerLength} characters; shorten the names`);
      if (level >= depth) throw schemaFault(owner + place, `is nested deeper than ${depth} schemas; flatten it, or raise limits.depth`);
      waiting.push({ schema: found, at: place, level: level + 1, beside: definitions.has(keyword) ? 0 : beside });
    }
  }
  return keywords;
}

/** What is required is read as a property of which nothing is said. */
function unlistedNames({ required, properties }: JsonSchema): number {
  if (!Array.isArray(required)) return 0;
  const listed = isJsonObject(properties) ? properties : {};
  return required.filter((name) => typeof name === 'string' && !Object.hasOwn(listed, name)).length;
}

const definitions = new Set(['$defs', 'definitions']);
