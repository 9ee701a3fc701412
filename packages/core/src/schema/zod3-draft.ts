import { type Draft, withMarks } from './draft.ts';
import { type Zod3Type, readZod3Node } from './zod3-node.ts';

/**
 * The draft of a Zod 3 type, the same that its twin in Zod 4 gives. zod-to-json-schema is not used: it is silent about dates, bigints,
 * maps and instances, and differs from Zod 4 in literals, tuples, unions with optional members, recursion and most checks of a string.
 */
export function draftOfZod3(root: Zod3Type, side: 'input' | 'output'): { readonly draft: Draft; readonly exact: boolean } {
  let exact = true;
  const active = new Map<object, { readonly name: string; used: boolean }>();
  const known = new Map<object, Draft>();
  const $defs: Record<string, Draft> = {};
  const read = (type: Zod3Type): Draft => {
    const { _def: def } = type;
    const around = active.get(def);
    if (around) {
      around.used = true;
      return { $ref: around.name === '' ? '#' : `#/$defs/${around.name}` };
    }
    const before = known.get(def);
    if (before) return before;
    const entry = { name: active.size === 0 ? '' : `type${known.size}x${active.size}`, used: false };
    active.set(def, entry);
    const found = readZod3Node(type, side, read);
    active.delete(def);
    exact &&= found.exact;
    const description = ownDescription(def);
    const draft = withMarks(description === undefined ? found.draft : { ...found.draft, description }, found.marks);
    if (entry.used && entry.name !== '') $defs[entry.name] = draft;
    known.set(def, entry.used && entry.name !== '' ? { $ref: `#/$defs/${entry.name}` } : draft);
    return known.get(def) ?? draft;
  };
  return { draft: { ...read(root), $defs }, exact };
}

/** Methods such as `.nullable()`, `.or()` and `.optional()` of Zod 3 take over the description of the type they are called on, which has it already. */
function ownDescription(def: Zod3Type['_def']): string | undefined {
  const [first] = [def['innerType'], def['schema'], def['left'], def['in'], def['options']].flat().filter((part) => part !== undefined);
  return (first as Zod3Type | undefined)?._def?.description === def.description ? undefined : def.description;
}
