import type { JsonSchema } from '../json.ts';
import type { Note, ScalarType } from './place.ts';
import { isPortablePattern } from './portable-pattern.ts';
import { keyword, leaveOut, numbersOf } from './reading.ts';
import type { Part, Reading } from './reading.ts';

/** The string formats of OpenAI's structured outputs guide. */
const formats = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const content = ['contentEncoding', 'contentMediaType', 'contentSchema'];

/** Reads the keywords that constrain one scalar type. */
export function readScalar(reading: Reading, schema: JsonSchema, at: string, type: ScalarType): Part {
  if (type === 'string') return readString(reading, schema, at);
  return { shape: { kind: 'scalar', type, keywords: type === 'boolean' ? {} : numbersOf(schema, bounds) }, notes: [] };
}

function readString(reading: Reading, schema: JsonSchema, at: string): Part {
  const pattern = keyword(schema, 'pattern');
  const format = keyword(schema, 'format');
  const keepsPattern = typeof pattern === 'string' && isPortablePattern(pattern);
  const keepsFormat = typeof format === 'string' && formats.has(format);
  const dropped = ['minLength', 'maxLength', ...(keepsPattern ? [] : ['pattern']), ...(keepsFormat ? [] : ['format'])];
  const keywords = { ...(keepsPattern && { pattern }), ...(keepsFormat && { format }) };
  const notes = [...leaveOut(reading, schema, at, dropped), ...annotate(reading, schema, at)];
  return { shape: { kind: 'scalar', type: 'string', keywords }, notes };
}

function annotate(reading: Reading, schema: JsonSchema, at: string): readonly Note[] {
  return content
    .filter((name) => keyword(schema, name) !== undefined)
    .map((name) => {
      reading.lose(at, name, 'annotation', `${name} asserts nothing; it moved to the description`);
      return { keyword: name, value: schema[name] };
    });
}
