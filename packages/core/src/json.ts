/** A JSON Schema document or subschema object, as plain JSON data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for a plain JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets an own property, also one called `__proto__`. */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else (target as Record<string, unknown>)[key] = value;
}

/**
 * The one text of a JSON value: keys sorted by UTF-16 code units, no white space (RFC 8785, JSON Canonicalization Scheme).
 * Equal values give equal text, so it can be hashed and compared.
 */
export function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableText(value[key])}`);
  return `{${members.join(',')}}`;
}

/** Adds one reference token to a JSON Pointer (RFC 6901, section 3). */
export function pointer(parent: string, token: string | number): string {
  if (typeof token === 'number' || !(token.includes('~') || token.includes('/'))) return `${parent}/${token}`;
  return `${parent}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The key that a reference token stands for. */
export function fromToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

/** The keys that a JSON Pointer leads through. */
export function keysAlong(path: string): string[] {
  return path.split('/').slice(1).map(fromToken);
}

/** Freezes a JSON value and everything inside it, and answers it. Instances of classes inside are left as they are. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) freezeObject(value as Record<string, unknown>);
  return value;
}

function freezeObject(value: Readonly<Record<string, unknown>> | readonly unknown[]): void {
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) if (typeof item === 'object' && item !== null) freezeObject(item as never);
  } else {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return;
    const members = value as Readonly<Record<string, unknown>>;
    for (const key in members) {
      const inner = members[key];
      if (typeof inner === 'object' && inner !== null) freezeObject(inner as never);
    }
  }
  Object.freeze(value);
}

/**
 * A copy of a value in which every plain object and array is frozen. What is neither, such as a `Date` or an instance of a class, is the
 * same in the copy, and what the value shares with others is left as it is.
 */
export function frozenCopy(value: unknown, copies: Map<object, unknown> = new Map()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return value;
  const copy: object = Array.isArray(value) ? [] : (Object.create(prototype as object | null) as object);
  copies.set(value, copy);
  for (const key of Object.keys(value)) setOwn(copy, key, frozenCopy((value as Readonly<Record<string, unknown>>)[key], copies));
  return Object.freeze(copy);
}
