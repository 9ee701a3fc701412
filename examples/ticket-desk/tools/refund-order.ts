import { randomUUID } from 'node:crypto';
import { type CallContext, defineTool, type Issue, ToolError } from '@toolgate/core';
import { z } from 'zod';
import { type DeskDatabase, firstRow } from '../database.ts';

type RefundDeps = Pick<DeskDatabase, 'reading' | 'writing'>;

/** Held to its schema, to a rule over two fields, and to a rule that asks the database. */
export const refundOrder = defineTool({
  name: 'refund_order',
  description: 'Refund a paid order, in full or in part. Money moves at once and cannot be taken back.',
  input: z
    .object({
      orderId: z
        .string()
        .regex(/^ord_[a-z0-9]{10}$/)
        .describe('As printed on the invoice.'),
      amountCents: z.int().min(1).max(50_000).describe('In cents.'),
      reason: z.enum(['damaged', 'late', 'other']).describe('Why the customer gets money back.'),
      note: z.string().min(3).max(500).optional().describe('Needed when reason is "other".'),
    })
    .refine((refund) => refund.reason !== 'other' || refund.note !== undefined, {
      path: ['note'],
      message: 'say why when reason is "other"',
    }),
  sideEffect: 'write',
  samples: {
    valid: [{ orderId: 'ord_7f3k2m9q1x', amountCents: 1_500, reason: 'late' }],
    invalid: [{ arguments: { orderId: 'ord_7f3k2m9q1x', amountCents: 1_500, reason: 'other' }, path: '/note', keyword: 'zod:custom' }],
  },
  rules: ({ orderId, amountCents }, { deps }: CallContext<RefundDeps>) => {
    const order = firstRow(deps.reading, orderQuery, orderId) as OrderRow | undefined;
    if (order === undefined) return [broken('/orderId', 'order_exists', 'there is no such order')];
    if (order.status !== 'paid')
      return [broken('/orderId', 'order_paid', `the order is ${order.status}; only a paid order can be refunded`)];
    if (amountCents <= order.leftCents) return [];
    if (order.leftCents === 0) return [broken('/orderId', 'left_to_refund', 'the order has been refunded in full')];
    return [{ ...broken('/amountCents', 'left_to_refund', 'more than is left to refund'), expected: `at most ${order.leftCents}` }];
  },
  handler: ({ orderId, amountCents, reason, note }, { deps, idempotencyKey }: CallContext<RefundDeps>) => {
    const key = idempotencyKey ?? randomUUID();
    const values = { orderId, amountCents, reason, note: note ?? null, key };
    deps.writing.prepare(insert).run(values);
    const refund = firstRow(deps.writing, 'select id as refundId from refunds where call_key = ?', key);
    if (refund === undefined) throw new ToolError('Another refund of this order came first; nothing was refunded.');
    return refund as { refundId: number };
  },
});

interface OrderRow {
  status: string;
  leftCents: number;
}

const leftCents = 'total_cents - (select coalesce(sum(amount_cents), 0) from refunds where order_id = orders.id)';
const orderQuery = `select status, ${leftCents} as leftCents from orders where id = ?`;

/** Asks again while it writes: between rule and handler another process may have refunded. The same call again changes nothing. */
const insert = `
  insert into refunds (order_id, amount_cents, reason, note, call_key)
  select id, :amountCents, :reason, :note, :key from orders where id = :orderId and status = 'paid' and :amountCents <= ${leftCents}
  on conflict (call_key) do nothing`;

function broken(path: string, keyword: string, message: string): Issue {
  return { path, keyword, message };
}
