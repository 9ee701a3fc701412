import type { Answer, Reply, Turn } from './turn.ts';

/** The written conversations, by name. Each is given the page that the model is asked about. */
export const conversations = { diligent, stubborn } as const satisfies Record<string, (pageUrl: string) => readonly Turn[]>;
export type ConversationName = keyof typeof conversations;

const email = 'ada@example.com';
const orderId = 'ord_7f3k2m9q1x';

/**
 * A model that errs as models do and corrects itself from the answers. Its mistakes are those that a server lets through which does not
 * hold a model to `strict`, and those that no schema can rule out. Nulls stand where `strict` asks for a key that the tool calls optional.
 */
function diligent(pageUrl: string): readonly Turn[] {
  const ticket = { email, subject: 'Lamp arrived broken', body: 'It is in pieces.' };
  const refund = { orderId, reason: 'damaged', note: null };
  return [
    {
      expects: [],
      says: () =>
        calls(['search_tickets', { email, status: 'opened', limit: null }], ['check_page', { url: 'https://status.example.com/' }]),
    },
    {
      expects: [
        { path: '/status', keyword: 'enum' },
        { path: '/url', keyword: 'rule:allowed_host' },
      ],
      says: ([search]) => calls(['search_tickets', { email, status: firstAllowed(search), limit: null }], ['check_page', { url: pageUrl }]),
    },
    { expects: ['accepted', 'accepted'], says: () => calls(['create_ticket', { ...ticket, priorty: 'high' }]) },
    {
      expects: [{ path: '/priorty', keyword: 'additionalProperties' }],
      says: () => calls(['create_ticket', { ...ticket, priority: 'high' }]),
    },
    { expects: ['accepted'], says: () => calls(['refund_order', { ...refund, amountCents: '4500' }]) },
    { expects: [{ path: '/amountCents', keyword: 'type' }], says: () => calls(['refund_order', { ...refund, amountCents: 4500 }]) },
    {
      expects: [{ path: '/amountCents', keyword: 'rule:left_to_refund' }],
      says: ([refused]) => calls(['refund_order', { ...refund, amountCents: largestExpected(refused) }]),
    },
    { expects: ['accepted'], says: () => calls(['update_ticket', { ticketId: 3, status: 'closed', resolution: null }]) },
    {
      expects: [{ path: '/resolution', keyword: 'zod:custom' }],
      says: () => calls(['update_ticket', { ticketId: 3, status: 'closed', resolution: 'Refunded what was left of the order.' }]),
    },
    {
      expects: ['accepted'],
      says: () => ({ text: 'Ada had no open ticket. I opened one, refunded the 40.00 that were left and closed it. The page is up.' }),
    },
  ];
}

/** A model that repeats its mistake whatever it is told. */
function stubborn(): readonly Turn[] {
  const again: Turn['says'] = () => calls(['refund_order', { orderId, amountCents: '4500', reason: 'damaged', note: null }]);
  const mistake = { path: '/amountCents', keyword: 'type' };
  return [
    { expects: [], says: again },
    { expects: [mistake], says: again },
    { expects: [mistake], says: again },
    { expects: [mistake], says: () => ({ text: 'The refund does not work.' }) },
  ];
}

function calls(...made: readonly (readonly [tool: string, input: object])[]): Reply {
  return { calls: made };
}

function firstAllowed(answer: Answer | undefined): unknown {
  return answer?.error?.issues?.[0]?.allowed?.[0];
}

/** The number in "at most 4000". */
function largestExpected(answer: Answer | undefined): number {
  return Number(answer?.error?.issues?.[0]?.expected?.replace(/\D+/g, ''));
}
