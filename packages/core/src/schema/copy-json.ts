import { DefinitionError } from '../definition-error.ts';
import { pointer, setOwn } from '../json.ts';

const levels = 128;
const nodes = 20_000;

/**
 * A copy of JSON data that shares nothing with it. Members that are undefined are left out, as JSON leaves them out.
 * @throws DefinitionError `invalid_schema`, with the place, for what is no JSON data (functions, instances of classes, accessors, sparse
 * arrays, numbers that are not finite), for what contains itself, for a key called `__proto__`, and beyond 128 levels or 20,000 values.
 */
export function copyJson(value: unknown): unknown {
  let left = nodes;
  const ancestors = new Set<unknown>();
  const copyMembers = (source: object, at: string, read: (key: string, inner: unknown) => void): void => {
    if (ancestors.has(source)) throw refused(at, 'contains itself; use $ref for recursion');
    if (ancestors.size >= levels) throw refused('', `is nested deeper than ${levels} levels`);
    ancestors.add(source);
    for (const [key, { value: inner, get, enumerable }] of Object.entries(Object.getOwnPropertyDescriptors(source))) {
      if (!enumerable) continue;
      if (get) throw refused(pointer(at, key), 'is an accessor, not JSON data');
      if (key === '__proto__') throw refused(pointer(at, key), 'is a name that no key may have; rename it');
      if (inner !== undefined) read(key, inner);
    }
    ancestors.delete(source);
  };
  const copy = (source: unknown, at: string): unknown => {
    if (--left < 0) throw refused('', `holds more than ${nodes} values`);
    if (source === null || typeof source === 'string' || typeof source === 'boolean') return source;
    if (typeof source === 'number' && Number.isFinite(source)) return source;
    if (typeof source !== 'object' || !isPlain(source)) throw refused(at, `is ${kindOf(source)}, not JSON data`);
    if (!Array.isArray(source)) {
      const object: Record<string, unknown> = {};
      copyMembers(source, at, (key, inner) => setOwn(object, key, copy(inner, pointer(at, key))));
      return object;
    }
    const list: unknown[] = [];
    copyMembers(source, at, (key, inner) => list.push(copy(inner, pointer(at, key))));
    if (list.length !== source.length) throw refused(at, 'is an array with gaps, not JSON data');
    return list;
  };
  return copy(value, '');
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === undefined) return 'undefined';
  return typeof value === 'object' ? 'an instance of a class' : `a ${typeof value}`;
}

function refused(at: string, reason: string): DefinitionError {
  return new DefinitionError('invalid_schema', `JSON Schema: ${at || 'it'} ${reason}`);
}
