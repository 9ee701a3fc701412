import { setOwn } from '../json.ts';
import type { Draft, Mark } from './draft.ts';
import { noteMark } from './notes.ts';
import { refusalOfKind, refusalOfValues } from './portable.ts';
import { isPublishableDefault } from './publishable-default.ts';
import { type NumberCheck, choiceOf, enumValues, numberOf } from './zod3-leaves.ts';
import { type Zod3StringCheck, readStringChecks } from './zod3-string.ts';

/** The parts of a Zod 3 type that deriving reads. */
export interface Zod3Type {
  readonly _def: Zod3Definition;
}
interface Zod3Definition {
  readonly typeName: string;
  readonly description?: string | undefined;
  readonly [field: string]: unknown;
}

/** One Zod 3 type as a draft, with what is inside it. */
export interface Zod3Node {
  readonly draft: Draft;
  readonly marks: readonly Mark[];
  readonly exact: boolean;
}
type Side = 'input' | 'output';
type Read = (type: Zod3Type) => Draft;

/** Reads one Zod 3 type; `read` is asked for the types inside. */
export function readZod3Node({ _def: def }: Zod3Type, side: Side, read: Read): Zod3Node {
  const coerced = def['coerce'] === true ? [noteMark('coerce')] : [];
  const plain = (draft: Draft, marks: readonly Mark[] = []): Zod3Node => ({ draft, marks: [...coerced, ...marks], exact: true });
  switch (def.typeName) {
    case 'ZodString': {
      const { keywords, marks, exact } = readStringChecks(def['checks'] as readonly Zod3StringCheck[], side);
      return { draft: keywords, marks: [...coerced, ...marks], exact };
    }
    case 'ZodNumber':
      return {
        ...plain(numberOf(def['checks'] as readonly NumberCheck[])),
        exact: !(def['checks'] as readonly NumberCheck[]).some(({ kind }) => kind === 'multipleOf'),
      };
    case 'ZodBoolean':
      return plain({ type: 'boolean' });
    case 'ZodNull':
      return plain({ type: 'null' });
    case 'ZodAny':
    case 'ZodUnknown':
      return plain({});
    case 'ZodLiteral':
      return plain(choiceOf([def['value']], 'const'), found(refusalOfValues([def['value']])));
    case 'ZodEnum':
    case 'ZodNativeEnum': {
      const values = enumValues(def['values']);
      return plain(choiceOf(values, 'enum'), found(refusalOfValues(values)));
    }
    default:
      return readComposite(def, side, read) ?? readWrapper(def, side, read);
  }
}

function readComposite(def: Zod3Definition, side: Side, read: Read): Zod3Node | undefined {
  const plain = (draft: Draft): Zod3Node => ({ draft, marks: [], exact: true });
  switch (def.typeName) {
    case 'ZodObject':
      return plain(objectOf(def, side, read));
    case 'ZodArray':
      return plain({ ...lengthsOf(def), type: 'array', items: read(def['type'] as Zod3Type) });
    case 'ZodTuple': {
      const items = def['items'] as readonly Zod3Type[];
      const rest = def['rest'] as Zod3Type | null;
      // A list of none is no list of schemas to JSON Schema.
      const listed = items.length > 0 ? { prefixItems: items.map(read), minItems: items.length } : {};
      return plain({ type: 'array', ...listed, items: rest ? read(rest) : false, ...(!rest && { maxItems: items.length }) });
    }
    case 'ZodRecord':
      return plain({
        type: 'object',
        propertyNames: read(def['keyType'] as Zod3Type),
        additionalProperties: read(def['valueType'] as Zod3Type),
      });
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion': {
      const branches = [...(def['options'] as Iterable<Zod3Type>)].map(read);
      const union = plain(def.typeName === 'ZodUnion' ? { anyOf: branches } : { oneOf: branches });
      return branches.length > 0 ? union : { ...union, marks: found(refusalOfValues([])) };
    }
    case 'ZodIntersection':
      // Zod 3 holds every key to both sides, where one of them is a record.
      return { ...plain({ allOf: [read(def['left'] as Zod3Type), read(def['right'] as Zod3Type)] }), exact: false };
    case 'ZodNullable':
      return plain({ anyOf: [read(def['innerType'] as Zod3Type), { type: 'null' }] });
    default:
      return undefined;
  }
}

function readWrapper(def: Zod3Definition, side: Side, read: Read): Zod3Node {
  const around = (inner: unknown, exact: boolean, ...marks: readonly Mark[]): Zod3Node => ({
    draft: read(inner as Zod3Type),
    marks,
    exact,
  });
  switch (def.typeName) {
    case 'ZodOptional':
    case 'ZodReadonly':
      return around(def['innerType'], true);
    case 'ZodBranded':
      return around(def['type'], true);
    case 'ZodLazy':
      return around((def['getter'] as () => unknown)(), true);
    case 'ZodCatch':
      return around(def['innerType'], false, noteMark('catch'));
    case 'ZodPipeline':
      return around(side === 'input' ? def['in'] : def['out'], false);
    case 'ZodDefault': {
      const value = def['defaultValue'] as () => unknown;
      if (!isPublishableDefault(value)) return around(def['innerType'], false, noteMark('unstable_default'));
      const { draft, ...facts } = around(def['innerType'], false);
      return { ...facts, draft: { ...draft, default: value() } };
    }
    case 'ZodEffects':
      return around(def['schema'], false, ...effectMarks(def, side));
    default: {
      const kind = def.typeName.replace(/^Zod/, '').toLowerCase();
      return {
        draft: {},
        exact: false,
        marks: found(
          refusalOfKind(kind, side) ?? {
            kind: 'refusal',
            what: `a ${def.typeName}, which JSON Schema cannot say`,
            remedy: 'take another type',
          },
        ),
      };
    }
  }
}

/** `z.custom()` and `z.instanceof()` of Zod 3 are refinements of `z.any()`. */
function effectMarks(def: Zod3Definition, side: Side): Mark[] {
  const { type } = def['effect'] as { readonly type: string };
  if (type === 'preprocess') return [noteMark('preprocess')];
  if (type === 'transform') return side === 'output' ? found(refusalOfKind('transform', side)) : [];
  const custom = (def['schema'] as Zod3Type)._def.typeName === 'ZodAny';
  return custom ? found(refusalOfKind('custom', side)) : [noteMark('refinement')];
}

function found(mark: Mark | undefined): Mark[] {
  return mark ? [mark] : [];
}

function lengthsOf(def: Zod3Definition): Draft {
  const lengthAt = (field: string): number | undefined => (def[field] as { readonly value: number } | null)?.value;
  const [least, most, exactly] = [lengthAt('minLength'), lengthAt('maxLength'), lengthAt('exactLength')];
  const minItems = exactly ?? least;
  const maxItems = exactly ?? most;
  return { ...(minItems === undefined ? {} : { minItems }), ...(maxItems === undefined ? {} : { maxItems }) };
}

function objectOf(def: Zod3Definition, side: Side, read: Read): Draft {
  const shape = (def['shape'] as () => Readonly<Record<string, Zod3Type>>)();
  const properties = {};
  const required: string[] = [];
  for (const [key, type] of Object.entries(shape)) {
    setOwn(properties, key, read(type));
    if (!mayBeAbsent(type, side)) required.push(key);
  }
  const catchall = def['catchall'] as Zod3Type;
  const extra =
    catchall._def.typeName !== 'ZodNever'
      ? { additionalProperties: read(catchall) }
      : def['unknownKeys'] === 'passthrough'
        ? { additionalProperties: {} }
        : {};
  return { type: 'object', properties, required, ...extra };
}

/** What is declared, as Zod 4 reads it: a preprocess or a catch that would stand in for a missing value does not make it optional. */
function mayBeAbsent({ _def: def }: Zod3Type, side: Side): boolean {
  const inner =
    def['innerType'] ??
    def['schema'] ??
    (def.typeName === 'ZodBranded' ? def['type'] : def.typeName === 'ZodPipeline' ? def[side === 'input' ? 'in' : 'out'] : undefined);
  if (def.typeName === 'ZodOptional') return true;
  if (def.typeName === 'ZodDefault') return side === 'input';
  if (def.typeName === 'ZodUnion') return (def['options'] as readonly Zod3Type[]).some((option) => mayBeAbsent(option, side));
  if (def.typeName === 'ZodLazy') return mayBeAbsent((def['getter'] as () => Zod3Type)(), side);
  return inner !== undefined && mayBeAbsent(inner as Zod3Type, side);
}
