/** A message that opens a conversation. */
export interface OpeningMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** What the model is asked to do, real or replayed. */
export function openingMessages(pageUrl: string): OpeningMessage[] {
  return [
    {
      role: 'system',
      content: 'You work at a support desk, through tools only. When a call is refused, read why, correct it and make it again.',
    },
    {
      role: 'user',
      content: `ada@example.com writes: "The lamp of order ord_7f3k2m9q1x arrived broken, and your status page is down as well."
Look whether she has an open ticket, and whether the page ${pageUrl} is up. If she has none, open one of high priority.
Refund her 45.00, or what is left to refund if that is less. Then close the ticket, and tell me what you did.`,
    },
  ];
}
