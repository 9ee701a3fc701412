import { differs, done, eachWay, refuses, sent, streamOf, talk } from './scenario.ts';
import type { Scenario } from './scenario.ts';
import { createSuiteWorld } from './suite-world.ts';

const item = { text: 'a', parts: [{ kind: 'a' }, { kind: 'b', count: 2 }] };

/** What becomes of a turn's calls, by name. */
export const callScenarios: { readonly [name: string]: Scenario } = {
  'a tool that cannot be sent is left out, is named, and costs no other': async (adapter) => {
    const { names, diagnostics } = adapter.prepare(createSuiteWorld().toolbox);
    const left = diagnostics.filter(({ code }) => code === 'left_out').map(({ tool }) => tool);
    return [...differs('the tools of a request', names, ['find_item', 'write_item']), ...differs('those left out', left, ['elsewhere'])];
  },

  'a valid call runs once, with the arguments that the tool declares, and its answer is in the next request': (adapter) =>
    eachWay(adapter, async (stream) => {
      const world = createSuiteWorld();
      const { result, answers } = await talk(adapter, world, stream, [
        { calls: [sent(adapter, world, 'call_00001', 'write_item', item)] },
        done,
      ]);
      return [
        ...differs('what ran', world.ran, [['write_item', item]]),
        ...differs('how it ended', [result.stop, result.text, result.turns], ['answered', 'Done.', 2]),
        ...differs(
          'answers',
          answers.map(({ text }) => text),
          ['{"done":"write_item"}'],
        ),
      ];
    }),

  'what may be left out and was left out is not there when the tool runs': async (adapter) => {
    const world = createSuiteWorld();
    await talk(adapter, world, false, [{ calls: [sent(adapter, world, 'call_00001', 'find_item', { id: 'ab' })] }, done]);
    return differs('what ran', world.ran, [['find_item', { id: 'ab' }]]);
  },

  'an unknown key is refused and named, and nothing runs': (adapter) =>
    refuses(adapter, (world) => ({ ...sent(adapter, world, 'call_00001', 'find_item', { id: 'ab' }), extra: 'x' }), ['extra']),

  'a broken value is refused at its field, and nothing runs': (adapter) =>
    refuses(adapter, (world) => sent(adapter, world, 'call_00001', 'find_item', { id: 'a' }), ['/id', 'minLength']),

  'a tool that does not exist is answered with the names that do': (adapter) =>
    refuses(adapter, () => ({ id: 'call_00001', name: 'find_itm', arguments: {} }), ['unknown_tool', 'find_item']),

  'a tool that the model was not shown does not run, though the gate has it': (adapter) =>
    eachWay(adapter, async (stream) => {
      const world = createSuiteWorld();
      const toolbox = world.toolbox.pick(['find_item', 'elsewhere']);
      const hidden = ['write_item', 'elsewhere'].map((name, index) => sent(adapter, world, `call_0000${index + 1}`, name, item));
      const parts = adapter.parts({ calls: hidden });
      const responses = [{ calls: hidden }, done].map((said) => (stream ? streamOf(adapter.parts(said)) : adapter.whole(said)));
      const { outcomes } = await adapter.converse({ gate: world.gate, toolbox, responses, stream });
      const calls = stream
        ? (await adapter.receiveStream(streamOf(parts), toolbox)).calls
        : adapter.receive(adapter.whole({ calls: hidden }), toolbox);
      const byHand = await Promise.all(calls.map(({ call, projection }) => world.gate.call(call, { projection })));
      return [
        ...differs('what ran', world.ran, []),
        ...[...outcomes, ...byHand].flatMap((outcome) => differs('an outcome', outcome.ok ? 'ok' : outcome.error.code, 'unknown_tool')),
        ...differs('how many are answered', [outcomes.length, byHand.length], [2, 2]),
      ];
    }),

  'arguments that are no whole JSON run nothing': (adapter) =>
    eachWay(adapter, async (stream) => {
      const world = createSuiteWorld();
      const { result } = await talk(adapter, world, stream, [
        { calls: [{ id: 'call_00001', name: 'find_item', arguments: '{"id":"a' }] },
        done,
      ]);
      const [first] = result.outcomes;
      const isTold = result.stop === 'truncated' || (first !== undefined && !first.ok);
      return [...differs('what ran', world.ran, []), ...differs('that it was refused', isTold, true)];
    }),

  'every call of a turn is answered, in its order, whatever becomes of it': (adapter) =>
    eachWay(adapter, async (stream) => {
      const world = createSuiteWorld();
      const calls = [
        sent(adapter, world, 'call_00001', 'find_item', { id: 'ab' }),
        { id: 'call_00002', name: 'nothing', arguments: {} },
        sent(adapter, world, 'call_00003', 'find_item', { id: 'a' }),
        sent(adapter, world, 'call_00004', 'write_item', item),
      ];
      const { result, answers } = await talk(adapter, world, stream, [{ calls }, done]);
      return [
        ...differs(
          'outcomes',
          result.outcomes.map(({ ok }) => ok),
          [true, false, false, true],
        ),
        ...differs('how many are answered', answers.length, 4),
        ...answers.flatMap(({ id }, index) =>
          id === calls[index]?.id || id === calls[index]?.name ? [] : [`answer ${index + 1} is for ${id}`],
        ),
        ...answers.flatMap(({ text }, index) =>
          text.includes('"error"') === (index === 1 || index === 2) ? [] : [`answer ${index + 1}: ${text}`],
        ),
        ...differs('what ran', world.ran, [
          ['find_item', { id: 'ab' }],
          ['write_item', item],
        ]),
      ];
    }),
};
