import { isJsonObject, pointer } from '../json.ts';
import type { SchemaNote } from '../tool.ts';
import { type Draft, isTyped, marksOf } from './draft.ts';
import { refuseLostWords } from './lost-words.ts';
import { refuse } from './portable.ts';
import { visitSchema } from './walk.ts';

/** What the marks of a draft say, each at its field. */
export interface MarksRead {
  readonly notes: readonly SchemaNote[];
  readonly secrets: readonly string[];
}

/**
 * Reads the marks of a resolved draft. A recursive part is read where it is first met; where it is met again and holds a secret, the
 * whole of it counts as secret.
 * @throws DefinitionError `unrepresentable` at the first refusal, `invalid_schema` for words of an author that would ask nothing.
 */
export function readMarks(document: Draft, owner: string): MarksRead {
  const { $defs, ...root } = document;
  const definitions = ($defs ?? {}) as Draft;
  const notes = new Map<string, SchemaNote>();
  const secrets = new Set<string>();
  const holders = new Set<string>();
  const references: { readonly from: string | undefined; readonly to: string; readonly path: string; readonly again: boolean }[] = [];
  const waiting: { readonly draft: Draft; readonly path: string; readonly name: string | undefined }[] = [
    { draft: root, path: '', name: rootName(root, definitions) },
  ];
  const met = new Set(waiting.map(({ name }) => name));

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { draft, path: start, name } = next;
    visitSchema(
      draft,
      (found, { instance: path = '' }) => {
        refuseLostWords(found, path, owner);
        for (const note of [...notesOf(found, path, owner), ...undescribed(found, path, definitions)])
          notes.set(`${note.path} ${note.code}`, note);
        if (marksOf(found).some((mark) => mark.kind === 'secret') || found['format'] === 'password') {
          secrets.add(path);
          if (name !== undefined) holders.add(name);
        }
        const to = targetOf(found);
        if (to === undefined) return;
        references.push({ from: name, to, path, again: met.has(to) });
        if (!met.has(to)) waiting.push({ draft: (definitions[to] ?? {}) as Draft, path, name: to });
        met.add(to);
      },
      start,
    );
  }
  for (let before = -1; before !== holders.size;) {
    before = holders.size;
    for (const { from, to } of references) if (from !== undefined && holders.has(to)) holders.add(from);
  }
  for (const { to, path, again } of references) if (again && holders.has(to)) secrets.add(path);
  return { notes: [...notes.values()], secrets: [...secrets] };
}

function notesOf(draft: Draft, path: string, owner: string): SchemaNote[] {
  const notes: SchemaNote[] = [];
  for (const mark of marksOf(draft)) {
    if (mark.kind === 'note') notes.push({ path, code: mark.code, message: mark.message });
    if (mark.kind === 'refusal' && !(mark.unlessTyped === true && isTyped(draft))) refuse(owner, path, mark.what, mark.remedy);
  }
  return notes;
}

function undescribed(draft: Draft, path: string, definitions: Draft): SchemaNote[] {
  const { properties } = draft;
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, property]) => {
    const to = isJsonObject(property) ? targetOf(property) : undefined;
    const shown = [property, to === undefined ? undefined : definitions[to]];
    if (shown.some((schema) => isJsonObject(schema) && schema['description'] !== undefined)) return [];
    return [{ path: pointer(path, key), code: 'missing_description', message: undescribedMessage }];
  });
}

const undescribedMessage =
  'the field has no description; one that was given before .strict(), .extend() or .partial() is lost, so describe last';

function targetOf(draft: Draft): string | undefined {
  return typeof draft['$ref'] === 'string' ? draft['$ref'].replace('#/$defs/', '') : undefined;
}

/** A root that refers to itself stands in `$defs` too, with the same content. */
function rootName(root: Draft, definitions: Draft): string | undefined {
  return Object.keys(definitions).find((name) => {
    const body = definitions[name];
    return isJsonObject(body) && Object.keys(body).length > 0 && Object.keys(body).every((keyword) => body[keyword] === root[keyword]);
  });
}
