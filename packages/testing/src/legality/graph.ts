import { childrenOf, follow, isMembers, member } from './place.ts';
import type { Members } from './place.ts';

/** The way from one schema to another. */
export interface Step {
  readonly to: unknown;
  /** By reference, or by a keyword below it. */
  readonly by: 'reference' | 'keyword';
  readonly keyword: string;
  /** The property, when the keyword is `properties`. */
  readonly property: string | undefined;
}

const definitions = new Set(['$defs', 'definitions']);

/** Where a value that a schema describes is described further; definitions are reached by reference alone. */
function stepsOf(schema: Members, document: Members): readonly Step[] {
  const below = childrenOf(schema)
    .filter(({ keyword }) => !definitions.has(keyword))
    .map(({ value, below: path, keyword }): Step => ({ to: value, by: 'keyword', keyword, property: propertyOf(keyword, path) }));
  const ref = member(schema, '$ref');
  return ref === undefined ? below : [...below, { to: follow(document, ref), by: 'reference', keyword: '$ref', property: undefined }];
}

/** True when following only the steps that are taken leads from some schema back to it. */
export function hasCycle(document: Members, takes: (step: Step, from: Members) => boolean): boolean {
  const done = new Set<unknown>();
  const open = new Set<unknown>();
  const visit = (value: unknown): boolean => {
    if (!isMembers(value) || done.has(value)) return false;
    if (open.has(value)) return true;
    open.add(value);
    const found = stepsOf(value, document)
      .filter((step) => takes(step, value))
      .some(({ to }) => visit(to));
    open.delete(value);
    done.add(value);
    return found;
  };
  return everySchema(document).some(visit);
}

/** All schemas that a schema leads to, itself among them. */
export function reachedFrom(schema: unknown, document: Members): ReadonlySet<unknown> {
  const reached = new Set<unknown>();
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!isMembers(next) || reached.has(next)) continue;
    reached.add(next);
    waiting.push(...stepsOf(next, document).map(({ to }) => to));
  }
  return reached;
}

/** The greatest number of objects and arrays inside each other, the root being the first; what refers to itself counts once. */
export function depthOf(document: Members): number {
  const known = new Map<unknown, number>();
  const open = new Set<unknown>();
  const measure = (value: unknown): number => {
    if (!isMembers(value) || open.has(value)) return 0;
    const earlier = known.get(value);
    if (earlier !== undefined) return earlier;
    open.add(value);
    const isLevel = ['properties', 'items', 'prefixItems'].some((name) => Object.hasOwn(value, name));
    const deepest = Math.max(0, ...stepsOf(value, document).map(({ to }) => measure(to)));
    open.delete(value);
    known.set(value, deepest + Number(isLevel));
    return deepest + Number(isLevel);
  };
  return measure(document);
}

/** Every schema of a document, definitions too. */
export function everySchema(document: Members): readonly Members[] {
  const found: Members[] = [];
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!isMembers(next)) continue;
    found.push(next);
    waiting.push(...childrenOf(next).map(({ value }) => value));
  }
  return found;
}

function propertyOf(keyword: string, path: string): string | undefined {
  return keyword === 'properties' ? path.slice('/properties/'.length).replaceAll('~1', '/').replaceAll('~0', '~') : undefined;
}
