/** What was given where something else is taken, in words for the message of a `DefinitionError`. */
export function whatGiven(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 40)}'`;
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'an array';
  return ownKind(value) ?? `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/** A promise, or what this package makes, by its shape: another copy of the package may have made it. */
function ownKind(value: unknown): string | undefined {
  if (typeof memberOf(value, 'then') === 'function') return 'a promise, which wants an await';
  if (isToolboxLike(memberOf(value, 'toolbox')) && typeof memberOf(value, 'run') === 'function')
    return 'a gate, whose toolbox is gate.toolbox';
  if (isToolboxLike(value)) return 'a toolbox';
  if (typeof memberOf(value, 'contract') !== 'object') return undefined;
  if (typeof memberOf(value, 'handler') === 'function') return 'a tool';
  return typeof memberOf(value, 'handle') === 'function' ? 'a definition without its handler' : undefined;
}

/** True for what `createToolbox` makes. */
export function isToolboxLike(value: unknown): boolean {
  return Array.isArray(memberOf(value, 'tools')) && typeof memberOf(value, 'find') === 'function';
}

/** A member of anything at all; undefined for what has none. */
export function memberOf(held: unknown, key: string): unknown {
  return (typeof held === 'object' || typeof held === 'function') && held !== null ? (held as { [name: string]: unknown })[key] : undefined;
}
