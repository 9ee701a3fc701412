/**
 * True when a schema holds, anywhere, a name that every object inherits, such as `constructor`. Where none does, looking for a key is the
 * same as looking for an own key.
 */
export function mentionsInheritedName(schema: unknown): boolean {
  if (typeof schema === 'string') return schema in Object.prototype;
  if (typeof schema !== 'object' || schema === null) return false;
  if (Array.isArray(schema)) return schema.some(mentionsInheritedName);
  return Object.entries(schema).some(([key, value]) => key in Object.prototype || mentionsInheritedName(value));
}

/** Some library has put an enumerable property on `Object.prototype`. */
export function inheritsKeys(): boolean {
  for (const _key in empty) return true;
  return false;
}

const empty: object = Object.freeze({});
