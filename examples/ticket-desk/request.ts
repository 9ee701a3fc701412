/** What the model is asked to do, real or replayed. */
export function deskMessages(pageUrl: string): ({ role: 'system'; content: string } | { role: 'user'; content: string })[] {
  return [
    {
      role: 'system',
      content: 'You work at a support desk and act through tools only. When a call is refused, read why, correct it and make it again.',
    },
    {
      role: 'user',
      content: [
        'ada@example.com writes: "The lamp of order ord_7f3k2m9q1x arrived broken, and your status page is down as well."',
        `Look whether she has an open ticket and whether the page ${pageUrl} is up. Open a ticket of high priority if there is none.`,
        'Refund her 45.00, or what is left to refund if that is less. Then close the ticket and tell me what you did.',
      ].join(' '),
    },
  ];
}
