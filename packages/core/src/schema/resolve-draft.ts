import { isJsonObject } from '../json.ts';
import { type Draft, type Mark, marksKeyword, marksOf, withMarks } from './draft.ts';
import { mergeObjects } from './merge-objects.ts';
import { mapSubschemas, visitSchema } from './walk.ts';

/**
 * A draft in which every reference that is not needed for recursion has given way to what it names, and every intersection of objects to
 * the one object they describe. What recursion needs is in `$defs`, the root too when it refers to itself.
 */
export function resolveDraft(document: Draft): Draft {
  const bodies = bodiesOf(document);
  const names = namesOf(bodies);

  const inline = (draft: Draft, also: (target: string) => boolean = () => false): Draft => {
    const target = draft['$ref'];
    const body = typeof target === 'string' ? bodies.get(target) : undefined;
    if (!body || (names.has(target as string) && !also(target as string))) return draft;
    const { $ref: _ref, ...siblings } = draft;
    return inline({ ...body, ...siblings, [marksKeyword]: [...marksOf(body), ...marksOf(draft)] }, also);
  };
  /** A member of an intersection with everything in sight that describes the same value. */
  const expose = (draft: Draft, seen: ReadonlySet<string>): Draft => {
    const target = draft['$ref'];
    const within = typeof target === 'string' ? new Set([...seen, target]) : seen;
    const node = inline(draft, (next) => !seen.has(next));
    const list = (keyword: string): Draft =>
      Array.isArray(node[keyword]) ? { [keyword]: (node[keyword] as readonly Draft[]).map((inner) => expose(inner, within)) } : {};
    return merge({ ...node, ...list('anyOf'), ...list('oneOf'), ...list('allOf') });
  };
  const resolve = (draft: Draft): Draft => {
    const node = inline(draft);
    const merged = isIntersection(node) ? mergeOrOpen(expose(node, new Set())) : node;
    const target = merged['$ref'];
    return mapSubschemas(typeof target === 'string' ? renamed(merged, target, names.get(target)) : merged, ({ schema }) =>
      isJsonObject(schema) ? resolve(schema) : schema,
    );
  };

  const root = resolve(bodies.get('#') ?? {});
  const kept = [...names].map(([target, name]) => [name, target === '#' ? root : resolve(bodies.get(target) ?? {})]);
  return kept.length > 0 ? { ...root, $defs: Object.fromEntries(kept) } : root;
}

/** What Zod refers to has a name by now; other references are of an author's own JSON Schema, whose documents are not here. */
function renamed(draft: Draft, target: string, name: string | undefined): Draft {
  if (name !== undefined) return { ...draft, $ref: `#/$defs/${name}` };
  const what = `a reference to ${JSON.stringify(target.slice(0, 64))}, which leads nowhere`;
  return withMarks(draft, [{ kind: 'refusal', what, remedy: 'write out what it refers to, or take the whole in with fromJsonSchema(…)' }]);
}

function isIntersection(draft: Draft): boolean {
  return Array.isArray(draft['allOf']) && draft['type'] === undefined;
}

function merge(node: Draft): Draft {
  if (!isIntersection(node)) return node;
  const { allOf, ...siblings } = node;
  const merged = mergeObjects(allOf as readonly Draft[]);
  return merged ? { ...merged, ...siblings, [marksKeyword]: [...marksOf(merged), ...marksOf(node)] } : node;
}

/** What could not be merged is closed around the whole, when every part is closed by itself. */
function mergeOrOpen(node: Draft): Draft {
  const merged = merge(node);
  const members = merged['allOf'];
  if (!Array.isArray(members) || !members.some(describesObject)) return merged;
  const objects = (members as readonly Draft[]).filter(describesObject);
  const named = objects.length > 1 && objects.some((member) => member['propertyNames'] !== undefined);
  const opened: Draft = withMarks({ ...merged, allOf: members.map(open) }, named ? [unknownKeys] : []);
  return members.some(takesAnyKey) ? opened : { ...opened, unevaluatedProperties: false };
}

const unknownKeys: Mark = {
  kind: 'refusal',
  what: 'an intersection with a record whose keys are neither listed nor described by one pattern',
  remedy: 'name the other properties in the object and give it .catchall(…)',
};

function describesObject(draft: Draft): boolean {
  return draft['type'] === 'object' || inPlace(draft).some(describesObject);
}

function takesAnyKey(draft: Draft): boolean {
  const extra = draft['additionalProperties'];
  return (extra !== undefined && extra !== false) || inPlace(draft).some(takesAnyKey);
}

function open(draft: Draft): Draft {
  const { additionalProperties, ...rest } = draft;
  const opened: Record<string, unknown> = additionalProperties === false || additionalProperties === undefined ? rest : { ...draft };
  for (const keyword of ['allOf', 'anyOf', 'oneOf'])
    if (Array.isArray(draft[keyword])) opened[keyword] = (draft[keyword] as readonly Draft[]).map(open);
  return withMarks(opened, [{ kind: 'open' }]);
}

function inPlace(draft: Draft): Draft[] {
  return ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (Array.isArray(draft[keyword]) ? (draft[keyword] as readonly Draft[]) : []));
}

/** What each reference of a document names. */
function bodiesOf({ $defs, ...root }: Draft): Map<string, Draft> {
  const bodies = new Map<string, Draft>([['#', root]]);
  for (const [name, body] of Object.entries(($defs ?? {}) as Draft)) bodies.set(`#/$defs/${name}`, body as Draft);
  return bodies;
}

/** The names in `$defs` of everything that refers to itself, directly or around a corner. */
function namesOf(bodies: ReadonlyMap<string, Draft>): Map<string, string> {
  const references = new Map([...bodies].map(([target, body]) => [target, referencesIn(body)]));
  const names = new Map<string, string>();
  for (const [target, body] of bodies) {
    const reached = new Set(references.get(target));
    for (const next of reached) for (const further of references.get(next) ?? []) reached.add(further);
    if (reached.has(target)) names.set(target, freeName(body, new Set(names.values())));
  }
  return names;
}

function referencesIn(body: Draft): string[] {
  const found: string[] = [];
  visitSchema(body, ({ $ref }) => {
    if (typeof $ref === 'string') found.push($ref);
  });
  return found;
}

function freeName(body: Draft, taken: ReadonlySet<string>): string {
  const wanted = marksOf(body).find((mark) => mark.kind === 'name')?.name ?? 'node';
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`;
    if (!taken.has(name)) return name;
  }
}
