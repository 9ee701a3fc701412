/** What the model of the pages says: calls, with their arguments as text, or words. */
export type Said = { readonly calls: readonly { readonly name: string; readonly arguments: string }[] } | { readonly text: string };

interface Errand {
  /** What the model gets wrong at first. */
  readonly wrong: object;
  /** The same call as it has to be. Null stands where strict mode asks for a key that the tool calls optional. */
  readonly right: object;
  /** What the model says when the call has been carried out. */
  readonly closing: string;
}

/** By tool name. */
const errands: ReadonlyMap<string, Errand> = new Map([
  [
    'refund_order',
    {
      wrong: { orderId: 'ord_7f3k2m9q1x', amountCents: '1500', reason: 'late' },
      right: { orderId: 'ord_7f3k2m9q1x', amountCents: 1500, reason: 'late' },
      closing: 'The 15.00 are on their way back.',
    },
  ],
  [
    'search_orders',
    {
      wrong: { email: 'ada@example.com', status: 'unpaid', limit: null },
      right: { email: 'ada@example.com', status: 'open', limit: null },
      closing: 'Ada has one open order.',
    },
  ],
]);

/** A conversation as either API is sent it. */
export interface Conversation {
  readonly tools: readonly string[];
  /** Since the user spoke last. */
  readonly turns: number;
  /** What the calls of the last turn were answered. */
  readonly answers: readonly string[];
}

/**
 * The model's next turn: the first tool that it has an errand for is called wrongly, then rightly, and then it has its last word.
 * @throws Error when it knows none of the tools, or was not answered as its script expects.
 */
export function nextTurn({ tools, turns, answers }: Conversation): Said {
  const name = tools.find((tool) => errands.has(tool));
  const errand = name === undefined ? undefined : errands.get(name);
  if (name === undefined || errand === undefined)
    throw new Error(`there is no errand for any of the tools ${tools.join(', ') || '(none)'}`);
  const refused = answers.map((answer) => answer.startsWith('{"error":'));
  const expected = [[], [true], [false]][turns];
  if (String(refused) !== String(expected)) {
    throw new Error(`turn ${turns + 1} is for answers that were refused: ${String(expected)}, not for ${answers.join('; ')}`);
  }
  if (turns === 2) return { text: errand.closing };
  return { calls: [{ name, arguments: JSON.stringify(turns === 0 ? errand.wrong : errand.right) }] };
}

/** The script writes null where OpenAI's strict mode asks for a key; other models leave it out. */
export function withoutNulls(given: string): Record<string, unknown> {
  const args = JSON.parse(given) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** A text as it is streamed. */
export function piecesOf(text: string): readonly string[] {
  return [text.slice(0, 12), text.slice(12)].filter((piece) => piece !== '');
}
