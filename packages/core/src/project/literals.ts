import type { JsonSchema } from '../json.ts';
import type { Note, Place, ScalarType, Shape } from './place.ts';
import { keyword, placed } from './reading.ts';
import type { Part, Reading } from './reading.ts';
import { readScalar } from './scalar.ts';
import { typesOf } from './types-of.ts';
import type { JsonType } from './types-of.ts';

/** Reads `const` and `enum`: one branch for each JSON type among the values that the schema's own `type` lets through. */
export function readLiterals(reading: Reading, schema: JsonSchema, at: string): Part {
  const listed: unknown = keyword(schema, 'enum');
  const values: readonly unknown[] = Array.isArray(listed) ? listed : [schema['const']];
  const allowed = values.filter((value) => !Array.isArray(listed) || !Object.hasOwn(schema, 'const') || value === schema['const']);
  if (allowed.some((value) => typeof value === 'object' && value !== null)) {
    reading.refuse('composite-literal', at);
    return { shape: { kind: 'refused' }, notes: [] };
  }
  const declared = typesOf(schema);
  const groups = groupByType(allowed, declared);
  const branches: Place[] = [];
  const notes: Note[] = [];
  for (const [type, members] of groups) {
    const part = type === 'null' ? undefined : readScalar(reading, schema, at, type);
    notes.push(...(part?.notes ?? []));
    branches.push(placed(at, literalShape(part?.shape, members)));
  }
  return { shape: unionOf(branches), notes };
}

function literalShape(shape: Shape | undefined, values: readonly unknown[]): Shape {
  return shape?.kind === 'scalar' ? { ...shape, values } : { kind: 'null' };
}

function unionOf(branches: readonly Place[]): Shape {
  const [first] = branches;
  if (first === undefined) return { kind: 'never' };
  return branches.length === 1 ? first : { kind: 'union', branches };
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
    groups.set(type, [...(groups.get(type) ?? []), value]);
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
