import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestNames } from '../src/nearest.ts';

describe('the name that was meant comes first', () => {
  test.each([
    ['levels', ['start', 'maxLevels', 'opt'], 'maxLevels'],
    ['forse', ['force', 'format'], 'force'],
    ['order_id', ['orderId', 'amount'], 'orderId'],
    ['PICKUP', ['pickup', 'courier'], 'pickup'],
    ['order_refund', ['create_order', 'refundOrder'], 'refundOrder'],
    ['amonut', ['account', 'amount'], 'amount'],
    ['searchTickets', ['search_ticket', 'update_ticket'], 'search_ticket'],
    ['get-weather.v2', ['get_weather', 'set_weather'], 'get_weather'],
    ['订单编码', ['订单编号', '客户'], '订单编号'],
  ])('%s among %j', (sent, names, meant) => {
    expect(nearestNames(sent, names)[0]).toBe(meant);
  });

  test.each([
    ['xyz', ['amount', 'reason']],
    ['id', ['to', 'at']],
    ['', ['a']],
    ['___', ['a', '']],
    ['a', []],
  ])('nothing is near %j among %j', (sent, names) => {
    expect(nearestNames(sent, names)).toEqual([]);
  });
});

test('equal distances keep their order, and no more than the limit is named', () => {
  expect(nearestNames('ticket', ['ticket_a', 'ticket_b', 'ticket_c', 'ticket_d'])).toEqual(['ticket_a', 'ticket_b', 'ticket_c']);
  expect(nearestNames('ticket', ['ticket_a', 'ticket_b'], 1)).toEqual(['ticket_a']);
});

test('of a frozen list, whose names are kept as they are compared, the same ones are named', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '_', ' ', 'İ'), maxLength: 8 });
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 6 }), fc.nat(4), (sent, names, limit) => {
      const frozen = Object.freeze([...names]);
      expect(nearestNames(sent, frozen, limit)).toEqual(nearestNames(sent, names, limit));
      expect(nearestNames(sent, frozen, limit)).toEqual(nearestNames(sent, names, limit));
    }),
    { numRuns: 500 },
  );
});

test('a key that was sent itself is not named, and leaves its place to the next one', () => {
  const keys = ['ticket_a', 'ticket_b', 'ticket_c'];
  expect(nearestNames('ticket', keys, 1, { ticket_a: 1 })).toEqual(['ticket_b']);
  expect(nearestNames('toString', ['to_string'], 1, {})).toEqual(['to_string']);
});

test('only so many candidates, and so much of a name, are looked at', () => {
  let looked = 0;
  const endless = (function* () {
    for (;;) yield `${'abcdefgh'.repeat(20)}${looked++}`;
  })();
  nearestNames('abcdefgx'.repeat(100_000), endless);
  expect(looked).toBeLessThanOrEqual(2_001);
});

test('typing errors are counted as the whole table of optimal string alignment counts them', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'İ'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(name, name, (sent, candidate) => {
      const [left, right] = [sent.toLowerCase(), candidate.toLowerCase()];
      const contained = Math.min(left.length, right.length) >= 3 && (left.includes(right) || right.includes(left));
      const most = Math.min(3, Math.floor(Math.max(left.length, right.length) / 3));
      const near = left === right || contained || (most > 0 && alignment(left, right) <= most);
      expect(nearestNames(sent, [candidate])).toEqual(near ? [candidate] : []);
    }),
    { numRuns: 2_000 },
  );
});

function alignment(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) => Array.from({ length: right.length + 1 }, (__, column) => row + column));
  const at = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= left.length; row += 1) {
    for (let column = 1; column <= right.length; column += 1) {
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      table[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(left.length, right.length);
}
