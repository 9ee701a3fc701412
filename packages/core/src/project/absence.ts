import { acceptsNull } from './place.ts';
import type { Property, Tree } from './place.ts';

/** What null means at a property that is optional and nullable and has no default of null; undefined: strict mode is out. */
export type Tristate = 'keep-null' | 'drop-null' | undefined;

/**
 * How absence is sent where every key is required: never (`none`), as a null that the projection added (`null`), as a null that is data
 * too (`shared`), or not at all (`lost`).
 */
export type Absence = 'none' | 'null' | 'shared' | 'lost';

/** How one property's absence is sent. */
export function absence(tree: Tree, property: Property, tristate: Tristate): Absence {
  if (!property.optional) return 'none';
  if (!acceptsNull(tree, property.place)) return 'null';
  if (property.nullDefault || tristate === 'keep-null') return 'shared';
  return tristate === 'drop-null' ? 'null' : 'lost';
}
