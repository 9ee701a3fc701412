import { thrownIn } from './zod-issues.ts';
import { hasInheritedName, withoutInheritance } from './without-inheritance.ts';
import type { Zod3Type } from './zod3-node.ts';

/** A Zod 3 type as closed and guarded as the copy that `closedTwin` makes of a Zod 4 type, for the same reasons. */
export function zod3Twin(root: Zod3Type, { closes, message }: { readonly closes: boolean; readonly message: string }): Zod3Type {
  const closed = new Map<Zod3Type, Zod3Type>();
  const open = new Map<Zod3Type, Zod3Type>();
  const copy = (type: Zod3Type, twins: Map<Zod3Type, Zod3Type>): Zod3Type => {
    const known = twins.get(type);
    if (known) return known;
    const { _def: def } = type;
    const inner = (held: unknown): unknown => {
      if (Array.isArray(held)) return held.map(inner);
      if (held instanceof Map) return new Map([...held].map(([key, one]) => [key, inner(one)]));
      return isType(held) ? copy(held, def.typeName === 'ZodIntersection' ? open : twins) : held;
    };
    const changes: Record<string, unknown> = {};
    for (const field of fields) if (field in def) changes[field] = inner(def[field]);
    if (def.typeName === 'ZodLazy') changes['getter'] = () => copy((def['getter'] as () => Zod3Type)(), twins);
    if (def.typeName === 'ZodObject') {
      changes['shape'] = lazily(def['shape'] as () => Shape, (property) => copy(property, twins));
      if (closes && isPlain(def)) changes['unknownKeys'] = twins === open ? 'passthrough' : 'strict';
    }
    if (def.typeName === 'ZodEffects') changes['effect'] = guardEffect(def['effect'] as Effect, message);
    const { constructor: Type } = type as unknown as { readonly constructor: new (def: object) => Zod3Type };
    const twin = new Type({ ...def, ...changes });
    if (def.typeName === 'ZodObject' && hasInheritedName((def['shape'] as () => Shape)())) hideInheritance(twin);
    twins.set(type, twin);
    return twin;
  };
  return copy(root, closed);
}

/** Fields of a definition that hold types, or collections of them. */
const fields = 'innerType schema type options optionsMap left right in out items rest keyType valueType catchall'.split(' ');

type Shape = { readonly [key: string]: Zod3Type };

function isType(value: unknown): value is Zod3Type {
  return typeof value === 'object' && value !== null && '_def' in value;
}

/** An object that takes no other keys, whether it says so or not. */
function isPlain(def: Zod3Type['_def']): boolean {
  return def['unknownKeys'] !== 'passthrough' && (def['catchall'] as Zod3Type)._def.typeName === 'ZodNever';
}

interface Parses {
  _parse(input: { readonly data: unknown }): unknown;
}

function hideInheritance(twin: Zod3Type): void {
  const parses = twin as unknown as Parses;
  const parse = parses._parse.bind(twin);
  parses._parse = (input) => parse(Object.create(input, { data: { value: withoutInheritance(input.data) } }) as { readonly data: unknown });
}

/** Properties are copied when they are first asked for: a schema may be a part of itself. */
function lazily(shape: () => Shape, copy: (property: Zod3Type) => Zod3Type): () => Shape {
  let copied: Shape | undefined;
  return () => (copied ??= Object.fromEntries(Object.entries(shape()).map(([key, property]) => [key, copy(property)])));
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
