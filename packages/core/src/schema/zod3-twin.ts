import { type JsonObject, setOwn } from '../json.ts';
import { type Reads, addReads, noteReads, readsKey, unreadKeys, unreadMessage } from './reads.ts';
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
    if (def.typeName === 'ZodObject' && hasInheritedName((def['shape'] as () => Shape)()))
      aroundParse(twin, (parse) => (input) => parse(withData(input, withoutInheritance(input.data))));
    if (others && others.length > 0) share(twin, type, others);
    if (others?.length === 0 && def.typeName === 'ZodIntersection') refuseUnread(twin);
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

interface Common {
  readonly issues: object[];
  readonly [readsKey]?: Reads;
}
interface Input {
  readonly data: unknown;
  readonly path: readonly PropertyKey[];
  readonly parent: { readonly common: Common };
}
type Parse = (input: Input) => unknown;

function aroundParse(twin: Zod3Type, wrap: (parse: Parse) => Parse): void {
  const parses = twin as unknown as { _parse: Parse };
  parses._parse = wrap(parses._parse.bind(twin));
}

function withData(input: Input, data: unknown): Input {
  return Object.create(input, { data: { value: data } }) as Input;
}

function withReads(input: Input, reads: Reads): Input {
  const common: Common = { ...input.parent.common, [readsKey]: reads };
  return Object.create(input, { parent: { value: { ...input.parent, common } } }) as Input;
}

/** What a type has read counts when it succeeds. */
function share(twin: Zod3Type, type: Zod3Type, others: readonly Zod3Type[]): void {
  const { _def: def } = type;
  if (def.typeName === 'ZodObject') readOwnPart(twin, type, others);
  const opaque = ['ZodRecord', 'ZodEffects', 'ZodPipeline'].includes(def.typeName) && isOpaque(def);
  aroundParse(twin, (parse) => (input) => {
    const reads: Reads = new Map();
    const known = input.parent.common[readsKey];
    return afterwards(parse(withReads(input, reads)), () => {
      if (opaque) noteReads(known, input.data, Object.keys(input.data as object));
      else addReads(known, reads);
    });
  });
}

/** True for a type whose reading is not followed: it may show another value to what it holds, or reads every key. */
function isOpaque(def: Zod3Type['_def']): boolean {
  if (def.typeName === 'ZodPipeline') return changesNothing3(def['in']);
  return def.typeName === 'ZodRecord' || (def['effect'] as Effect).type === 'preprocess' || changesNothing3(def['schema']);
}

/** Unknown keys stay in sight, for Zod to refuse them. */
function readOwnPart(twin: Zod3Type, type: Zod3Type, others: readonly Zod3Type[]): void {
  const own = faceOfZod3(type);
  let faces: readonly Face<Zod3Type>[] | undefined;
  aroundParse(twin, (parse) => (input) => {
    const { data } = input;
    const part = ownPart(data, own, (faces ??= facesOf(others, faceOfZod3)));
    noteReads(input.parent.common[readsKey], data, Object.keys(Object(part?.own ?? data) as object));
    if (!part) return parse(input);
    const seen = { ...part.own };
    for (const key of part.unknown) setOwn(seen, key, (data as JsonObject)[key]);
    return parse(withData(input, seen));
  });
}

function refuseUnread(twin: Zod3Type): void {
  aroundParse(twin, (parse) => (input) => {
    const reads: Reads = new Map();
    return afterwards(parse(withReads(input, reads)), () => {
      const unread = unreadKeys(reads);
      if (unread.length === 0) return undefined;
      input.parent.common.issues.push({ code: 'custom', path: [...input.path], message: unreadMessage(unread) });
      return { status: 'aborted' };
    });
  });
}

/** Looks at a result that is valid, and may put another in its place. */
function afterwards(result: unknown, look: () => unknown): unknown {
  const looked = (found: unknown): unknown => ((found as { readonly status: string }).status === 'valid' ? (look() ?? found) : found);
  return result instanceof Promise ? result.then(looked) : looked(result);
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
