import { anyRule, checkAdapterOptions, functionRule, type OptionRule } from './adapter/option-rules.ts';
import { DefinitionError } from './definition-error.ts';
import type { CallOptions } from './gate/attempt.ts';
import type { Run } from './gate/gate.ts';
import { isJsonObject } from './json.ts';
import type { Projection } from './projection.ts';
import type { Outcome, ToolCall } from './tool.ts';
import type { Toolbox } from './toolbox.ts';
import { memberOf, whatGiven } from './what-given.ts';

/** What a model said in one turn. */
export interface ModelTurn {
  /** `truncated`: cut off, filtered or failed, so that no call of it may be carried out. `refused`: the model declined, in `text`. */
  readonly finish: 'answered' | 'calls' | 'truncated' | 'refused';
  /** One sentence on how the turn ended. */
  readonly reason: string;
  readonly text: string;
  /** In the order in which they must be answered; empty unless `finish` is `calls`. */
  readonly calls: readonly ModelCall[];
}

/**
 * A call with the projection that its model was shown. For a tool that it was not shown, one without a schema, so that the gate answers
 * `unknown_tool` also where it has such a tool; undefined leaves that to the gate's toolbox.
 */
export interface ModelCall {
  readonly call: ToolCall;
  readonly projection: Projection | undefined;
}

/** A conversation with one model at one provider. */
export interface ModelPort {
  /** Asks for the next turn. Rejects when the provider cannot be asked. */
  next(signal: AbortSignal | undefined): Promise<ModelTurn>;
  /** Takes the outcomes of the turn's calls, one for each, in order. */
  answer(outcomes: readonly Outcome[]): void;
}

export interface RunModelOptions {
  readonly run: Run;
  /** Turns of the model, at least 1. Default 10. */
  readonly maxTurns?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Calls of one turn run side by side when it says that all their tools are `read`; otherwise, and without it, one after another. */
  readonly toolbox?: Pick<Toolbox, 'find'> | undefined;
  /** Given to every call. */
  readonly callOptions?: Omit<CallOptions, 'projection' | 'signal' | 'key' | 'turn'> | undefined;
}

/** What the loop gives each call itself. */
const eachCallsOwn: readonly string[] = ['projection', 'signal', 'key', 'turn'];

const callRules: { readonly [Name in keyof Required<NonNullable<RunModelOptions['callOptions']>>]: OptionRule } = {
  principal: anyRule,
  deps: anyRule,
  deadlineMs: {
    must: 'a number of milliseconds above 0, at most 2147483647',
    fits: (value) => typeof value === 'number' && value > 0 && value <= 2 ** 31 - 1,
  },
  onProgress: functionRule,
  onLog: functionRule,
};

/** Rules for `RunModelOptions`. */
export const runRules: { readonly [Name in keyof Required<RunModelOptions>]: OptionRule } = {
  run: {
    must: 'a run of a gate, made by its run()',
    fits: (value) => typeof memberOf(value, 'call') === 'function' && typeof memberOf(value, 'state') === 'object',
  },
  maxTurns: { must: 'a whole number from 1', fits: (value) => Number.isInteger(value) && (value as number) >= 1 },
  signal: { must: 'an AbortSignal', fits: (value) => typeof memberOf(value, 'aborted') === 'boolean' },
  toolbox: { must: 'a toolbox (what has find)', fits: (value) => !Array.isArray(value) && typeof memberOf(value, 'find') === 'function' },
  callOptions: {
    must: 'an object without projection, signal, key and turn, which the loop gives each call itself',
    fits: (value) => isJsonObject(value) && !Object.keys(value).some((name) => eachCallsOwn.includes(name)),
    of: callRules,
  },
};

/** How a conversation ended. */
export interface RunResult {
  /**
   * `answered`: without a call. `over_budget`: the run's invalid calls are spent. `max_turns`: it still called in the last turn. `truncated`: a
   * turn was cut off, and none of its calls carried out. `aborted`: by `signal`.
   */
  readonly stop: 'answered' | 'over_budget' | 'max_turns' | 'truncated' | 'aborted';
  /** One sentence. */
  readonly reason: string;
  /** What the model said last. */
  readonly text: string;
  /** Turns that the model took. */
  readonly turns: number;
  /** Of all calls, in the order in which they were answered. */
  readonly outcomes: readonly Outcome[];
}

/**
 * Asks a model, runs what it calls and answers it, until it answers without a call or something stops it. Every call of a turn is answered,
 * in order, also when the run ends in that turn. Rejects only when the port does.
 * @throws DefinitionError `invalid_option` for what is no port, and for an option that there is not, or out of range.
 */
export async function runModel(port: ModelPort, options: RunModelOptions): Promise<RunResult> {
  if (typeof memberOf(port, 'next') !== 'function' || typeof memberOf(port, 'answer') !== 'function') {
    throw new DefinitionError('invalid_option', `runModel: takes a port (what has next and answer), not ${whatGiven(port)}`);
  }
  checkAdapterOptions('runModel', options, runRules, ['run']);
  const { run, maxTurns = 10, signal } = options;
  const outcomes: Outcome[] = [];
  let text = '';
  for (let turns = 1; ; turns += 1) {
    const turn = await nextTurn(port, signal);
    if (turn === undefined) return { stop: 'aborted', reason: 'The run was aborted.', text, turns: turns - 1, outcomes };
    text = turn.text;
    if (turn.finish === 'truncated') return { stop: 'truncated', reason: turn.reason, text, turns, outcomes };
    if (turn.calls.length === 0) return { stop: 'answered', reason: turn.reason, text, turns, outcomes };

    const answers = await callAll(turn.calls, options);
    port.answer(answers);
    outcomes.push(...answers);
    if (isAborted(signal)) return { stop: 'aborted', reason: 'The run was aborted.', text, turns, outcomes };
    if (run.state.over)
      return {
        stop: 'over_budget',
        reason: `The budget of invalid calls is spent: the model made ${run.state.invalid}.`,
        text,
        turns,
        outcomes,
      };
    if (turns >= maxTurns)
      return { stop: 'max_turns', reason: `The model still called tools in turn ${turns}, the last.`, text, turns, outcomes };
  }
}

/** A call, so that the compiler does not take the answer for final. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Undefined when the run was aborted before the turn or during it. A whole turn is taken all the same: its calls want their answers. */
async function nextTurn(port: ModelPort, signal: AbortSignal | undefined): Promise<ModelTurn | undefined> {
  if (isAborted(signal)) return undefined;
  try {
    const turn = await port.next(signal);
    return isAborted(signal) && turn.finish === 'truncated' ? undefined : turn;
  } catch (error) {
    if (isAborted(signal)) return undefined;
    throw error;
  }
}

async function callAll(calls: readonly ModelCall[], { run, signal, toolbox, callOptions }: RunModelOptions): Promise<readonly Outcome[]> {
  const carryOut = ({ call, projection }: ModelCall): Promise<Outcome> =>
    run.call(call, { ...callOptions, projection, signal, turn: calls });
  const isRead = ({ call }: ModelCall): boolean => toolbox?.find(call.name)?.contract.sideEffect === 'read';
  if (calls.every(isRead)) return Promise.all(calls.map(carryOut));
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(await carryOut(call));
  return outcomes;
}
