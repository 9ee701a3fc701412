import { randomUUID } from 'node:crypto';
import { type CallContext, defineTool } from '@toolgate/core';
import { z } from 'zod';
import { type Connection, firstRow } from '../database.ts';

/** The call's key is unique in the table: the same call made again finds the ticket that it opened the first time. */
export const createTicket = defineTool({
  name: 'create_ticket',
  description: 'Open a ticket for a customer.',
  input: z.object({
    email: z.email().describe('Email address of the customer.'),
    subject: z.string().min(3).max(80).describe('One line, without the name of the customer.'),
    body: z.string().max(2_000).describe('What the customer wrote, in short.'),
    priority: z.enum(['low', 'normal', 'high']).default('normal').describe('High only when the customer cannot go on.'),
  }),
  sideEffect: 'write',
  handler: ({ email, subject, body, priority }, { deps, idempotencyKey }: CallContext<{ readonly writing: Connection }>) => {
    const key = idempotencyKey ?? randomUUID();
    deps.writing.prepare(insert).run(email, subject, body, priority, key);
    return firstRow(deps.writing, 'select id as ticketId from tickets where call_key = ?', key) as { ticketId: number };
  },
});

const insert = `
  insert into tickets (email, subject, body, priority, status, call_key) values (?, ?, ?, ?, 'open', ?)
  on conflict (call_key) do nothing`;
