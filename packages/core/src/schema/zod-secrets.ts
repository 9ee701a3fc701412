import type { Draft, Mark } from './draft.ts';
import type { ZodNode } from './zod-node.ts';

type MetaOf = (node: ZodNode) => Draft;

/**
 * Marks for secrets in those parts of a Zod 4 type that its JSON Schema does not show: the far side of a pipe, and the parts of a template.
 * A secret there makes the whole of it secret. A secret key of a record is refused: keys stand in every path.
 */
export function hiddenSecrets({ _zod: { def } }: ZodNode, side: 'input' | 'output', metaOf: MetaOf): Mark[] {
  if (def.type === 'record') return holdsSecret(def['keyType'], metaOf) ? [secretKey] : [];
  const hidden = def.type === 'pipe' ? def[side === 'input' ? 'out' : 'in'] : def.type === 'template_literal' ? def['parts'] : undefined;
  return holdsSecret(hidden, metaOf) ? [{ kind: 'secret' }] : [];
}

const secretKey: Mark = {
  kind: 'refusal',
  what: 'a record whose keys are secret, and keys stand in paths and messages',
  remedy: 'take a list of objects with a field for the key, and mark that field secret',
};

/** Fields of a definition that hold types, lists of them, or properties. */
const fields = 'innerType options left right in out element items rest keyType valueType catchall parts shape'.split(' ');

function holdsSecret(held: unknown, metaOf: MetaOf): boolean {
  const met = new Set(typesIn(held));
  for (const node of met) {
    const { secret, format } = metaOf(node);
    if (secret === true || format === 'password') return true;
    const { def, innerType } = node._zod as ZodNode['_zod'] & { readonly innerType?: unknown };
    const inner = [...fields.filter((field) => field in def).map((field) => def[field]), def.type === 'lazy' ? innerType : undefined];
    for (const type of inner.flatMap(typesIn)) met.add(type);
  }
  return false;
}

function typesIn(held: unknown): readonly ZodNode[] {
  if (typeof held !== 'object' || held === null) return [];
  return '_zod' in held
    ? [held as ZodNode]
    : Object.values(held).filter((part) => typeof part === 'object' && part !== null && '_zod' in part);
}
