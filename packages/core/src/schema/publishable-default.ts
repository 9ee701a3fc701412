import { stableText } from '../json.ts';

/** Says whether a default can be published: it is the same each time it is asked for, and JSON carries it whole. */
export function isPublishableDefault(read: () => unknown): boolean {
  try {
    const [first, second] = [read(), read()];
    return isJson(first) && stableText(first) === stableText(second);
  } catch {
    return false;
  }
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'boolean' || value === null;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (Array.isArray(value) || prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}
