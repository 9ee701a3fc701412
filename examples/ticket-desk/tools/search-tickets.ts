import { type CallContext, defineTool } from '@toolgate/core';
import { z } from 'zod';
import type { Connection } from '../database.ts';
import { ticketStatus } from './ticket-status.ts';

/** Reads through a connection that cannot write. */
export const searchTickets = defineTool({
  name: 'search_tickets',
  description: 'List tickets of one customer, newest first. Use it before opening a ticket.',
  input: z.object({
    email: z.email().describe('Email address of the customer.'),
    status: ticketStatus.optional().describe('Only tickets in this state; all when left out.'),
    limit: z.int().min(1).max(50).default(10).describe('How many tickets at most.'),
  }),
  output: z.object({
    tickets: z.array(z.object({ ticketId: z.int(), subject: z.string(), priority: z.string(), status: ticketStatus })),
  }),
  sideEffect: 'read',
}).handle(({ email, status, limit }, { deps }: CallContext<{ readonly reading: Connection }>) => ({
  tickets: deps.reading.prepare(query).all({ email, status: status ?? null, limit }) as TicketRow[],
}));

interface TicketRow {
  ticketId: number;
  subject: string;
  priority: string;
  status: z.infer<typeof ticketStatus>;
}

const query = `
  select id as ticketId, subject, priority, status from tickets
  where email = :email and (:status is null or status = :status) order by id desc limit :limit`;
