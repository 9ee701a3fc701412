import { pointer, setOwn } from '../json.ts';
import { schemaFault } from './schema-fault.ts';

/** How much may still be copied. */
export interface CopyBudget {
  /** UTF-8 bytes of JSON text that are left. */
  bytes: number;
  /** Objects and arrays within each other. */
  readonly levels: number;
  /** The limit, for the refusal. */
  readonly limit: number;
}

interface Open {
  readonly source: object;
  readonly target: Record<string, unknown> | unknown[];
  readonly keys: readonly string[];
  readonly at: string;
  next: number;
}

/**
 * A copy of JSON data that shares nothing with it, made without recursion. Members that are undefined are left out, as JSON leaves them
 * out. What it takes is subtracted from the budget.
 * @throws DefinitionError `invalid_schema`, with the place, for what is no JSON data (functions, instances of classes, accessors, sparse
 * arrays, numbers that are not finite), for what contains itself, for a key called `__proto__` or that holds half of a surrogate pair, and beyond the budget.
 */
export function copyJson(value: unknown, budget: CopyBudget): unknown {
  const ancestors = new Set<unknown>();
  const opened: Open[] = [];
  const take = (source: unknown, at: string): unknown => {
    if (typeof source !== 'object' || source === null) return takeScalar(source, at, budget);
    if (!isPlain(source)) throw schemaFault(at || 'it', 'is an instance of a class, not JSON data');
    if (ancestors.has(source)) throw schemaFault(at || 'it', 'contains itself; use $ref for recursion');
    if (ancestors.size >= budget.levels)
      throw schemaFault('', `it is nested deeper than ${budget.levels} levels of JSON; flatten it, or raise limits.depth`);
    ancestors.add(source);
    const keys = Object.keys(source);
    spend(budget, 2 + Math.max(0, keys.length - 1));
    if (Array.isArray(source) && keys.length !== source.length) throw schemaFault(at || 'it', 'is an array with gaps, not JSON data');
    const target: Open['target'] = Array.isArray(source) ? [] : {};
    opened.push({ source, target, keys, at, next: 0 });
    return target;
  };
  const copy = take(value, '');
  for (let open = opened.at(-1); open; open = opened.at(-1)) {
    const key = open.keys[open.next++];
    if (key === undefined) {
      ancestors.delete(open.source);
      opened.pop();
      continue;
    }
    takeMember(open, key, budget, take);
  }
  return copy;
}

function takeMember({ source, target, at }: Open, key: string, budget: CopyBudget, take: (value: unknown, at: string) => unknown): void {
  const place = pointer(at, key);
  const found = Object.getOwnPropertyDescriptor(source, key);
  if (found === undefined || found.get !== undefined || found.set !== undefined) throw schemaFault(place, 'is an accessor, not JSON data');
  if (Array.isArray(target)) {
    target.push(take(found.value, place));
    return;
  }
  if (key === '__proto__') throw schemaFault(place, 'is a name that no key may have; rename it');
  if (halfPair.test(key)) throw schemaFault(place, 'is a name with half of a surrogate pair, which no JSON text can hold; rename it');
  if (found.value === undefined) return;
  spendText(budget, key);
  spend(budget, 1);
  setOwn(target, key, take(found.value, place));
}

/** As a name it cannot be written into a pointer, nor sent as UTF-8. */
const halfPair = /\p{Surrogate}/u;

function takeScalar(source: unknown, at: string, budget: CopyBudget): unknown {
  if (typeof source === 'string') spendText(budget, source);
  else if (typeof source === 'number' && Number.isFinite(source)) spend(budget, String(source).length);
  else if (source === null || typeof source === 'boolean') spend(budget, 4);
  else throw schemaFault(at || 'it', `is ${kindOf(source)}, not JSON data`);
  return source;
}

function spendText(budget: CopyBudget, text: string): void {
  spend(budget, text.length + 2);
  // Beyond ASCII a unit of UTF-16 takes up to three bytes; what JSON escapes is not counted.
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) spend(budget, unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1);
  }
}

function spend(budget: CopyBudget, bytes: number): void {
  budget.bytes -= bytes;
  if (budget.bytes < 0) throw schemaFault('', `it is larger than ${budget.limit} bytes; shorten it, or raise limits.bytes`);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return value === undefined ? 'undefined' : `a ${typeof value}`;
}
