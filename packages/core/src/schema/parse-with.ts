import type { ToolSchema } from '../tool.ts';
import { causeOf, type ZodIssue, fromZodIssues } from './zod-issues.ts';

/** What Zod answers, in either version. */
export type ZodResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly ZodIssue[] } };

export interface ParseOptions {
  readonly now: (value: unknown) => ZodResult;
  readonly later: (value: unknown) => Promise<ZodResult>;
  /** Says that only `later` will do. */
  readonly needsLater: (error: unknown) => boolean;
}

/** For a check or a transform that throws: what it says is for the author, not for a model. */
export const brokenCheck = 'the value could not be checked: a check of this field failed by itself';

/** The `parse` of a `ToolSchema` over a Zod type: synchronous inside when it can be, and safe for any value. */
export function parseWith({ now, later, needsLater }: ParseOptions): ToolSchema['parse'] {
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
    try {
      const result = await run(value);
      if (result.success) return { value: result.data };
      const { issues } = result.error;
      return { issues: fromZodIssues(issues, value), ...causeOf(issues) };
    } catch (error) {
      return { issues: [{ path: '', keyword: 'zod:custom', message: brokenCheck }], cause: error };
    }
  };
}
