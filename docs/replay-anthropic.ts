import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { nextTurn, piecesOf, withoutNulls } from './script.ts';

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1) }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.string(), is_error: z.boolean().default(false) }),
]);
type Block = z.infer<typeof block>;
const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([
    z
      .string()
      .min(1)
      .transform((text): Block[] => [{ type: 'text', text }]),
    z.array(block).min(1),
  ]),
});
const requestBody = z.object({
  max_tokens: z.int(),
  messages: z.array(message),
  tools: z.array(z.object({ name: z.string(), strict: z.boolean(), input_schema: z.object({ type: z.literal('object') }) })).default([]),
  stream: z.boolean().default(false),
});

/** The model of the pages behind the Messages API. */
export function answerAnthropic(body: unknown, response: ServerResponse): void {
  const request = requestBody.parse(body);
  const whole = respond(request);
  if (!request.stream) return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of eventsOf(whole)) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return void response.end();
}

function respond({ messages, tools, max_tokens }: z.infer<typeof requestBody>) {
  for (const [index, { content }] of messages.entries()) demandAnswers(content, messages[index + 1]?.content ?? []);
  const isSpoken = ({ role, content }: z.infer<typeof message>): boolean => role === 'user' && content.some(({ type }) => type === 'text');
  const recent = messages.slice(messages.map(isSpoken).lastIndexOf(true) + 1);
  const answers = (recent.at(-1)?.content ?? []).flatMap((one) => (one.type === 'tool_result' ? [one] : []));
  if (answers.some(({ content, is_error }) => is_error !== content.startsWith('{"error":')))
    throw new Error('is_error is not as it should be');
  const said = nextTurn({
    tools: tools.map(({ name }) => name),
    turns: recent.filter(({ role }) => role === 'assistant').length,
    answers: answers.map(({ content }) => content),
  });
  const content: Block[] =
    'text' in said
      ? [{ type: 'text', text: said.text }]
      : said.calls.map(({ name, arguments: given }, index) => ({
          type: 'tool_use',
          id: `toolu_${messages.length}_${index + 1}`,
          name,
          input: withoutNulls(given),
        }));
  const stop = 'text' in said ? 'end_turn' : 'tool_use';
  const usage = { input_tokens: 1, output_tokens: 1 };
  return {
    id: `msg_${messages.length}`,
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: max_tokens < 10 ? 'max_tokens' : stop,
    usage,
  };
}

/** Each call is answered in the next message, in front of everything else in it, or the API refuses the request. */
function demandAnswers(content: readonly Block[], next: readonly Block[]): void {
  const ids = content.flatMap((one) => (one.type === 'tool_use' ? [one.id] : []));
  const answered = next.slice(0, ids.length).map((one) => (one.type === 'tool_result' ? one.tool_use_id : undefined));
  if (ids.some((id) => !answered.includes(id))) throw new Error(`no answers for ${ids.join(', ')}`);
}

/** The message in pieces: each input in two halves, as each text is. */
function eventsOf({ content, stop_reason, ...others }: ReturnType<typeof respond>): { readonly type: string }[] {
  const delta = (index: number, change: object) => ({ type: 'content_block_delta', index, delta: change });
  const blocks = content.flatMap((one, index) => {
    const json = one.type === 'tool_use' ? JSON.stringify(one.input) : '';
    const halves = [json.slice(0, 7), json.slice(7)].map((half) => delta(index, { type: 'input_json_delta', partial_json: half }));
    return [
      { type: 'content_block_start', index, content_block: one.type === 'tool_use' ? { ...one, input: {} } : { type: 'text', text: '' } },
      ...(one.type === 'text' ? piecesOf(one.text).map((text) => delta(index, { type: 'text_delta', text })) : halves),
      { type: 'content_block_stop', index },
    ];
  });
  return [
    { type: 'message_start', message: { ...others, content: [], stop_reason: null } } as { readonly type: string },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason }, usage: others.usage } as { readonly type: string },
    { type: 'message_stop' },
  ];
}
