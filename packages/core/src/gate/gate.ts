import type { CallFailure } from '../failure.ts';
import type { AnyTool, Outcome, ToolCall } from '../tool.ts';
import { type Toolbox, type ToolSource, toSource } from '../toolbox.ts';
import { type Attempt, begin, type CallOptions, type GateWorld, type RunScope, waiting } from './attempt.ts';
import { createBudget, type RunState } from './budget.ts';
import { checkGateOptions } from './check-gate-options.ts';
import { checkRunOptions } from './check-run-options.ts';
import type { GateOptions } from './gate-options.ts';
import { proceed } from './proceed.ts';
import { quietly } from './quietly.ts';
import { recordOf } from './record-of.ts';
import { warm } from './warm.ts';
import { createWorld } from './world.ts';

/** One conversation: a gate with a budget of invalid calls. */
export interface Run<Tools extends readonly AnyTool[] = readonly AnyTool[]> {
  readonly id: string;
  /** Like `gate.call`, within the budget. */
  call(call: ToolCall, options?: CallOptions): Promise<OutcomeOf<Tools[number]>>;
  readonly state: RunState;
}

/** The one way to run a tool. */
export interface Gate<Tools extends readonly AnyTool[] = readonly AnyTool[]> {
  /** As it is now. */
  readonly toolbox: Toolbox<Tools>;
  /** Tells `listener` after each change of the toolbox, until what is answered is called. */
  onChange(listener: () => void): () => void;
  /** Carries out a model's call. Never throws and never rejects, for any call. */
  call(call: ToolCall, options?: CallOptions): Promise<OutcomeOf<Tools[number]>>;
  /** Carries out a program's call; held to the same checks. Never rejects. */
  readonly invoke: Invoke<ByName<Tools[number]>, Tools[number]['name']>['invoke'];
  /** Compiles the schemas of all tools ahead of their first calls, a few at a time. Call it again after a change. Never rejects. */
  warm(): Promise<void>;
  /**
   * Begins a conversation. `id`, which no other has, goes to records, contexts and idempotency keys; default: `run-` and a number, and its
   * calls have no idempotency key.
   * @throws DefinitionError `invalid_option` for any other option, and for an id that is no text or empty.
   */
  run(options?: { readonly id?: string | undefined }): Run<Tools>;
}

/** Every outcome that calls of a tool have: `outcome.tool` narrows `outcome.value`. */
export type OutcomeOf<T extends AnyTool> = T extends AnyTool ? Outcome<T['~types']['name'], T['~types']['result']> : never;

interface Named {
  readonly name: string;
  readonly '~types': { readonly name: string; readonly input: object; readonly result: unknown };
}
/** `Named` itself is in the index so that the type of `input` for a name not yet known is one object, not the union of all tools' inputs. */
type ByName<T extends Named> = { readonly [K in T | Named as K['name']]: K['~types'] };
/**
 * A program's call: `gate.invoke`. A method, and a conditional type over tuples, so that a gate of some tools is a gate of any tools: the
 * compiler then compares gates by what they have, and names both ways.
 */
export interface Invoke<Index extends Record<string, { readonly input: unknown; readonly result: unknown }>, Names> {
  invoke<Name extends string>(
    name: [Name] extends [Names] ? Name : Names,
    input: Index[Name]['input'],
    options?: CallOptions,
  ): Promise<Outcome<Name, Index[Name]['result']>>;
}
type DepsOf<Tools extends readonly AnyTool[]> = Tools[number]['~types']['needs'] extends (deps: infer Deps) => void ? Deps : never;

/**
 * Makes the gate of a toolbox, or of a source, which is read once for each call. `deps` is asked for exactly when a handler or rule needs it.
 * @throws DefinitionError `invalid_option` for what is no toolbox, an unknown option or limit, or one out of range.
 */
export function createGate<const Tools extends readonly AnyTool[]>(
  toolbox: Toolbox<Tools> | ToolSource<Tools>,
  // The compiler names it where it is left out, and says nothing else of `deps` there.
  ...optionsWithDeps: unknown extends DepsOf<Tools>
    ? [options?: GateOptions & { readonly deps?: unknown }]
    : [options: GateOptions & { readonly deps: DepsOf<Tools> }]
): Gate<Tools> {
  const source = toSource('gate', toolbox);
  const given: GateOptions & { readonly deps?: unknown } = optionsWithDeps[0] ?? {};
  checkGateOptions(given as Readonly<Record<string, unknown>>);
  const world = createWorld(source, given);
  const answer = (call: ToolCall, callOptions: CallOptions = noOptions, run?: RunScope): Promise<Outcome> =>
    pass(begin(call, callOptions, run, resume), world);
  let invocations = 0;
  let runs = 0;
  const gate = Object.freeze({
    get toolbox() {
      return source.current();
    },
    onChange: (listener: () => void) => source.onChange(listener),
    call: (call: ToolCall, callOptions?: CallOptions) => answer(call, callOptions),
    invoke(name: string, input: unknown, callOptions?: CallOptions) {
      invocations += 1;
      return answer({ id: `invoke-${invocations}`, name, arguments: input }, callOptions);
    },
    warm: () => warm(world),
    run(runOptions: { readonly id?: string | undefined } = {}) {
      checkRunOptions(runOptions);
      runs += 1;
      const id = runOptions.id ?? `run-${runs}`;
      const budget = createBudget(world, { id, isNamed: runOptions.id !== undefined }, given.onEscalate && quietly(given.onEscalate));
      const run = Object.freeze({
        id,
        call: (call: ToolCall, callOptions?: CallOptions) => answer(call, callOptions, budget),
        get state() {
          return budget.state();
        },
      });
      worlds.set(run, world);
      return run;
    },
  });
  worlds.set(gate, world);
  return gate as never;
}

/** Of gates and runs. What wraps one is not known here. */
const worlds = new WeakMap<object, GateWorld>();

/** True for a run that another gate has begun, as far as can be told: what wraps a gate or a run may do as it likes. */
export function isRunOfAnother(gate: object, run: object): boolean {
  const [one, other] = [worlds.get(gate), worlds.get(run)];
  return one !== undefined && other !== undefined && one !== other;
}

const noOptions: CallOptions = Object.freeze({});

// Not `async`: a call that has nothing to wait for costs one promise, and one whose handler is asynchronous two.
function pass(attempt: Attempt, world: GateWorld): Promise<Outcome> {
  if (world.onRecord !== undefined) attempt.at = world.now();
  const verdict = proceed(attempt, world, undefined);
  if (verdict !== waiting) return Promise.resolve(outcomeOf(attempt, world, verdict));
  return new Promise((resolve) => {
    attempt.answer = resolve;
  });
}

function resume(attempt: Attempt, world: GateWorld, failure: CallFailure | undefined): void {
  const verdict = proceed(attempt, world, failure);
  if (verdict !== waiting) attempt.answer!(outcomeOf(attempt, world, verdict));
}

function outcomeOf(attempt: Attempt, world: GateWorld, verdict: CallFailure | undefined): Outcome {
  const { onRecord, capture } = world;
  attempt.answered = true;
  attempt.waits = false;
  if (verdict === undefined) attempt.stage = 'done';
  const failure = attempt.run === undefined ? verdict : attempt.run.settle(attempt, verdict);
  if (onRecord !== undefined) onRecord(recordOf(attempt, failure, world.now()));
  if (capture !== undefined) capture(attempt, failure);
  const { name: tool, callId, value, content } = attempt;
  if (failure !== undefined) return { ok: false, tool, callId, error: failure };
  return content === undefined ? { ok: true, tool, callId, value } : { ok: true, tool, callId, value, content };
}
