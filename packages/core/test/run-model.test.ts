import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  createGate,
  createToolbox,
  defineTool,
  type ModelCall,
  type ModelPort,
  type ModelTurn,
  type Outcome,
  runModel,
} from '../src/index.ts';
import { optionFault } from '../../tooling/src/option-fault.ts';

/** Tools whose handlers note when they begin and end. */
function createWorld() {
  const log: string[] = [];
  const tool = (name: string, sideEffect: 'read' | 'write') =>
    defineTool({
      name,
      description: 'Notes when it begins and ends.',
      input: z.object({ step: z.string() }),
      sideEffect,
      handler: async ({ step }) => {
        log.push(`begin ${step}`);
        for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
        log.push(`end ${step}`);
        return step;
      },
    });
  const toolbox = createToolbox([tool('look', 'read'), tool('change', 'write')]);
  return { log, toolbox, run: createGate(toolbox).run() };
}

const call = (id: string, name: string) => ({ call: { id, name, arguments: { step: id } }, projection: undefined });
const calls = (...made: readonly ModelCall[]): ModelTurn => ({ finish: 'calls', reason: 'The model called tools.', text: '', calls: made });
const answered: ModelTurn = { finish: 'answered', reason: 'The model answered.', text: 'Done.', calls: [] };

/** A model that says the turns in order. */
function scripted(turns: readonly (ModelTurn | (() => ModelTurn))[]): ModelPort & { readonly answers: readonly (readonly Outcome[])[] } {
  const answers: (readonly Outcome[])[] = [];
  let next = 0;
  return {
    answers,
    next: () => {
      const turn = turns[next++] ?? answered;
      return Promise.resolve(typeof turn === 'function' ? turn() : turn);
    },
    answer: (outcomes) => void answers.push(outcomes),
  };
}

describe('the calls of one turn', () => {
  test('run side by side when all of them only read', async () => {
    const { log, run, toolbox } = createWorld();
    await runModel(scripted([calls(call('1', 'look'), call('2', 'look'))]), { run, toolbox });
    expect([log.indexOf('begin 2') < log.indexOf('end 1'), log]).toEqual([
      true,
      expect.arrayContaining(['begin 1', 'end 1', 'begin 2', 'end 2']),
    ]);
  });

  test.each([
    ['one of them changes something', ['look', 'change'], true],
    ['nobody says what they do', ['look', 'look'], false],
  ])('run one after another when %s', async (_, names, known) => {
    const { log, run, toolbox } = createWorld();
    const turn = calls(...names.map((name, index) => call(String(index + 1), name)));
    await runModel(scripted([turn]), { run, toolbox: known ? toolbox : undefined });
    expect(log).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });

  test('are answered in their order, also those that no longer run because the run was aborted', async () => {
    const { log, run, toolbox } = createWorld();
    const controller = new AbortController();
    const port = scripted([calls(call('1', 'change'), call('2', 'change'), call('3', 'nothing'))]);
    const stopping = { ...run, call: (...given: Parameters<typeof run.call>) => run.call(...given).finally(() => controller.abort()) };
    const result = await runModel(port, { run: stopping, toolbox, signal: controller.signal });
    expect(result).toMatchObject({ stop: 'aborted', turns: 1 });
    expect(port.answers[0]?.map((outcome) => [outcome.callId, outcome.ok])).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
    ]);
    expect(log).toEqual(['begin 1', 'end 1']);
  });

  test.each(['look', 'change'])('are answered when they come after the run was aborted, and none runs: %s', async (name) => {
    const { log, run, toolbox } = createWorld();
    const controller = new AbortController();
    const late = (): ModelTurn => {
      controller.abort();
      return calls(call('1', name), call('2', name));
    };
    const port = scripted([late]);
    const result = await runModel(port, { run, toolbox, signal: controller.signal });
    const codes = port.answers.map((outcomes) => outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.code)));
    expect([result.stop, result.turns, codes, log]).toEqual(['aborted', 1, [['aborted', 'aborted']], []]);
    expect(result.outcomes).toEqual(port.answers[0]);
  });
});

describe('the mistakes of one turn', () => {
  const wrong = (id: string) => ({ call: { id, name: 'look', arguments: {} }, projection: undefined });
  const codesOf = (outcomes: readonly Outcome[]) => outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.error.code));

  test('are one in a row, since the model has read no refusal between them', async () => {
    const { run, toolbox } = createWorld();
    const turn = calls(wrong('1'), wrong('2'), wrong('3'), wrong('4'));
    const right = calls(call('5', 'look'));
    const { outcomes } = await runModel(scripted([turn, right]), { run, toolbox });
    expect(codesOf(outcomes)).toEqual(['invalid_input', 'invalid_input', 'invalid_input', 'invalid_input', 'ok']);
    expect(run.state).toMatchObject({ invalid: 4, closed: [] });
  });

  test('close a tool in the third turn in a row, also of a conversation that was taken up again', async () => {
    const { run, toolbox } = createWorld();
    const first = await runModel(scripted([calls(wrong('1'), wrong('2'))]), { run, toolbox, maxTurns: 1 });
    const second = await runModel(scripted([calls(wrong('3')), calls(wrong('4'), wrong('5')), calls(call('6', 'look'))]), { run, toolbox });
    expect(codesOf([...first.outcomes, ...second.outcomes])).toEqual([
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'over_budget',
      'over_budget',
    ]);
  });
});

describe('a conversation ends', () => {
  const { run, toolbox } = createWorld();

  test.each([
    { title: 'with an answer', turns: [calls(call('1', 'look')), answered], result: { stop: 'answered', text: 'Done.', turns: 2 } },
    {
      title: 'with a refusal, which is an answer',
      turns: [{ ...answered, finish: 'refused', reason: 'The model refused to answer.', text: 'No.' } as const],
      result: { stop: 'answered', reason: 'The model refused to answer.', text: 'No.' },
    },
    {
      title: 'when a turn was cut off',
      turns: [{ finish: 'truncated', reason: 'Cut off.', text: 'Do', calls: [] } as const],
      result: { stop: 'truncated', reason: 'Cut off.', text: 'Do', turns: 1 },
    },
    {
      title: 'after the last turn allowed',
      turns: Array.from({ length: 4 }, () => calls(call('1', 'look'))),
      result: { stop: 'max_turns', reason: 'The model still called tools in turn 3, the last.', turns: 3 },
    },
  ])('$title', async ({ turns, result }) => {
    expect(await runModel(scripted(turns), { run, toolbox, maxTurns: 3 })).toMatchObject(result);
  });

  test('when the budget of invalid calls is spent; every call of that turn is answered', async () => {
    const world = createWorld();
    const wrong = Array.from({ length: 9 }, (_, index) => ({
      call: { id: `w${index}`, name: ['look', 'change', 'none'][index % 3] ?? '', arguments: {} },
      projection: undefined,
    }));
    const port = scripted([calls(...wrong)]);
    expect(await runModel(port, { run: world.run, toolbox: world.toolbox })).toMatchObject({
      stop: 'over_budget',
      reason: 'The budget of invalid calls is spent: the model made 8.',
      turns: 1,
    });
    expect(port.answers[0]).toHaveLength(9);
  });

  test('at once when it was aborted before it began, and when the port fails because it was aborted', async () => {
    const port = scripted([answered]);
    expect(await runModel(port, { run, signal: AbortSignal.abort() })).toMatchObject({ stop: 'aborted', turns: 0 });
    const controller = new AbortController();
    const failing: ModelPort = { next: () => Promise.reject(new Error('cut')).finally(() => controller.abort()), answer: () => undefined };
    expect(await runModel(failing, { run, signal: controller.signal })).toMatchObject({ stop: 'aborted', turns: 0 });
  });

  test.each<[ModelTurn['finish'], string]>([
    ['truncated', 'aborted'],
    ['refused', 'answered'],
    ['answered', 'answered'],
  ])('when a turn comes after the run was aborted, %s, as %s', async (finish, stop) => {
    const controller = new AbortController();
    const late = (): ModelTurn => {
      controller.abort();
      return { ...answered, finish };
    };
    expect(await runModel(scripted([late]), { run, signal: controller.signal })).toMatchObject({ stop });
  });

  test('by rejecting when the port cannot be asked', async () => {
    await expect(runModel({ next: () => Promise.reject(new Error('offline')), answer: () => undefined }, { run })).rejects.toThrow(
      'offline',
    );
  });
});

const { run: fresh, toolbox: tools } = createWorld();
test.each<[what: string, act: () => unknown, message: string]>([
  ...[0, 1.5, Number.NaN, -1].map((maxTurns): [string, () => unknown, string] => [
    `maxTurns ${maxTurns}`,
    () => runModel(scripted([]), { run: fresh, maxTurns }),
    `runModel: maxTurns must be a whole number from 1, not ${maxTurns}`,
  ]),
  ['no port', () => runModel(undefined as never, { run: fresh }), 'runModel: takes a port (what has next and answer), not undefined'],
  [
    'half a port',
    () => runModel({ next: async () => answered } as never, { run: fresh }),
    'runModel: takes a port (what has next and answer)',
  ],
  ['no options', () => runModel(scripted([]), undefined as never), 'runModel: takes its options as an object, not undefined'],
  ['no run', () => runModel(scripted([]), {} as never), 'runModel: run must be a run of a gate, made by its run(), not undefined'],
  [
    'a gate for a run',
    () => runModel(scripted([]), { run: createGate(tools) as never }),
    'runModel: run must be a run of a gate, made by its run(), not a gate',
  ],
  ['a signal that is none', () => runModel(scripted([]), { run: fresh, signal: {} as never }), 'runModel: signal must be an AbortSignal'],
  [
    'a list for a toolbox',
    () => runModel(scripted([]), { run: fresh, toolbox: [] as never }),
    'runModel: toolbox must be a toolbox (what has find)',
  ],
  [
    'what the loop gives each call',
    () => runModel(scripted([]), { run: fresh, callOptions: { key: 'k' } as never }),
    'runModel: callOptions must be an object without projection, signal, key and turn',
  ],
  [
    'a name that there is not',
    () => runModel(scripted([]), { run: fresh, turns: 3 } as never),
    'runModel: unknown option turns; there are run',
  ],
])('%s: the error names the option and the way out', async (_, act, message) => {
  expect(await optionFault(act)).toContain(message);
});
