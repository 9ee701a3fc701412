import { type JsonObject, isJsonObject } from '../json.ts';
import type { ValueFinding } from './copy-value.ts';

/** What arguments are held to that is only looked for where it can be. */
export interface DataLimits {
  /** Keys of one object. */
  readonly keys: number;
  /** UTF-16 code units of one key or string. */
  readonly stringLength: number;
  /** U+0000 is refused in keys and strings. */
  readonly forbidNul: boolean;
}

/** Keys and strings of JSON data that are dangerous, too many, too long, or hold U+0000 where a tool forbids it, in the order of the data. */
export function findInData(root: JsonObject, limits: DataLimits): readonly ValueFinding[] {
  const findings: ValueFinding[] = [];
  const trail: (string | number)[] = [];
  const find = (kind: ValueFinding['kind']): void => void findings.push({ kind, trail: [...trail] });
  const lookAt = (text: string): void => {
    if (text.length > limits.stringLength) find('tooLongString');
    if (limits.forbidNul && text.includes('\0')) find('nul');
  };
  const walkTo = (token: string | number, value: unknown): void => {
    const owner = trail.at(-1);
    trail.push(token);
    if (typeof token === 'string') lookAt(token);
    if (token === '__proto__' || (token === 'prototype' && owner === 'constructor')) find('dangerousKey');
    walk(value);
    trail.pop();
  };
  const walk = (value: unknown): void => {
    if (typeof value === 'string') lookAt(value);
    else if (Array.isArray(value)) value.forEach((item, position) => walkTo(position, item));
    else if (isJsonObject(value)) {
      const members = Object.entries(value);
      if (members.length > limits.keys) find('tooManyKeys');
      else for (const [key, inner] of members) walkTo(key, inner);
    }
  };
  walk(root);
  return findings;
}
