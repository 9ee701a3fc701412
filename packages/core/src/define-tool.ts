import type { AnyTool, CallContext, SideEffect, Tool, ToolAnnotations, ToolContract, ToolRule, ToolSamples } from './tool.ts';

/** What `input` may be: a Zod 4 type whose root is an object, or a `ToolSchema`. */
export interface InputType {
  readonly _zod: { readonly input: object; readonly output: object };
}

/** What `output` may be: any Zod 4 type, or a `ToolSchema`. */
export interface OutputType {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}
declare const unset: unique symbol;
interface Unset { readonly [unset]: true }

type AnswerOf<Output, Result> = Output extends OutputType ? Output['_zod']['input'] : Result;
type ResultOf<Output, Result> = Output extends OutputType ? Output['_zod']['output'] : Result;
type Answer<Output> = Output extends OutputType ? Output['_zod']['input'] | Promise<Output['_zod']['input']> : unknown;
type Handled<Name extends string, Input, Output, Handler> = Handler extends (input: never, context: CallContext<infer Deps>) => infer Returned ? Tool<Name, Input, ResultOf<Output, Awaited<Returned>>, Deps> : never;

export interface ToolDefinition<Name extends string, Input, Parsed, Output> {
  readonly name: Name;
  readonly contract: ToolContract;
  handle<Handler extends (input: Parsed, context: CallContext<never>) => Answer<Output>>(handler: Handler): Handled<Name, Input, Output, Handler>;
}

type Defined<Name extends string, Input extends InputType, Output, Result, Deps> = Unset extends Result ? Result extends Unset ? 0 extends 1 & Result ? Tool<Name, Input['_zod']['input'], ResultOf<Output, Result>, Deps> : ToolDefinition<Name, Input['_zod']['input'], Input['_zod']['output'], Output> : Tool<Name, Input['_zod']['input'], ResultOf<Output, Result>, Deps> : Tool<Name, Input['_zod']['input'], ResultOf<Output, Result>, Deps>;

export declare function defineTool<const Name extends string, Input extends InputType, Output = undefined, Result = Unset, Deps = unknown>(options: {
  readonly name: Name;
  readonly title?: string | undefined;
  readonly description: string;
  readonly input: Input;
  readonly output?: Output;
  readonly sideEffect: SideEffect;
  readonly idempotent?: boolean | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  readonly rules?: ToolRule<Input['_zod']['output'], Deps> | undefined;
  readonly version?: string | undefined;
  readonly samples?: ToolSamples | undefined;
  readonly timeoutMs?: number | undefined;
  readonly handler?: (input: Input['_zod']['output'], context: CallContext<Deps>) => AnswerOf<Output, Result> | Promise<AnswerOf<Output, Result>>;
}): Defined<Name, Input, Output, Result, Deps>;

export interface Toolbox<Tools extends readonly AnyTool[]> { readonly tools: Tools; find(name: string): Tools[number] | undefined }
export declare function createToolbox<const Tools extends readonly AnyTool[]>(tools: Tools): Toolbox<Tools>;
type DepsOf<Tools extends readonly AnyTool[]> = Tools[number]['~types']['needs'] extends (deps: infer D) => void ? D : never;
export type Outcome<Name, Value> = { ok: true; tool: Name; callId: string; value: Value } | { ok: false; tool: string; callId: string; error: { code: string } };
type OutcomeOf<T extends AnyTool> = T extends AnyTool ? Outcome<T['~types']['name'], T['~types']['result']> : never;
type Named = { readonly name: string; readonly '~types': { readonly name: string; readonly input: object; readonly result: unknown } };
type ByName<T extends Named> = { readonly [K in T | Named as K['name']]: K['~types'] };
interface Invoke<Index extends Record<string, {input: unknown, result: unknown}>, Names> { <Name extends string>(name: Name extends Names ? Name : Names, input: Index[Name]['input']): Promise<Outcome<Name, Index[Name]['result']>> }
export interface Gate<Tools extends readonly AnyTool[]> {
  call(call: { id: string; name: string; arguments: unknown }): Promise<OutcomeOf<Tools[number]>>;
  readonly invoke: Invoke<ByName<Tools[number]>, Tools[number]['name']>;
}
export interface GateOptions { deadlineMs?: number }
export declare function createGate<Tools extends readonly AnyTool[]>(toolbox: Toolbox<Tools>, ...options: unknown extends DepsOf<Tools> ? [options?: GateOptions] : [options: GateOptions & { deps: DepsOf<Tools> }]): Gate<Tools>;
