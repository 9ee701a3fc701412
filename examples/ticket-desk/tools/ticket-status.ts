import { z } from 'zod';

/** The states of a ticket. */
export const ticketStatus: z.ZodEnum<{ open: 'open'; pending: 'pending'; closed: 'closed' }> = z.enum(['open', 'pending', 'closed']);
