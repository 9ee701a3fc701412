import type { Reads, readsKey } from './reads.ts';
import { thrownIn } from './zod-issues.ts';
import type { ZodCheck, ZodNode } from './zod-node.ts';

/** What becomes of what authors' functions throw. */
export interface GuardOptions {
  /** True for what a check may throw because Zod wants it to, such as the call for an asynchronous run. */
  readonly passes: (error: unknown) => boolean;
  /** For a copy that runs synchronously: makes the error, one that passes, for a check or a transform that answers a promise. */
  readonly needsLater?: (() => unknown) | undefined;
  /** The message of the issue for anything else that a check or a transform throws. */
  readonly message: string;
}

/** What Zod hands down. */
export interface Context {
  readonly [readsKey]?: Reads;
}

/** How Zod runs one type. */
export type Parse = (payload: Payload, context: Context) => unknown;

/** Puts something around the parsing of a type. */
export function aroundParse({ _zod }: ZodNode, wrap: (parse: Parse) => Parse): void {
  const runs = _zod as unknown as { parse: Parse; run: Parse };
  const { parse, run } = runs;
  runs.parse = wrap(parse);
  if (run === parse) runs.run = runs.parse;
}

/** Puts something around the parsing of a type and the checks that follow. */
export function aroundRun({ _zod }: ZodNode, wrap: (run: Parse) => Parse): void {
  const runs = _zod as unknown as { run: Parse };
  runs.run = wrap(runs.run);
}

/** A type that may throw by itself says that it broke. */
export function guardParse(twin: ZodNode, options: GuardOptions): void {
  aroundParse(twin, (parse) => (payload, context) => {
    const otherwise = (error: unknown): Payload => {
      payload.issues.push(broken(payload.value, options, error));
      return payload;
    };
    return attempt(() => parse(payload, context), otherwise, options);
  });
}

/** What Zod hands from type to type. */
export interface Payload {
  value: unknown;
  readonly issues: unknown[];
}

/** A check that says that it broke, where it would throw. */
export function guardCheck(check: ZodCheck, options: GuardOptions): ZodCheck {
  const inner = check._zod as unknown as { readonly check: (payload: Payload) => unknown };
  const guarded = (payload: Payload): unknown =>
    attempt(
      () => inner.check(payload),
      (error) => void payload.issues.push(broken(payload.value, options, error)),
      options,
    );
  return { _zod: Object.assign(Object.create(check._zod) as object, { check: guarded }) } as unknown as ZodCheck;
}

/** A transform, or the test of a custom type. */
export type Guarded = (value: unknown, payload: Payload) => unknown;

/** A transform that says that it broke, or a test that fails, where it would throw. */
export function guardFunction(run: Guarded, field: 'transform' | 'fn', options: GuardOptions): Guarded {
  return (value, payload) =>
    attempt(
      () => run(value, payload),
      (error) => (field === 'fn' ? false : void payload.issues.push(broken(value, options, error))),
      options,
    );
}

function attempt(run: () => unknown, otherwise: (error: unknown) => unknown, { passes, needsLater }: GuardOptions): unknown {
  try {
    const result = run();
    if (!(result instanceof Promise)) return result;
    const settled = result.catch(otherwise);
    if (needsLater) throw needsLater();
    return settled;
  } catch (error) {
    if (passes(error)) throw error;
    return otherwise(error);
  }
}

function broken(input: unknown, { message }: GuardOptions, error: unknown): unknown {
  return { code: 'custom', input, path: [], message, continue: false, params: thrownIn(error) };
}
