import { type JsonSchema, isJsonObject, pointer } from '../json.ts';
import type { Place } from './place.ts';
import { keyword, placed } from './reading.ts';
import type { Part, Reading } from './reading.ts';
import { typesOf } from './types-of.ts';

/** What may stand beside a union without narrowing its branches. `type` is handed down to them. */
const harmless = new Set([
  'type',
  'anyOf',
  'oneOf',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  '$schema',
  '$id',
  '$anchor',
  '$defs',
  'definitions',
  'not',
  'if',
  'then',
  'else',
]);

/** Reads `anyOf` or `oneOf`. */
export function readUnion(reading: Reading, schema: JsonSchema, at: string): Part {
  const refused: Part = { shape: { kind: 'refused' }, notes: [] };
  if (Object.hasOwn(schema, 'anyOf') && Object.hasOwn(schema, 'oneOf')) {
    reading.refuse('conjunctive-unions', at);
    return refused;
  }
  const name = Object.hasOwn(schema, 'anyOf') ? 'anyOf' : 'oneOf';
  const members = keyword(schema, name);
  if (!Array.isArray(members)) {
    reading.refuse('not-a-schema', pointer(at, name));
    return refused;
  }
  if (Object.keys(schema).some((key) => !harmless.has(key) && !key.startsWith('x-'))) {
    reading.refuse('unmergeable-allof', at);
    return refused;
  }
  const branches = members
    .map((member: unknown, index) => reading.place(withType(member, schema), pointer(pointer(at, name), index)))
    .filter((branch) => branch.kind !== 'never')
    .flatMap((branch) => ofTypes(reading, branch, typesOf(schema)));
  const [only] = branches;
  if (only === undefined) return { shape: { kind: 'never' }, notes: [] };
  if (branches.length === 1) return { shape: only, notes: [], only: only.words };
  return { shape: { kind: 'union', branches, ...(name === 'oneOf' && { oneOf: at }) }, notes: [] };
}

function withType(member: unknown, union: JsonSchema): unknown {
  const decides = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'];
  if (!isJsonObject(member) || !Object.hasOwn(union, 'type') || decides.some((name) => Object.hasOwn(member, name))) return member;
  return { ...member, type: union['type'] };
}

/** Drops a branch whose type the union's own `type` excludes. What would have to be split is refused. */
function ofTypes(reading: Reading, branch: Place, types: readonly string[] | undefined): readonly Place[] {
  if (types === undefined || branch.kind === 'refused' || branch.kind === 'ref') return [branch];
  if (branch.kind === 'union') {
    const inside = branch.branches.flatMap((one) => ofTypes(reading, one, types));
    return inside.length === 0 ? [] : [placed(branch.at, { ...branch, branches: inside }, branch.words)];
  }
  const type = branch.kind === 'scalar' ? branch.type : branch.kind;
  if (types.includes(type) || (type === 'integer' && types.includes('number'))) return [branch];
  return type === 'number' && types.includes('integer') ? [reading.refuse('unmergeable-allof', branch.at)] : [];
}
