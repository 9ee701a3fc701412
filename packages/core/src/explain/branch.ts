import { type JsonObject, isJsonObject, pointer, stableText } from '../json.ts';
import { type Kind, kindOf } from '../preview.ts';
import type { Finding } from '../schema/compile.ts';
import { branchesOf, fits, listed, member, type SchemaReader } from './schema-reader.ts';

/** What a union that no branch fits comes to: the branches that may have been meant, or the one thing that is wrong with all of them. */
export type Choice = { readonly candidates: readonly unknown[] } | { readonly finding: Finding };

/**
 * Narrows the branches of a union to those that were meant: by the type of the value, then by the properties that tell the branches
 * apart, explicitly named ones first.
 */
export function chooseBranches(union: Finding, reader: SchemaReader): Choice {
  const { data } = union;
  const branches = listed(union.schema);
  const literals = branches.map((branch) => reader.literals(branch));
  if (literals.every((values) => values !== undefined)) return { finding: notListed(union, union.instancePath, literals.flat(), data) };
  const admitting = branches.filter((branch) => fits(kindOf(data), reader.kinds(branch)));
  if (admitting.length === 0) return { finding: wrongType(union, branches, reader) };
  return isJsonObject(data) ? narrow(union, admitting, data, reader) : { candidates: admitting };
}

function narrow(union: Finding, candidates: readonly unknown[], data: JsonObject, reader: SchemaReader): Choice {
  const key = discriminatorOf(union, candidates, reader);
  if (key === undefined) return { candidates };
  const values = candidates.map((branch) => valuesAt(branch, key, reader) ?? []);
  if (!Object.hasOwn(data, key)) {
    const isRequired = candidates.every((branch) => requires(branch, key, reader));
    return isRequired ? { finding: missing(union, key, values.flat()) } : { candidates };
  }
  const meant = candidates.filter((_, index) => includes(values[index] ?? [], data[key]));
  if (meant.length === 0) return { finding: notListed(union, pointer(union.instancePath, key), values.flat(), data[key]) };
  return meant.length === candidates.length ? { candidates } : narrow(union, meant, data, reader);
}

/** The property whose listed values differ between the branches; one that never overlaps wins over one that sometimes does. */
function discriminatorOf(union: Finding, candidates: readonly unknown[], reader: SchemaReader): string | undefined {
  if (candidates.length < 2) return undefined;
  const named = member(member(union.parentSchema, 'discriminator'), 'propertyName');
  const keys = new Set(
    reader.inPlace(candidates[0]).flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])),
  );
  let overlapping: string | undefined;
  for (const key of typeof named === 'string' ? [named, ...keys] : keys) {
    const values = candidates.map((branch) => valuesAt(branch, key, reader)?.map(stableText));
    if (values.includes(undefined)) continue;
    const all = values.flat();
    if (new Set(all).size === all.length) return key;
    if (new Set(values.map(String)).size > 1) overlapping ??= key;
  }
  return overlapping;
}

/** The values that a branch lists for a property; of a union of branches, those of all of them. */
function valuesAt(branch: unknown, key: string, reader: SchemaReader, depth = 0): readonly unknown[] | undefined {
  if (!isJsonObject(branch) || depth > 8) return undefined;
  const own = reader.literals(member(branch['properties'], key));
  if (own) return own;
  for (const part of [reader.target(branch), ...listed(branch['allOf'])]) {
    const found = valuesAt(part, key, reader, depth + 1);
    if (found) return found;
  }
  const nested = branchesOf(branch).map((inner) => valuesAt(inner, key, reader, depth + 1));
  return nested.length > 0 && nested.every((values) => values !== undefined) ? [...new Set(nested.flat())] : undefined;
}

function requires(branch: unknown, key: string, reader: SchemaReader, depth = 0): boolean {
  if (!isJsonObject(branch) || depth > 8) return false;
  if (listed(branch['required']).includes(key)) return true;
  const nested = branchesOf(branch);
  return (
    [reader.target(branch), ...listed(branch['allOf'])].some((part) => requires(part, key, reader, depth + 1)) ||
    (nested.length > 0 && nested.every((inner) => requires(inner, key, reader, depth + 1)))
  );
}

function includes(values: readonly unknown[], sent: unknown): boolean {
  return values.some((value) => value === sent || (typeof value === 'object' && stableText(value) === stableText(sent)));
}

function wrongType(union: Finding, branches: readonly unknown[], reader: SchemaReader): Finding {
  const kinds = new Set(branches.flatMap((branch): Kind[] => [...(reader.kinds(branch) ?? [])]));
  if (kinds.has('number')) kinds.delete('integer');
  return { ...union, keyword: 'type', params: { type: [...kinds] } };
}

function notListed(union: Finding, instancePath: string, values: readonly unknown[], data: unknown): Finding {
  const allowedValues = [...new Set(values)];
  return { ...union, instancePath, keyword: 'enum', params: { allowedValues }, parentSchema: { enum: allowedValues }, data };
}

function missing(union: Finding, key: string, values: readonly unknown[]): Finding {
  return { ...union, keyword: 'required', params: { missingProperty: key, allowedValues: [...new Set(values)] } };
}
