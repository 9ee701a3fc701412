import { type JsonSchema, pointer } from '../json.ts';
import { baseFacts, factsOf } from './facts.ts';
import { placed } from './place.ts';
import type { Place, ScalarType } from './place.ts';
import { keyword } from './reading.ts';
import type { Reading } from './reading.ts';
import { typesOf } from './types-of.ts';
import type { JsonType } from './types-of.ts';

/** Reads `const` and `enum`: one branch for each JSON type among the values that the schema's own `type` lets through. */
export function readLiterals(reading: Reading, schema: JsonSchema, at: string): Place {
  const listed: unknown = keyword(schema, 'enum');
  if (listed !== undefined && !Array.isArray(listed)) return reading.refuse('not-a-schema', pointer(at, 'enum'));
  const written = listed === undefined ? 'const' : 'enum';
  const values: readonly unknown[] = Array.isArray(listed) ? listed : [schema['const']];
  const declared = typesOf(schema);
  const allowed = values.filter((value) => written === 'const' || !Object.hasOwn(schema, 'const') || value === schema['const']);
  const composite = allowed.filter((value) => typeof value === 'object' && value !== null);
  if (composite.some((value) => declared?.includes(Array.isArray(value) ? 'array' : 'object') ?? true)) {
    return reading.refuse('composite-literal', at, { facts: baseFacts(schema, at) });
  }
  const branches = groupByType(allowed, declared).map(([type, members]): Place => {
    if (type === 'null') return placed(at, { kind: 'null' });
    const literals = { values: members, said: [{ at, written }], implied: [] };
    return { ...placed(at, { kind: 'scalar', type, literals }, factsOf(reading, schema, at, type)), implied: declared === undefined };
  });
  const [first] = branches;
  if (first === undefined) return placed(at, { kind: 'never' });
  return branches.length === 1 ? first : placed(at, { kind: 'union', branches, made: 'type' });
}

/** Scalars first, in the order in which their types appear; null last. */
function groupByType(
  values: readonly unknown[],
  declared: readonly JsonType[] | undefined,
): readonly [ScalarType | 'null', readonly unknown[]][] {
  const numbers = values.filter((value) => typeof value === 'number');
  const integers = declared?.includes('number') ? false : declared?.includes('integer') || numbers.every(Number.isInteger);
  const groups = new Map<ScalarType | 'null', unknown[]>();
  for (const value of new Set(values)) {
    const type = typeOf(value, integers);
    if (type === undefined || (declared !== undefined && !declared.includes(type))) continue;
    const group = groups.get(type) ?? [];
    group.push(value);
    groups.set(type, group);
  }
  return [...groups].sort(([one], [other]) => Number(one === 'null') - Number(other === 'null'));
}

function typeOf(value: unknown, integers: boolean): ScalarType | 'null' | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'number') return undefined;
  return !integers ? 'number' : Number.isInteger(value) ? 'integer' : undefined;
}
