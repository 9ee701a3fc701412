import type { ContentBlock } from './content.ts';
import type { CallFailure } from './failure.ts';
import type { Issue } from './issue.ts';
import type { JsonSchema } from './json.ts';
import type { PatternEngineFactory } from './pattern-engine.ts';

/** What a tool does to the world. `network` is treated as `write` everywhere, unless the tool is `idempotent`. */
export type SideEffect = 'read' | 'write' | 'network';

/** Hints of the Model Context Protocol (`ToolAnnotations`, revision 2025-11-25); derived from `sideEffect`, each may be overridden. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** One JSON Schema and the parser behind it. `Input` is what is sent, `Parsed` what the handler gets. */
export interface ToolSchema<Input = unknown, Parsed = unknown> {
  /** The derived JSON Schema, 2020-12 unless it names another dialect; frozen. */
  readonly json: JsonSchema;
  /** True when the parser has nothing to add to the JSON Schema: no refinement, default, transform or codec. */
  readonly exact: boolean;
  /** What was found while deriving: where the published schema rules over what the author wrote. */
  readonly notes: readonly SchemaNote[];
  /** JSON Pointers (of the instance, `*` for any item or key) of fields marked `secret` or `format: password`. */
  readonly secrets: readonly string[];
  /** Refines a value that passed `json`; answers the parsed value or the issues. Never throws for any value. */
  parse(
    value: unknown,
  ): Promise<
    { readonly value: Parsed } | { readonly issues: readonly Issue[]; /** What a check of the author threw. */ readonly cause?: unknown }
  >;
  /** Set for a schema from elsewhere: how its patterns are matched. Such a schema is checked in the gate's isolation, where it has one. */
  readonly foreign?: PatternEngineFactory | undefined;
  /** Types only, absent at run time: named as Zod 4 names it, so that one constraint reads both. */
  readonly _zod: { readonly input: Input; readonly output: Parsed };
}

/** Something an author should know about a schema; shown by lint and docs, never an error. */
export interface SchemaNote {
  /** JSON Pointer of the field in the arguments, `*` for any item or key. */
  readonly path: string;
  /** Stable name of the note, such as `coerce`, `preprocess`, `refinement`, `missing_description`. */
  readonly code: string;
  readonly message: string;
  /** In `contract.notes`: the schema in which the field is. */
  readonly side?: 'input' | 'output' | undefined;
}

/** What a handler is given besides its input. */
export interface CallContext<Deps = unknown> {
  /** Aborted at the deadline, or when the caller aborts. */
  readonly signal: AbortSignal;
  readonly callId: string;
  readonly runId: string | undefined;
  /** What `createGate` or the call was given. */
  readonly deps: Deps;
  /** Who calls, as the host authenticated it. */
  readonly principal: unknown;
  /**
   * The same for every attempt at the same call, and no other call's: hand it to a downstream that can deduplicate. It is the call's `key`, or
   * a hash of the run's id, the call's id, the tool and the arguments; undefined where the program gave neither `key` nor the run's id.
   */
  readonly idempotencyKey: string | undefined;
  /** Tells the caller how far the call is: `done` grows, `total` when it is known. Dropped when nobody listens, and after the call has ended. */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Tells the caller something, as JSON data. Dropped when nobody listens, and after the call has ended. */
  readonly log: (level: LogLevel, data: unknown) => void;
}

/** Levels of a log message (RFC 5424, section 6.2.1), least severe first. */
export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** What `progress` of a handler's context was told. */
export interface CallProgress {
  readonly done: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}

/** What `log` of a handler's context was told. */
export interface CallLog {
  readonly level: LogLevel;
  readonly data: unknown;
}

/** What is known of a tool without its handler. */
export interface ToolContract<Name extends string = string> {
  readonly name: Name;
  readonly title: string | undefined;
  readonly description: string;
  readonly input: ToolSchema;
  readonly output: ToolSchema | undefined;
  /** Decides what may be done again, and what runs side by side. */
  readonly sideEffect: SideEffect;
  readonly idempotent: boolean;
  readonly annotations: Required<ToolAnnotations>;
  readonly version: string | undefined;
  /** The JSON Schema of `input`: what every model and protocol is shown. */
  readonly inputSchema: JsonSchema;
  /** The JSON Schema of `output`. */
  readonly outputSchema: JsonSchema | undefined;
  /** In milliseconds; the gate's deadline when undefined. */
  readonly timeoutMs: number | undefined;
  /** U+0000 is refused in keys and strings of the arguments. */
  readonly forbidNul: boolean;
  readonly samples: ToolSamples;
  /** Notes of both schemas. */
  readonly notes: readonly SchemaNote[];
  /** Of a tool that `joinToolboxes` has given its name. */
  readonly origin?: ToolOrigin | undefined;
  /** Content hash over name, texts, schemas, side effect and version: `sha256-` and 64 hexadecimal digits. */
  readonly hash: string;
}

/** Where a tool of joined toolboxes comes from. */
export interface ToolOrigin {
  readonly part: string;
  /** What the tool is called in that part. */
  readonly tool: string;
}

/** Example calls. `defineTool` holds each to what it claims, as far as the JSON Schema can tell. */
export interface ToolSamples {
  readonly valid?: readonly unknown[];
  readonly invalid?: readonly { readonly arguments: unknown; readonly path: string; readonly keyword: string }[];
}

/**
 * A business rule: sees validated input, and answers what is wrong with it, or nothing. Each issue's keyword is published as `rule:<keyword>`.
 */
export type ToolRule<Parsed, Deps = unknown> = (input: Parsed, context: CallContext<Deps>) => readonly Issue[] | Promise<readonly Issue[]>;

/** What the types of a gate are read from. */
export interface ToolTypes<Name extends string = string, Input = object, Result = unknown, Deps = never> {
  readonly name: Name;
  readonly input: Input;
  readonly result: Result;
  readonly needs: (deps: Deps) => void;
}

/**
 * A tool: contract and handler. The type parameters are types of values: `Input` is what a caller sends, `Result` what a call answers,
 * `Deps` what the handler needs.
 */
export interface Tool<Name extends string, Input, Result, Deps> {
  readonly name: Name;
  readonly contract: ToolContract;
  readonly rules: ToolRule<never, never> | undefined;
  readonly handler: (input: never, context: CallContext<never>) => unknown;
  /** Types only, absent at run time. */
  readonly '~types': ToolTypes<Name, Input, Result, Deps>;
}

/** Any tool: a constraint, never a result. */
// oxlint-disable-next-line typescript/no-explicit-any -- the one place where variance has to give way
export type AnyTool = Tool<string, any, any, any>;

/** A call as a model makes it. */
export interface ToolCall {
  /** The provider's id (`tool_call_id`, `call_id`, `tool_use.id`); every answer carries it back. */
  readonly id: string;
  readonly name: string;
  /** The model's text, or the value a protocol library has already parsed; absent and `''` are `{}`. */
  readonly arguments?: unknown;
}

/** What a call came to. `tool` and `callId` are what was sent, whole and unescaped, also for a tool that does not exist: records cut them. */
export type Outcome<Name extends string = string, Value = unknown> =
  | {
      readonly ok: true;
      readonly tool: Name;
      readonly callId: string;
      /** Plain JSON, whatever the type says: where the handler answers a `Date`, a text. */
      readonly value: Value;
      /** Blocks of a handler that answered `content(…)`. */
      readonly content?: readonly ContentBlock[];
    }
  | { readonly ok: false; readonly tool: string; readonly callId: string; readonly error: CallFailure };
