import { setOwn } from '../json.ts';

/** Something wrong with a value that came parsed. */
export interface ValueFinding {
  /** `notJsonValue` is all that JSON cannot carry: functions, `undefined` in a list, instances of classes, accessors, holes, cycles. */
  readonly kind:
    | 'dangerousKey'
    | 'unsafeNumber'
    | 'loneSurrogate'
    | 'notJsonValue'
    | 'tooLarge'
    | 'tooDeep'
    | 'tooManyNodes'
    | 'tooManyKeys'
    | 'tooLongString'
    | 'nul';
  /** Keys and positions that lead to it; empty for a limit. */
  readonly trail: readonly (string | number)[];
}

/** Bounds of a copy; `size` counts UTF-16 code units of keys and strings, and two for every value. */
export interface CopyLimits {
  readonly size: number;
  readonly depth: number;
  readonly nodes: number;
  /** Findings that are kept; further ones are counted. */
  readonly findings: number;
}

/** A copy, as good as its findings say. */
export interface CopiedValue {
  readonly value: unknown;
  /** As far as it was read. */
  readonly size: number;
  readonly findings: readonly ValueFinding[];
  readonly omitted: number;
}

interface Copy {
  readonly limits: CopyLimits;
  readonly trail: (string | number)[];
  readonly open: Set<object>;
  readonly findings: ValueFinding[];
  omitted: number;
  size: number;
  nodes: number;
  /** A limit was passed: nothing more is read. */
  stopped: boolean;
}

/**
 * Copies a value that came parsed into plain JSON data, reading each property once: what is checked is what runs, whoever else holds
 * the value or answers for it (a proxy). Refuses what JSON cannot carry; `toJSON` is never called, no accessor is run. Never throws.
 */
export function copyValue(value: unknown, limits: CopyLimits): CopiedValue {
  const copy: Copy = { limits, trail: [], open: new Set(), findings: [], omitted: 0, size: 0, nodes: 0, stopped: false };
  let copied: unknown;
  try {
    copied = copyNode(value, copy);
  } catch {
    find(copy, 'notJsonValue');
  }
  return { value: copied, size: copy.size, findings: copy.findings, omitted: copy.omitted };
}

function copyNode(value: unknown, copy: Copy): unknown {
  if (copy.stopped) return undefined;
  copy.nodes += 1;
  if (copy.nodes > copy.limits.nodes) return stop(copy, 'tooManyNodes');
  addSize(copy, 2);
  switch (typeof value) {
    case 'string':
      return copyString(value, copy);
    case 'number':
      if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
      return find(copy, 'unsafeNumber');
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : copyContainer(value, copy);
    default:
      return find(copy, 'notJsonValue');
  }
}

function copyString(text: string, copy: Copy): string {
  addSize(copy, text.length);
  if (!copy.stopped && /\p{Surrogate}/u.test(text)) find(copy, 'loneSurrogate');
  return text;
}

function copyContainer(value: object, copy: Copy): unknown {
  if (copy.open.has(value)) return find(copy, 'notJsonValue');
  if (copy.open.size >= copy.limits.depth) return stop(copy, 'tooDeep');
  const isArray = Array.isArray(value);
  if (!isPlain(value, isArray)) return find(copy, 'notJsonValue');
  copy.open.add(value);
  const contents = isArray ? copyItems(value as unknown[], copy) : copyMembers(value, copy);
  copy.open.delete(value);
  return contents;
}

/** Made by a literal, `JSON.parse` or `Object.create(null)`, in this realm or another: nothing but the root prototypes above it. */
function isPlain(value: object, isArray: boolean): boolean {
  const parent: unknown = Object.getPrototypeOf(value);
  const root: unknown = isArray && parent !== null ? Object.getPrototypeOf(parent) : parent;
  return root === null || Object.getPrototypeOf(root) === null;
}

function copyItems(value: readonly unknown[], copy: Copy): unknown {
  const { length } = value;
  if (length > copy.limits.nodes - copy.nodes) return stop(copy, 'tooManyNodes');
  // One more than the items: `length` is an own key too.
  if (Reflect.ownKeys(value).length !== length + 1) return find(copy, 'notJsonValue');
  const items: unknown[] = [];
  for (let position = 0; position < length && !copy.stopped; position += 1) items.push(copyItem(value, position, copy));
  return items;
}

function copyMembers(value: object, copy: Copy): unknown {
  const keys = Reflect.ownKeys(value);
  if (keys.length > copy.limits.nodes - copy.nodes) return stop(copy, 'tooManyNodes');
  const members = {};
  const owner = copy.trail.at(-1);
  for (const key of keys) {
    if (copy.stopped) break;
    if (typeof key === 'symbol') find(copy, 'notJsonValue');
    else {
      const inner = copyMember(value, key, owner, copy);
      if (inner !== undefined) setOwn(members, key, inner);
    }
  }
  return members;
}

function copyMember(value: object, key: string, owner: string | number | undefined, copy: Copy): unknown {
  copy.trail.push(key);
  copyString(key, copy);
  if (key === '__proto__' || (key === 'prototype' && owner === 'constructor')) find(copy, 'dangerousKey');
  const property = Object.getOwnPropertyDescriptor(value, key);
  // As `JSON.stringify` has it: a member without a value is no member. A program writes `{ note: maybe }` for one.
  const inner = isData(property) && property.value === undefined ? undefined : copyProperty(property, copy);
  copy.trail.pop();
  return inner;
}

function copyItem(value: readonly unknown[], position: number, copy: Copy): unknown {
  copy.trail.push(position);
  const inner = copyProperty(Object.getOwnPropertyDescriptor(value, position), copy);
  copy.trail.pop();
  return inner;
}

function copyProperty(property: PropertyDescriptor | undefined, copy: Copy): unknown {
  return isData(property) ? copyNode(property.value, copy) : find(copy, 'notJsonValue');
}

function isData(property: PropertyDescriptor | undefined): property is PropertyDescriptor {
  return property !== undefined && 'value' in property && property.enumerable === true;
}

function addSize(copy: Copy, units: number): void {
  copy.size += units;
  if (copy.size > copy.limits.size) stop(copy, 'tooLarge');
}

/** A limit is the only finding: what lies beyond it is unknown. */
function stop(copy: Copy, kind: ValueFinding['kind']): undefined {
  if (copy.stopped) return undefined;
  copy.findings.splice(0, copy.findings.length, { kind, trail: [] });
  copy.omitted = 0;
  copy.stopped = true;
  return undefined;
}

function find(copy: Copy, kind: ValueFinding['kind']): undefined {
  if (copy.stopped) return undefined;
  if (copy.findings.length >= copy.limits.findings) copy.omitted += 1;
  else copy.findings.push({ kind, trail: [...copy.trail] });
  return undefined;
}
