import { acceptsNull } from './place.ts';
import type { Property, Tree } from './place.ts';
import type { OptionalRule } from './target.ts';

/** How absence is told: by the provider's rule, and by what null means where every key has to be sent (undefined: strict mode is out). */
export interface AbsenceRule {
  readonly optional: OptionalRule;
  readonly tristate: 'keep-null' | 'drop-null' | undefined;
}

/**
 * How absence is sent: never or simply left out (`none`), as a null that the projection added (`null`), as a null that is data too
 * (`shared`), or not at all (`lost`).
 */
export type Absence = 'none' | 'null' | 'shared' | 'lost';

/** How one property's absence is sent. */
export function absence(tree: Tree, property: Property, rule: AbsenceRule): Absence {
  if (!property.optional || rule.optional === 'absent') return 'none';
  if (!acceptsNull(tree, property.place)) return 'null';
  if (property.nullDefault || rule.tristate === 'keep-null') return 'shared';
  return rule.tristate === 'drop-null' ? 'null' : 'lost';
}

/** True for a key that always stands in what is looked at. */
export function isAlways(property: Property, rule: AbsenceRule, view: 'sent' | 'canonical'): boolean {
  return !property.optional || (view === 'sent' && rule.optional === 'nullable');
}

/** The name of a key in what is looked at. */
export function nameOf(property: Property, view: 'sent' | 'canonical'): string {
  return view === 'sent' ? (property.sent ?? property.name) : property.name;
}
