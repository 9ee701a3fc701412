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

test('only so many candidates, and so much of a name, are looked at', () => {
  let looked = 0;
  const endless = (function* () {
    for (;;) yield `${'abcdefgh'.repeat(20)}${looked++}`;
  })();
  nearestNames('abcdefgx'.repeat(100_000), endless);
  expect(looked).toBeLessThanOrEqual(2_001);
});
