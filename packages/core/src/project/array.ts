import { type JsonSchema, isJsonObject, pointer, stableText } from '../json.ts';
import type { Note, Place } from './place.ts';
import { keyword, leaveOut, numbersOf, placed } from './reading.ts';
import type { Part, Reading } from './reading.ts';

const dropped = ['uniqueItems', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'];

/** Reads an array; a tuple becomes an array of any of its positions. */
export function readArray(reading: Reading, schema: JsonSchema, at: string): Part {
  const notes = leaveOut(reading, schema, at, dropped);
  const keywords = numbersOf(schema, ['minItems', 'maxItems']);
  const items = keyword(schema, 'items');
  const prefix = keyword(schema, 'prefixItems');
  if (Array.isArray(prefix)) return readTuple(reading, { schema, at, positions: prefix, rest: items, where: 'prefixItems' }, notes);
  if (Array.isArray(items)) {
    return readTuple(reading, { schema, at, positions: items, rest: keyword(schema, 'additionalItems'), where: 'items' }, notes);
  }
  const place = items === undefined ? reading.refuse('any-schema', at) : readItem(reading, items, pointer(at, 'items'));
  return { shape: { kind: 'array', items: place, keywords }, notes };
}

interface Tuple {
  readonly schema: JsonSchema;
  readonly at: string;
  readonly positions: readonly unknown[];
  readonly rest: unknown;
  /** The keyword that lists the positions. */
  readonly where: string;
}

function readTuple(reading: Reading, tuple: Tuple, notes: readonly Note[]): Part {
  const { schema, at, positions, rest, where } = tuple;
  const bounds = numbersOf(schema, ['minItems', 'maxItems']);
  const most = bounds['maxItems'];
  const closed = rest === false || (typeof most === 'number' && most <= positions.length);
  const keywords = closed ? { ...bounds, maxItems: Math.min(Number(most ?? positions.length), positions.length) } : bounds;
  if (!closed && (rest === undefined || rest === true)) reading.refuse('any-schema', at);

  const distinct = new Map(
    positions.map((position, index) => [stableText(position), pointer(pointer(at, where), index)] as const).reverse(),
  );
  const open = !closed && rest !== undefined && rest !== true;
  const branches = [
    ...positions.flatMap((position, index) =>
      distinct.get(stableText(position)) === pointer(pointer(at, where), index)
        ? [readItem(reading, position, pointer(pointer(at, where), index))]
        : [],
    ),
    ...(open ? [readItem(reading, rest, pointer(at, where === 'items' ? 'additionalItems' : 'items'))] : []),
  ];
  const [only] = branches;
  if (only === undefined) return { shape: { kind: 'refused' }, notes };
  if (branches.length === 1 && closed) return { shape: { kind: 'array', items: only, keywords }, notes };

  reading.lose(at, where, 'widened', 'OpenAI has no tuples: the order of the items is left to the gate');
  const items: Place = placed(at, { kind: 'union', branches });
  return { shape: { kind: 'array', items, keywords }, notes: [...notes, { keyword: 'prefixItems', value: positions.map(inShort) }] };
}

function readItem(reading: Reading, schema: unknown, at: string): Place {
  const place = reading.place(schema, at);
  return place.kind === 'never' ? reading.refuse('unsatisfiable', at) : place;
}

function inShort(position: unknown): unknown {
  return isJsonObject(position) && typeof position['type'] === 'string' ? position['type'] : position;
}
