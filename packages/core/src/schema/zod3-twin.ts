import { type JsonObject, setOwn } from '../json.ts';
import { type Face, facesOf, ownPart, rememberCopies, sharedInside } from './shared-value.ts';
import { thrownIn } from './zod-issues.ts';
import { hasInheritedName, withoutInheritance } from './without-inheritance.ts';
import { answerOf, changesNothing3, faceOfZod3, isPlainObjectType3, isZod3Type } from './zod3-face.ts';
import type { Zod3Type } from './zod3-node.ts';

/** A Zod 3 type as closed and guarded as the copy that `closedTwin` makes of a Zod 4 type, for the same reasons. */
export function zod3Twin(root: Zod3Type, { closes, message }: { readonly closes: boolean; readonly message: string }): Zod3Type {
  const twins = rememberCopies<Zod3Type>();
  const copy = (type: Zod3Type, others: Others): Zod3Type => {
    const known = twins.get(type, others);
    if (known) return known;
    const { _def: def } = type;
    const inner = (field: string, held: unknown): unknown => {
      if (Array.isArray(held)) return held.map((one: unknown) => inner(field, one));
      if (held instanceof Map) return new Map([...held].map(([key, one]) => [key, inner(field, one)]));
      return isZod3Type(held) ? copy(held, othersOf(def, field, others)) : held;
    };
    const changes: Record<string, unknown> = {};
    for (const field of fields) if (field in def) changes[field] = inner(field, def[field]);
    if (def.typeName === 'ZodLazy') changes['getter'] = () => copy(answerOf(type), others);
    if (def.typeName === 'ZodObject') {
      changes['shape'] = lazily(def['shape'] as () => Shape, (property, key) => copy(property, sharedInside(others, key, faceOfZod3)));
      if (others && isPlainObjectType3(def)) changes['unknownKeys'] = 'strict';
    }
    if (def.typeName === 'ZodEffects') changes['effect'] = guardEffect(def['effect'] as Effect, message);
    const { constructor: Type } = type as unknown as { readonly constructor: new (def: object) => Zod3Type };
    const twin = new Type({ ...def, ...changes });
    if (def.typeName === 'ZodObject' && hasInheritedName((def['shape'] as () => Shape)())) readAs(twin, withoutInheritance);
    if (def.typeName === 'ZodObject' && others && others.length > 0) readOwnPart(twin, type, others);
    twins.set(type, others, twin);
    return twin;
  };
  return copy(root, closes ? [] : undefined);
}

/** What else describes the same value, inside intersections; undefined where keys are left to Zod. */
type Others = readonly Zod3Type[] | undefined;

/** Fields of a definition that hold types, or collections of them. */
const fields = 'innerType schema type options optionsMap left right in out items rest keyType valueType catchall'.split(' ');

function othersOf(def: Zod3Type['_def'], field: string, others: Others): Others {
  if (field === 'left') return others && [...others, def['right'] as Zod3Type];
  if (field === 'right') return others && [...others, def['left'] as Zod3Type];
  if (field === 'out') return changesNothing3(def['in']) ? others : undefined;
  if (['items', 'rest', 'keyType'].includes(field) || def.typeName === 'ZodArray') return others && [];
  return ['valueType', 'catchall'].includes(field) ? sharedInside(others, undefined, faceOfZod3) : others;
}

type Shape = { readonly [key: string]: Zod3Type };

interface Parses {
  _parse(input: { readonly data: unknown }): unknown;
}

function readAs(twin: Zod3Type, read: (value: unknown) => unknown): void {
  const parses = twin as unknown as Parses;
  const parse = parses._parse.bind(twin);
  parses._parse = (input) => parse(Object.create(input, { data: { value: read(input.data) } }) as { readonly data: unknown });
}

/** Unknown keys stay in sight, for Zod to refuse them. */
function readOwnPart(twin: Zod3Type, type: Zod3Type, others: readonly Zod3Type[]): void {
  const own = faceOfZod3(type);
  let faces: readonly Face<Zod3Type>[] | undefined;
  readAs(twin, (value) => {
    const part = ownPart(value, own, (faces ??= facesOf(others, faceOfZod3)));
    if (!part) return value;
    const seen = { ...part.own };
    for (const key of part.unknown) setOwn(seen, key, (value as JsonObject)[key]);
    return seen;
  });
}

/** Properties are copied when they are first asked for: a schema may be a part of itself. */
function lazily(shape: () => Shape, copy: (property: Zod3Type, key: string) => Zod3Type): () => Shape {
  let copied: Shape | undefined;
  return () => (copied ??= Object.fromEntries(Object.entries(shape()).map(([key, property]) => [key, copy(property, key)])));
}

interface Effect {
  readonly type: string;
  readonly refinement?: Step;
  readonly transform?: Step;
}
type Step = (value: unknown, context: { addIssue(issue: object): void }) => unknown;

function guardEffect(effect: Effect, message: string): Effect {
  const guard =
    (run: Step): Step =>
    (value, context) => {
      const otherwise = (error: unknown): void => context.addIssue({ code: 'custom', message, fatal: true, params: thrownIn(error) });
      try {
        const result = run(value, context);
        return result instanceof Promise ? result.catch(otherwise) : result;
      } catch (error) {
        return otherwise(error);
      }
    };
  const { refinement, transform } = effect;
  return { ...effect, ...(refinement ? { refinement: guard(refinement) } : {}), ...(transform ? { transform: guard(transform) } : {}) };
}
