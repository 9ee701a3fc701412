import { isJsonObject, setOwn } from '../json.ts';
import type { ToolSchema } from '../tool.ts';
import { type ZodIssue, fromZodIssues } from './zod-issues.ts';

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

/** For a check or a transform that throws: what it says is for the author, not for a model. */
export const brokenCheck = 'the value could not be checked: a check of this field failed by itself';

/** The `parse` of a `ToolSchema` over a Zod type: synchronous inside when it can be, and safe for any value. */
export function parseWith({ now, later, needsLater, inheritedNames }: ParseOptions): ToolSchema['parse'] {
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
      return { issues: [{ path: '', keyword: 'zod:custom', message: brokenCheck }] };
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
