import { createToolbox } from '@toolgate/core';
import { checkPage } from './tools/check-page.ts';
import { createTicket } from './tools/create-ticket.ts';
import { refundOrder } from './tools/refund-order.ts';
import { searchTickets } from './tools/search-tickets.ts';
import { updateTicket } from './tools/update-ticket.ts';

/** Everything that the desk lets a model do. */
export const toolbox = createToolbox([searchTickets, createTicket, updateTicket, refundOrder, checkPage]);
