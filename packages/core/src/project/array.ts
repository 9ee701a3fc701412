import { type JsonSchema, pointer } from '../json.ts';
import { factsOf } from './facts.ts';
import { placed } from './place.ts';
import type { Place } from './place.ts';
import { keyword } from './reading.ts';
import type { Reading } from './reading.ts';

/** Reads an array or a tuple, in either spelling of tuples (`prefixItems`, or `items` as a list with `additionalItems`). */
export function readArray(reading: Reading, schema: JsonSchema, at: string): Place {
  const { prefix, listedBy, restBy } = tupleOf(schema);
  const rest = keyword(schema, restBy);
  const positions = prefix.map((position, index) => reading.place(position, pointer(pointer(at, listedBy), index)));
  const facts = factsOf(reading, schema, at, 'array').filter((fact) => fact.keyword !== restBy);
  // In the older spelling a bound that lets nothing follow says it alone.
  const isMoot = restBy === 'additionalItems' && rest === false && Number(keyword(schema, 'maxItems') ?? Infinity) <= prefix.length;
  const says = rest !== undefined && rest !== true && !isMoot;
  return placed(at, { kind: 'array', prefix: positions, rest: says ? reading.place(rest, pointer(at, restBy)) : undefined }, facts);
}

interface Tuple {
  readonly prefix: readonly unknown[];
  /** The keyword that lists the positions. */
  readonly listedBy: string;
  /** The keyword for what follows them. */
  readonly restBy: string;
}

function tupleOf(schema: JsonSchema): Tuple {
  const prefix = keyword(schema, 'prefixItems');
  const items = keyword(schema, 'items');
  const others = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'contains'].some((name) => Object.hasOwn(schema, name));
  const restBy = items === undefined && !others && Object.hasOwn(schema, 'unevaluatedItems') ? 'unevaluatedItems' : 'items';
  if (Array.isArray(prefix)) return { prefix, listedBy: 'prefixItems', restBy };
  if (Array.isArray(items)) return { prefix: items, listedBy: 'items', restBy: 'additionalItems' };
  return { prefix: [], listedBy: 'prefixItems', restBy };
}
