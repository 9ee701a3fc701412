import { z } from 'zod';

/** The states of a ticket. */
export const ticketStatus = z.enum(['open', 'pending', 'closed']);
