import { createGate, type Gate, type Outcome } from '@toolgate/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeskDatabase, firstRow, openDatabase } from '../database.ts';
import { toolbox } from '../toolbox.ts';

let database: DeskDatabase;
let gate: Gate<typeof toolbox.tools>;

beforeEach(() => {
  database = openDatabase();
  gate = createGate(toolbox, { deps: { reading: database.reading, writing: database.writing, allowedHosts: ['127.0.0.1'] } });
});
afterEach(() => database.close());

const refund = { orderId: 'ord_7f3k2m9q1x', amountCents: 1_000, reason: 'damaged' } as const;

describe('refund_order', () => {
  test.each([
    ['a reason that needs a note', { ...refund, reason: 'other' }, '/note zod:custom'],
    ['an order that does not exist', { ...refund, orderId: 'ord_0000000000' }, '/orderId rule:order_exists'],
    ['an order that is not paid', { ...refund, orderId: 'ord_2b8d5w0z4c' }, '/orderId rule:order_paid'],
    ['more than is left', { ...refund, amountCents: 4_001 }, '/amountCents rule:left_to_refund'],
  ] as const)('refuses %s', async (_, input, finding) => {
    expect(findings(await gate.invoke('refund_order', input))).toEqual([finding]);
    expect(refunds()).toBe(5_000);
  });

  test('refunds what is left, and nothing after that', async () => {
    expect(await gate.invoke('refund_order', { ...refund, amountCents: 4_000 })).toMatchObject({ ok: true, value: { refundId: 2 } });
    expect(findings(await gate.invoke('refund_order', { ...refund, amountCents: 1 }))).toEqual(['/orderId rule:left_to_refund']);
    expect(refunds()).toBe(9_000);
  });

  test('of two refunds at once that are too much together one is made', async () => {
    const half = { ...refund, amountCents: 2_500 };
    const outcomes = await Promise.all([gate.invoke('refund_order', half), gate.invoke('refund_order', half)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
    expect(refunds()).toBe(7_500);
  });

  test('the same call made again is the same refund', async () => {
    const first = await gate.invoke('refund_order', refund, { key: 'same' });
    expect(await gate.invoke('refund_order', refund, { key: 'same' })).toMatchObject({ ok: true, value: first.ok && first.value });
    expect(refunds()).toBe(6_000);
  });
});

describe('update_ticket', () => {
  test('closing needs a resolution', async () => {
    expect(findings(await gate.invoke('update_ticket', { ticketId: 2, status: 'closed' }))).toEqual(['/resolution zod:custom']);
    expect(await gate.invoke('update_ticket', { ticketId: 2, status: 'closed', resolution: 'Sent again.' })).toMatchObject({ ok: true });
    expect(await gate.invoke('search_tickets', { email: 'grace@example.com' })).toMatchObject({
      value: { tickets: [{ ticketId: 2, subject: 'Invoice missing', priority: 'normal', status: 'closed' }] },
    });
  });

  test('a ticket that does not exist is said to the model', async () => {
    expect(await gate.invoke('update_ticket', { ticketId: 99, status: 'open' })).toMatchObject({
      error: { code: 'tool_error', message: 'There is no ticket 99; find it with search_tickets.' },
    });
  });
});

test('create_ticket fills in the priority, and the same call made again is the same ticket', async () => {
  const ticket = { email: 'ada@example.com', subject: 'Lamp', body: 'Broken.' };
  expect(await gate.invoke('create_ticket', ticket, { key: 'same' })).toMatchObject({ value: { ticketId: 3 } });
  expect(await gate.invoke('create_ticket', ticket, { key: 'same' })).toMatchObject({ value: { ticketId: 3 } });
  expect(await gate.invoke('search_tickets', { email: 'ada@example.com', status: 'open' })).toMatchObject({
    value: { tickets: [{ ticketId: 3, priority: 'normal' }] },
  });
});

test('the connection that search_tickets is given cannot write', () => {
  expect(() => database.reading.exec('delete from tickets')).toThrow('readonly');
});

function findings(outcome: Outcome): string[] {
  return !outcome.ok && 'issues' in outcome.error ? outcome.error.issues.map(({ path, keyword }) => `${path} ${keyword}`) : [];
}

function refunds(): unknown {
  const row = firstRow(database.reading, 'select sum(amount_cents) as cents from refunds') as { cents: number };
  return row.cents;
}
