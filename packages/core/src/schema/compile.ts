import type { AnySchemaObject, ErrorObject, Options } from 'ajv';
import { isJsonObject, type JsonSchema } from '../json.ts';
import type { PatternEngine, PatternEngineFactory } from '../pattern-engine.ts';
import { addFormats, createAjv } from './create-ajv.ts';
import { type BareError, createErrorReader } from './error-reader.ts';
import { type Dialect, dialectAddress, dialectOf } from './dialect.ts';
import { inheritsKeys, mentionsInheritedName } from './inherited-names.ts';
import { findsTooMuch, takesTooLong } from './check-bounds.ts';
import { metaFault } from './meta-fault.ts';
import { requiresEmptyKey } from './requires-empty-key.ts';
import { patternFault } from './pattern-fault.ts';
import { plainCode } from './plain-code.ts';
import { visitSchema } from './walk.ts';

/** One thing that a value breaks. */
export interface Finding {
  /** JSON Pointer of the value that was checked; for a missing or an unknown key that of the object. */
  readonly instancePath: string;
  /** Where the keyword stands, as a URI fragment; through a `$ref` it starts at the target. */
  readonly schemaPath: string;
  /** A keyword of JSON Schema, `false schema`, `tooDeep` (the check ran out of stack) or `uncheckable` (it failed otherwise). */
  readonly keyword: string;
  /** The particulars, named as Ajv names them: `{ limit }`, `{ missingProperty }`, `{ additionalProperty }`, … */
  readonly params: Readonly<Record<string, unknown>>;
  /** Set for what was found in the name of a key. */
  readonly propertyName?: string;
  /** The keyword's value. */
  readonly schema: unknown;
  /** The schema object that holds the keyword. */
  readonly parentSchema: unknown;
  /** The value that was checked. */
  readonly data: unknown;
}

/** Holds values to one schema. Compiles on first use; no method ever throws. */
export interface Validator {
  /** Compiles what `check` needs, if that has not been done. */
  prepare(): void;
  /** True when the value fits. A schema that does not compile, or a check that fails in itself, accepts nothing. */
  check(value: unknown): boolean;
  /**
   * Everything that is wrong with a value that `check` refused; never empty for it. Slower, and compiled apart. Of a schema from elsewhere
   * and a value that together might be wrong in more than 250,000 ways, only the first.
   */
  findings(value: unknown): readonly Finding[];
}

type Compiled = ((value: unknown) => unknown) & { errors?: ErrorObject[] | null };

/**
 * A validator of its own, kept nowhere. `foreign` makes what matches the patterns of a schema from elsewhere; without it they are the
 * engine's own.
 */
export function compileSchema(json: JsonSchema, foreign?: PatternEngineFactory): Validator {
  const patterns = foreign?.();
  // Without branches to try, a pass that finds everything costs no more than one that stops at the first finding.
  const atOnce = foreign === undefined && !branches(json);
  let fast: Compiled | undefined;
  let thorough: Compiled | undefined;
  const tooMuch = foreign && findsTooMuch(json);
  const tooLong = patterns?.alone === true ? takesTooLong(json) : undefined;
  let first: Compiled | undefined;
  let refused: { readonly value: unknown; readonly errors: readonly ErrorObject[] } | undefined;
  let reader: { readonly read: ReturnType<typeof createErrorReader> } | undefined;
  const compiled = (options: Options): Compiled => compile(json, { ...options, ownProperties: mentionsInheritedName(json) }, patterns);
  const quick = (): Compiled => compiled({ allErrors: atOnce || requiresEmptyKey(json) });
  const errorsOf = (value: unknown, read: ReturnType<typeof createErrorReader>): readonly ErrorObject[] => {
    if (refused !== undefined && refused.value === value) return refused.errors;
    const pass =
      tooMuch?.(value) === true
        ? (first ??= compiled({ allErrors: false, verbose: read === undefined }))
        : (thorough ??= compiled({ allErrors: true, verbose: read === undefined }));
    patterns?.begin();
    return errorsIn(pass, value);
  };
  return {
    prepare() {
      try {
        fast ??= quick();
      } catch {
        // `check` will say so, by accepting nothing.
      }
    },
    check(value) {
      try {
        fast ??= quick();
        // Where every object inherits keys, none can be trusted: somebody has got at `Object.prototype`.
        if (inheritsKeys() || tooLong?.(value) === true) return false;
        if (patterns !== undefined) patterns.begin();
        if (fast(value) === true) return patterns === undefined || patterns.failed.size === 0;
        if (atOnce) refused = { value, errors: fast.errors ?? [] };
        return false;
      } catch {
        return false;
      }
    },
    findings(value) {
      try {
        if (tooLong?.(value) === true) return [unchecked('uncheckable', json, value)];
        const { read } = (reader ??= { read: createErrorReader(json) });
        const errors = reliable(errorsOf(value, read), patterns);
        if (errors.length === 0) return [unchecked('uncheckable', json, value, isHopeless(patterns))];
        return read ? errors.map((error) => read(error as BareError, value)) : (errors as readonly Finding[]);
      } catch (error) {
        return [unchecked(error instanceof RangeError ? 'tooDeep' : 'uncheckable', json, value)];
      } finally {
        // What was sent is not held any longer than it takes to say what is wrong with it.
        refused = undefined;
        if (fast) fast.errors = null;
      }
    },
  };
}

/** No text could have been matched with a pattern that was asked about. */
function isHopeless(patterns: PatternEngine | undefined): boolean {
  return patterns !== undefined && [...patterns.failed].some((pattern) => patterns.unmatchable.has(pattern));
}

/** Where a pattern could not be matched, that is all that is known. */
function reliable(errors: readonly ErrorObject[], patterns: PatternEngine | undefined): readonly ErrorObject[] {
  if (patterns === undefined || patterns.failed.size === 0) return errors;
  return errors.flatMap((error) => {
    const pattern = error.params['pattern'] as string;
    if (!patterns.failed.has(pattern)) return [];
    return [{ ...error, keyword: 'uncheckable', params: { pattern, unmatchable: patterns.unmatchable.has(pattern) } }];
  });
}

function errorsIn(validate: Compiled, value: unknown): readonly ErrorObject[] {
  try {
    return validate(value) === true ? [] : (validate.errors ?? []);
  } finally {
    validate.errors = null;
  }
}

/** Some part of a schema applies or not depending on another one; that a value is one of several scalars, such as null, is no matter. */
function branches(json: JsonSchema): boolean {
  let found = false;
  visitSchema(json, (each) => {
    const choices = [each['anyOf'], each['oneOf']].flat();
    const deep = choices.some((choice) => isJsonObject(choice) && [...branching, ...holding].some((keyword) => keyword in choice));
    found ||= deep || branching.some((keyword) => keyword in each && keyword !== 'anyOf' && keyword !== 'oneOf');
  });
  return found;
}

const branching = '$ref $dynamicRef anyOf oneOf not if contains dependentSchemas unevaluatedProperties unevaluatedItems'.split(' ');
const holding = 'allOf properties patternProperties additionalProperties propertyNames items prefixItems additionalItems'.split(' ');

/** Why a schema does not compile, in words; undefined when it does. */
export function compileFault(json: JsonSchema): string | undefined {
  try {
    compile(json, { allErrors: false }, undefined);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown fault';
  }
}

/**
 * What is wrong with a schema by the meta-schema of its dialect, as the pointer of the fault and a sentence; undefined when nothing is.
 * Regular expressions must compile with the `u` flag.
 */
export function checkMetaSchema(json: JsonSchema): string | undefined {
  return metaSchemaFault(json, dialectOf(json)) ?? patternFault(json);
}

/** The same without regard to regular expressions, by the meta-schema of a dialect. */
export function metaSchemaFault(json: JsonSchema, dialect: Dialect): string | undefined {
  const validate = (metaSchemas[dialect] ??= compileMetaSchema(dialect));
  if (validate(json) === true) return undefined;
  const deepest = (validate.errors ?? []).reduce<ErrorObject | undefined>(
    (found, error) => (found && found.instancePath.length >= error.instancePath.length ? found : error),
    undefined,
  );
  return deepest ? metaFault(deepest, dialect) : '/: not a JSON Schema';
}

const metaSchemas: Partial<Record<Dialect, Compiled>> = {};

function compileMetaSchema(dialect: Dialect): Compiled {
  return createAjv(dialect, { verbose: true, meta: true }).getSchema(dialectAddress[dialect]) as Compiled;
}

/** `unmatchable`: no other value would fare better. */
function unchecked(keyword: 'tooDeep' | 'uncheckable', json: JsonSchema, data: unknown, unmatchable = false): Finding {
  return { instancePath: '', schemaPath: '#', keyword, params: { unmatchable }, schema: json, parentSchema: json, data };
}

function compile(json: JsonSchema, options: Options, patterns: PatternEngine | undefined): Compiled {
  const ajv = createAjv(dialectOf(json), { ...options, code: plainCode(json), meta: false, messages: false }, patterns);
  const validate = addFormats(ajv).compile(json as AnySchemaObject);
  if ('$async' in validate) throw new Error('$async is not a keyword of JSON Schema');
  return validate as Compiled;
}
