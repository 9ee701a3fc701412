import type { Zod3Type } from './zod3-node.ts';

/** A Zod 3 type as closed and guarded as the copy that `closedTwin` makes of a Zod 4 type, for the same reasons. */
export function zod3Twin(root: Zod3Type, message: string): Zod3Type {
  const twins = { closed: new Map<Zod3Type, Zod3Type>(), open: new Map<Zod3Type, Zod3Type>() };
  const copy = (type: Zod3Type, open: boolean): Zod3Type => {
    const known = twins[open ? 'open' : 'closed'].get(type);
    if (known) return known;
    const { _def: def } = type;
    const inside = (held: unknown, closed: boolean): unknown => {
      if (Array.isArray(held)) return held.map((one) => inside(one, closed));
      if (held instanceof Map) return new Map([...held].map(([key, one]) => [key, inside(one, closed)]));
      return isType(held) ? copy(held, !closed && (open || def.typeName === 'ZodIntersection')) : held;
    };
    const changes: Record<string, unknown> = {};
    for (const field of sameValue) if (field in def) changes[field] = inside(def[field], false);
    for (const field of valueInside) if (field in def) changes[field] = inside(def[field], def.typeName !== 'ZodBranded');
    if (def.typeName === 'ZodLazy') changes['getter'] = () => copy((def['getter'] as () => Zod3Type)(), open);
    if (def.typeName === 'ZodObject')
      Object.assign(
        changes,
        objectChanges(def, open, (property) => copy(property, false)),
      );
    if (def.typeName === 'ZodEffects') changes['effect'] = guardEffect(def['effect'] as Effect, message);
    const { constructor: Type } = type as unknown as { readonly constructor: new (def: object) => Zod3Type };
    const twin = new Type({ ...def, ...changes });
    twins[open ? 'open' : 'closed'].set(type, twin);
    return twin;
  };
  return copy(root, false);
}

/** Fields of a definition with types that see the same value, and with types that see a part of it. */
const sameValue = ['innerType', 'schema', 'options', 'optionsMap', 'left', 'right', 'in', 'out'] as const;
const valueInside = ['type', 'items', 'rest', 'keyType', 'valueType', 'catchall'] as const;

function isType(value: unknown): value is Zod3Type {
  return typeof value === 'object' && value !== null && '_def' in value;
}

function objectChanges(def: Zod3Type['_def'], open: boolean, copy: (property: Zod3Type) => Zod3Type): object {
  const shape = (def['shape'] as () => Readonly<Record<string, Zod3Type>>)();
  let copied: object | undefined;
  const strips = def['unknownKeys'] === 'strip' && (def['catchall'] as Zod3Type)._def.typeName === 'ZodNever';
  return {
    shape: () => (copied ??= Object.fromEntries(Object.entries(shape).map(([key, property]) => [key, copy(property)]))),
    ...(strips || open ? { unknownKeys: open ? 'passthrough' : 'strict' } : {}),
  };
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
      const otherwise = (): void => context.addIssue({ code: 'custom', message, fatal: true });
      try {
        const result = run(value, context);
        return result instanceof Promise ? result.catch(otherwise) : result;
      } catch {
        return otherwise();
      }
    };
  const { refinement, transform } = effect;
  return { ...effect, ...(refinement ? { refinement: guard(refinement) } : {}), ...(transform ? { transform: guard(transform) } : {}) };
}
