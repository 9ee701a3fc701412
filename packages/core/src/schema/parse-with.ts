import type { Issue } from '../issue.ts';
import { isJsonObject, setOwn } from '../json.ts';
import { type ZodIssue, brokenCheck, fromZodIssues } from './zod-issues.ts';

/** What Zod answers, in either version. */
export type ZodResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly ZodIssue[] } };

export interface ParseOptions {
  readonly now: (value: unknown) => ZodResult;
  readonly later: (value: unknown) => Promise<ZodResult>;
  /** Says that only `later` will do. */
  readonly needsLater: (error: unknown) => boolean;
  /** Property names of `Object.prototype` are in the schema: Zod must not see what an object inherits. */
  readonly inheritedNames: boolean;
}

/** The `parse` of a `ToolSchema` over a Zod type: synchronous inside when it can be, and safe for any value. */
export function parseWith({
  now,
  later,
  needsLater,
  inheritedNames,
}: ParseOptions): (value: unknown) => Promise<{ readonly value: unknown } | { readonly issues: readonly Issue[] }> {
  let asynchronous = false;
  const run = async (value: unknown): Promise<ZodResult> => {
    if (asynchronous) return later(value);
    try {
      return now(value);
    } catch (error) {
      if (!needsLater(error)) throw error;
      asynchronous = true;
      return later(value);
    }
  };
  return async (value) => {
    const bare: object[] = [];
    try {
      const result = await run(inheritedNames ? withoutInheritance(value, bare) : value);
      for (const copy of bare) Object.setPrototypeOf(copy, Object.prototype);
      return result.success ? { value: result.data } : { issues: fromZodIssues(result.error.issues, value) };
    } catch {
      return { issues: [brokenCheck('')] };
    }
  };
}

/** A copy whose objects inherit nothing, for as long as Zod looks at them; each is listed, so that it can be given back its prototype. */
function withoutInheritance(value: unknown, copies: object[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutInheritance(item, copies));
  if (!isJsonObject(value)) return value;
  const copy: object = Object.create(null);
  for (const key of Object.keys(value)) setOwn(copy, key, withoutInheritance(value[key], copies));
  copies.push(copy);
  return copy;
}
