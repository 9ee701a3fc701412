import type { JsonSchema } from '../json.ts';
import type { Note, Shape, Words } from './place.ts';
import { keyword, leaveOut } from './reading.ts';
import type { Part, Reading } from './reading.ts';

/** The words of a place: what the author wrote, and what cannot be enforced there whatever its type. */
export function readWords(reading: Reading, schema: JsonSchema, at: string, part: Part): Words {
  const description = [keyword(schema, 'description'), keyword(schema, 'title')].find((text) => typeof text === 'string');
  const notes = [
    ...part.notes,
    ...leaveOut(reading, schema, at, ['not']),
    ...readCondition(reading, schema, at),
    ...readDefault(reading, schema, at, part.shape),
  ];
  return { description, notes };
}

function readCondition(reading: Reading, schema: JsonSchema, at: string): readonly Note[] {
  const condition = Object.fromEntries(
    ['if', 'then', 'else'].filter((name) => Object.hasOwn(schema, name)).map((name) => [name, schema[name]]),
  );
  if (!('if' in condition) || Object.keys(condition).length === 1) return [];
  reading.lose(at, 'if', 'widened', "OpenAI's strict mode has no conditions; the gate has");
  return [{ keyword: 'if', value: condition }];
}

function readDefault(reading: Reading, schema: JsonSchema, at: string, shape: Shape): readonly Note[] {
  const value = keyword(schema, 'default');
  if (value === undefined || (value === null && mayBeNull(shape))) return [];
  reading.lose(at, 'default', 'annotation', 'a default is not enforced; it moved to the description');
  return [{ keyword: 'default', value }];
}

function mayBeNull(shape: Shape): boolean {
  return shape.kind === 'null' || shape.kind === 'ref' || (shape.kind === 'union' && shape.branches.some(mayBeNull));
}
