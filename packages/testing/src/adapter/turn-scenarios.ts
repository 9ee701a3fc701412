import type { Projection } from '@toolgate/core';
import type { ModelSays } from './adapter-under-test.ts';
import { differs, done, eachWay, sent, streamOf, talk } from './scenario.ts';
import type { Scenario } from './scenario.ts';
import { createSuiteWorld } from './suite-world.ts';

const item = { text: 'a', parts: [] };

/** How turns, streams and runs end, by name. */
export const turnScenarios: { readonly [name: string]: Scenario } = {
  'a turn that was cut off runs nothing': (adapter) =>
    eachWay(adapter, async (stream) => {
      const world = createSuiteWorld();
      const said: ModelSays = { calls: [sent(adapter, world, 'call_00001', 'find_item', { id: 'ab' })], cut: true };
      const { result } = await talk(adapter, world, stream, [said, done]);
      const turn = adapter.readTurn(adapter.whole(said));
      return [
        ...differs('what ran', world.ran, []),
        ...differs('how it ended', result.stop, 'truncated'),
        ...differs('the turn', [turn.finish, turn.calls], ['truncated', []]),
      ];
    }),

  'a stream that ends before its end hands out no call': async (adapter) => {
    const world = createSuiteWorld();
    const parts = adapter.parts({ calls: [sent(adapter, world, 'call_00001', 'write_item', item)] });
    const faults: string[] = [];
    for (let length = 0; length < parts.length; length += 1) {
      const turn = await adapter.receiveStream(streamOf(parts.slice(0, length)), world.toolbox);
      if (turn.calls.length > 0) faults.push(`after ${length} of ${parts.length} parts a call is handed out`);
    }
    return faults;
  },

  'a stream comes to what the whole response comes to': async (adapter) => {
    const world = createSuiteWorld();
    const turns: readonly ModelSays[] = [
      done,
      { calls: [sent(adapter, world, 'call_00001', 'write_item', item)] },
      {
        text: 'Both.',
        calls: [
          sent(adapter, world, 'call_00001', 'find_item', { id: 'ab', limit: 3 }),
          { id: 'call_00002', name: 'nothing', arguments: {} },
        ],
      },
      { text: 'Cut', cut: true },
    ];
    const faults: string[] = [];
    for (const said of turns) {
      const { calls, ...turn } = adapter.readTurn(adapter.whole(said));
      const whole = adapter.receive(adapter.whole(said), world.toolbox);
      const { calls: streamed, ...other } = await adapter.receiveStream(streamOf(adapter.parts(said)), world.toolbox);
      faults.push(
        ...differs('the turn', [other.finish, other.reason, other.text], [turn.finish, turn.reason, turn.text]),
        ...differs(
          'its calls',
          streamed.map(({ call }) => comparable(call)),
          whole.map(({ call }) => comparable(call)),
        ),
        ...differs('how many calls', whole.length, calls.length),
        ...streamed.flatMap(({ projection }, index) =>
          isSame(projection, whole[index]?.projection) ? [] : ['a call has another projection'],
        ),
      );
    }
    return faults;
  },

  'what the model says is told once, turn by turn, whole or streamed': (adapter) =>
    eachWay(adapter, async (stream) => {
      const world = createSuiteWorld();
      const turns: readonly ModelSays[] = [
        { text: 'Looking. ', calls: [sent(adapter, world, 'call_00001', 'find_item', { id: 'ab' })] },
        done,
      ];
      const responses = turns.map((said) => (stream ? streamOf(adapter.parts(said)) : adapter.whole(said)));
      const told: string[] = [];
      await adapter.converse({ gate: world.gate, responses, stream, onText: (delta) => told.push(delta) });
      return differs('what was told', told.join(''), 'Looking. Done.');
    }),

  'what the model says is told before its turn has ended': async (adapter) => {
    const world = createSuiteWorld();
    const told: string[] = [];
    const broken = async function* (): AsyncGenerator<unknown> {
      yield* streamOf(adapter.parts(done).slice(0, -1));
      throw new Error('The connection is lost.');
    };
    const options = { gate: world.gate, responses: [broken()], stream: true, onText: (delta: string) => told.push(delta) };
    const ended = await adapter.converse(options).then(({ stop }) => stop, String);
    return [...differs('what was told', told.join(''), 'Done.'), ...differs('how it ended', ended, 'Error: The connection is lost.')];
  },

  'a run whose budget of invalid calls is spent ends, with every call answered': async (adapter) => {
    const world = createSuiteWorld();
    // Another name each time: a tool that is called wrongly again and again stops answering before the run does.
    const wrong = (turn: number): ModelSays => ({ calls: [{ id: `call_0000${turn}`, name: `nothing_${turn}`, arguments: {} }] });
    const { result, answers } = await talk(
      adapter,
      world,
      false,
      Array.from({ length: 10 }, (_, turn) => wrong(turn)),
    );
    return [
      ...differs('how it ended', result.stop, 'over_budget'),
      ...differs('outcomes', result.outcomes.length, result.turns),
      ...differs('answers', answers.length, result.turns),
    ];
  },

  'a run ends at its last turn': async (adapter) => {
    const world = createSuiteWorld();
    const calling = (): ModelSays => ({ calls: [sent(adapter, world, 'call_00001', 'find_item', { id: 'ab' })] });
    const { result } = await talk(adapter, world, false, [calling(), calling(), calling()], 2);
    return differs('how it ended', [result.stop, result.turns], ['max_turns', 2]);
  },

  'what cannot be read is a turn that was cut off, never an error': async (adapter) => {
    const strange = [
      undefined,
      null,
      0,
      '',
      [],
      {},
      { choices: null },
      { content: [null] },
      { output: [1] },
      { candidates: [{}] },
      { error: {} },
    ];
    return strange.flatMap((response) => {
      const { finish, calls } = adapter.readTurn(response);
      return differs(JSON.stringify(response) ?? 'undefined', [finish === 'calls', calls], [false, []]);
    });
  },
};

/** One that has no schema is made for its call. */
function isSame(one: Projection | undefined, other: Projection | undefined): boolean {
  return one === other || (one?.schema === undefined && other?.schema === undefined);
}

/** Arguments come as a text or as a value: what counts is what they say. */
function comparable({ id, name, arguments: given }: { readonly id: string; readonly name: string; readonly arguments?: unknown }): unknown {
  return { id, name, arguments: typeof given === 'string' ? (JSON.parse(given) as unknown) : given };
}
