import { type CallContext, defineTool, ToolError } from '@toolgate/core';
import { z } from 'zod';
import type { Connection } from '../database.ts';
import { ticketStatus } from './ticket-status.ts';

/** A rule over two fields, which JSON Schema does not hold: Zod enforces it after the schema. */
export const updateTicket = defineTool({
  name: 'update_ticket',
  description: 'Change the state of a ticket. Closing it needs a resolution.',
  input: z
    .object({
      ticketId: z.int().min(1).describe('From search_tickets or create_ticket.'),
      status: ticketStatus.describe('The new state.'),
      resolution: z.string().min(3).max(500).optional().describe('What was done for the customer.'),
    })
    .refine((ticket) => ticket.status !== 'closed' || ticket.resolution !== undefined, {
      path: ['resolution'],
      message: 'say what was done when status is "closed"',
    }),
  sideEffect: 'write',
  idempotent: true,
  handler: ({ ticketId, status, resolution }, { deps }: CallContext<{ readonly writing: Connection }>) => {
    const { changes } = deps.writing
      .prepare('update tickets set status = ?, resolution = coalesce(?, resolution) where id = ?')
      .run(status, resolution ?? null, ticketId);
    if (changes === 0) throw new ToolError(`There is no ticket ${ticketId}; find it with search_tickets.`);
    return { ticketId, status };
  },
});
