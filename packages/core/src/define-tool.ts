import { checkOptions, type ToolOptions } from './check-options.ts';
import { checkSamples } from './check-samples.ts';
import type { Content } from './content.ts';
import { createContract } from './create-contract.ts';
import { DefinitionError } from './definition-error.ts';
import { frozenCopy, isJsonObject } from './json.ts';
import { authorNotes } from './schema/author-notes.ts';
import { checkMetaSchema } from './schema/compile.ts';
import { fromZod } from './schema/from-zod.ts';
import { valueNotes } from './schema/value-notes.ts';
import type {
  CallContext,
  SideEffect,
  Tool,
  ToolAnnotations,
  ToolContract,
  ToolRule,
  ToolSamples,
  ToolSchema,
  SchemaNote,
} from './tool.ts';
import { visible } from './visible.ts';
import { whatGiven } from './what-given.ts';

/** What `input` may be: a Zod 4 type whose root is an object, or a `ToolSchema` from `fromZod3` or `fromJsonSchema`. */
export interface InputType {
  readonly _zod: { readonly input: object; readonly output: object };
}

/** What `output` may be: any Zod 4 type, or a `ToolSchema`. */
export interface OutputType {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

declare const unset: unique symbol;
interface Unset {
  readonly [unset]: true;
}
// One conditional type, promises and all: into a union of two, a result that is a union would be inferred member by member.
// While options do not fit, the compiler holds a handler to what `Result` is without one: with `unknown` it names only what does not fit.
type AnswerOf<Output, Result> = Output extends OutputType ? Given<Output['_zod']['input']> : Unset extends Result ? unknown : Result;
type ResultOf<Output, Result> = Output extends OutputType ? Output['_zod']['output'] : ValueOf<Awaited<Result>>;
// `infer Own` keeps a result from being inferred from where its tool is assigned, as `NoInfer` would, which shows in every hover.
type ValueOf<Result> = Result extends infer Own ? (Own extends Content<infer Value> ? Value : Own) : never;
type Given<Value> = Value | Content<Value> | Promise<Value | Content<Value>>;
type Answer<Output> = Output extends OutputType ? Given<Output['_zod']['input']> : unknown;
type Handled<Name extends string, Input, Output, Deps, Handler> = Handler extends (
  input: never,
  context: CallContext<infer Own>,
) => infer Returned
  ? // A context that the handler does not annotate is inferred from the constraint, which says `never`: it asks for nothing.
    Tool<
      Name,
      Input,
      Output extends OutputType ? Output['_zod']['output'] : ValueOf<Awaited<Returned>>,
      [Own] extends [never] ? Deps : Deps & Own
    >
  : never;
type Defined<Name extends string, Input extends InputType, Output, Result, Deps> = [Result] extends [Unset]
  ? Unset extends Result
    ? 0 extends 1 & Result
      ? Tool<Name, Input['_zod']['input'], ResultOf<Output, Result>, OwnOf<Deps>>
      : ToolDefinition<Name, Input['_zod']['input'], Takes<Input['_zod']['output'], Deps>, Output>
    : Tool<Name, Input['_zod']['input'], ResultOf<Output, Result>, OwnOf<Deps>>
  : Tool<Name, Input['_zod']['input'], ResultOf<Output, Result>, OwnOf<Deps>>;
// As above: written in the list of a toolbox, a tool would need what any tool needs, which is `any`.
type OwnOf<Deps> = [Deps] extends [infer Own] ? Own : never;

/** What the handler of a definition takes: parsed input, and what its rules need already. */
export interface Takes<Parsed = unknown, Deps = unknown> {
  readonly input: Parsed;
  readonly deps: Deps;
}

/** A contract that still wants its handler. */
export interface ToolDefinition<Name extends string, Input, Taken extends Takes, Output> {
  readonly name: Name;
  readonly contract: ToolContract;
  /** Attaches the handler. The same contract may be handled more than once, in several processes. */
  handle<Handler extends (input: Taken['input'], context: CallContext<never>) => Answer<Output>>(
    handler: Handler,
  ): Handled<Name, Input, Output, Taken['deps'], Handler>;
}

/**
 * Defines a tool from one Zod type. With `handler` it answers the tool, without it a contract whose `.handle(fn)` does.
 *
 * Defaults: `idempotent` is true for `read`, else false; `annotations` follow from `sideEffect`; `timeoutMs` (milliseconds) is the gate's
 * deadline. Arguments are held to the JSON Schema derived from `input`, then to `input` itself, then to `rules`.
 * @throws DefinitionError `invalid_name` (not `^[A-Za-z0-9_-]{1,64}$`, the rule of the OpenAI API's `FunctionDefinition.name`),
 * `invalid_option`, `unrepresentable` (JSON cannot carry a type: the message names path and remedy), `mixed_zod_versions`,
 * `invalid_schema`, `invalid_sample`.
 */
export function defineTool<
  const Name extends string,
  Input extends InputType,
  Output = undefined,
  Result = Unset,
  Deps = unknown,
>(options: {
  readonly name: Name;
  /** For people, in lists. */
  readonly title?: string | undefined;
  /** For the model: what the tool does and when to use it. */
  readonly description: string;
  /** What a call sends: an object, in Zod 4, or a `ToolSchema`. Models are shown the JSON Schema derived from it. */
  readonly input: Input;
  /** What a result is held to before anybody reads it. Without it any JSON is an answer. */
  readonly output?: Output;
  /** What it does to the world; hints and the default of `idempotent` follow from it. `network` is treated as `write`, unless `idempotent`. */
  readonly sideEffect: SideEffect;
  /** Running it twice with the same arguments is the same as once. */
  readonly idempotent?: boolean | undefined;
  /** Overrides hint by hint what `sideEffect` implies. */
  readonly annotations?: ToolAnnotations | undefined;
  /** Business rules that need the world; run after the schema and the refinements have accepted. */
  readonly rules?: ToolRule<Input['_zod']['output'], Deps> | undefined;
  readonly version?: string | undefined;
  readonly samples?: ToolSamples | undefined;
  /** Deadline of one call in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Refuses U+0000 in keys and strings of the arguments, for what hands them to a shell, a file system or a database. Default false. */
  readonly forbidNul?: boolean | undefined;
  readonly handler?: (input: Input['_zod']['output'], context: CallContext<Deps>) => AnswerOf<Output, Result>;
}): Defined<Name, Input, Output, Result, Deps> {
  const contract = contractOf(options);
  const handle = (handler: unknown): unknown => {
    if (typeof handler !== 'function')
      throw new DefinitionError('invalid_option', `tool ${options.name}: handler must be a function, not ${whatGiven(handler)}`);
    return Object.freeze({ name: options.name, contract, rules: options.rules, handler });
  };
  return (options.handler === undefined ? Object.freeze({ name: options.name, contract, handle }) : handle(options.handler)) as never;
}

function contractOf(options: ToolOptions): ToolContract {
  checkOptions(options);
  const { name, title, description, sideEffect, version, timeoutMs } = options;
  const input = toToolSchema(options.input, name, 'input');
  const output = options.output === undefined ? undefined : toToolSchema(options.output, name, 'output');
  const idempotent = options.idempotent ?? sideEffect === 'read';
  const annotations = Object.freeze({
    readOnlyHint: sideEffect === 'read',
    destructiveHint: sideEffect !== 'read',
    idempotentHint: idempotent,
    openWorldHint: sideEffect === 'network',
    ...options.annotations,
  });
  const inputSchema = input.json;
  const contract = createContract(name, {
    title,
    description,
    input,
    output,
    sideEffect,
    idempotent,
    annotations,
    version,
    inputSchema,
    outputSchema: output?.json,
    timeoutMs,
    forbidNul: options.forbidNul ?? false,
    samples: frozenCopy(options.samples ?? {}) as ToolSamples,
    notes: Object.freeze([
      ...readableNotes('input', [...notesOf(input), ...(input.foreign === undefined ? authorNotes(inputSchema, sideEffect) : [])]),
      ...readableNotes('output', output === undefined ? [] : notesOf(output)),
    ]),
  });
  checkSamples(contract);
  return contract;
}

function toToolSchema(type: unknown, tool: string, side: 'input' | 'output'): ToolSchema {
  const schema = isToolSchema(type) ? type : fromZod(type, { tool, side });
  // What is from elsewhere has been vetted.
  const fault = schema.foreign === undefined ? checkMetaSchema(schema.json) : undefined;
  if (fault === undefined) return schema;
  throw new DefinitionError(
    'invalid_schema',
    `tool ${tool}: the JSON Schema derived from ${side} is not valid (${fault}); check its .meta(…)`,
  );
}

/** What is from elsewhere may refuse its own defaults: its author does not read it. */
function notesOf({ notes, json, foreign }: ToolSchema): readonly SchemaNote[] {
  return foreign === undefined ? [...notes, ...valueNotes(json)] : notes;
}

/** What schemas from elsewhere name is shown on terminals. */
function readableNotes(side: 'input' | 'output', notes: readonly SchemaNote[]): readonly SchemaNote[] {
  return notes.map(({ path, code, message }) => Object.freeze({ path: visible(path), code, message: visible(message), side }));
}

/** Made by this package or another copy of it: `json` and `parse`, and no Zod internals. */
function isToolSchema(type: unknown): type is ToolSchema {
  return isJsonObject(type) && !('_zod' in type) && !('_def' in type) && isJsonObject(type['json']) && typeof type['parse'] === 'function';
}
