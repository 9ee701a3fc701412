import type { ChatCompletion } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { type Answer, findFault, type Reply, type Turn } from './turn.ts';

/**
 * The next turn of a conversation, which is the one after the assistant messages of the request.
 * @throws Error when the request is not one, or the answers in it are not those that the script expects.
 */
export function playTurn(conversation: readonly Turn[], body: unknown): ChatCompletion {
  const parsed = requestBody.safeParse(body);
  if (!parsed.success) throw new Error(`not a request that is served here: ${z.prettifyError(parsed.error)}`);
  const { messages, tools } = parsed.data;
  const index = messages.filter(({ role }) => role === 'assistant').length;
  const turn = conversation[index];
  if (turn === undefined) throw new Error(`the script ends after ${conversation.length} turns`);
  const answers = readAnswers(messages);
  if (answers.length !== turn.expects.length)
    throw new Error(`turn ${index + 1} expects ${turn.expects.length} answers, not ${answers.length}`);
  const faults = turn.expects.map((expected, position) => findFault(answers[position], expected));
  const fault = faults.find((found) => found !== undefined);
  if (fault !== undefined) throw new Error(`turn ${index + 1}, answer ${faults.indexOf(fault) + 1}: ${fault}`);
  const reply = turn.says(answers);
  const missing = 'calls' in reply && reply.calls.find(([name]) => !tools.some((tool) => tool.function.name === name));
  if (missing) throw new Error(`turn ${index + 1}: the request offers no tool ${missing[0]}`);
  return toCompletion(reply, index + 1);
}

const offeredTool = z.object({
  type: z.literal('function'),
  function: z.object({ name: z.string(), parameters: z.object(), strict: z.boolean() }),
});
const message = z.object({
  role: z.string(),
  content: z.unknown(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(z.object({ id: z.string() })).optional(),
});
const requestBody = z.object({ messages: z.array(message), tools: z.array(offeredTool), stream: z.literal(false).optional() });

/** The tool messages after the last assistant message. @throws Error unless they answer its calls, each and in order. */
function readAnswers(messages: readonly z.infer<typeof message>[]): Answer[] {
  const last = messages.map(({ role }) => role).lastIndexOf('assistant');
  const asked = messages[last]?.tool_calls?.map(({ id }) => id).join() ?? '';
  const given = messages.slice(last + 1).filter(({ role }) => role === 'tool');
  const answered = given.map((answer) => answer.tool_call_id).join();
  if (answered !== asked) throw new Error(`the calls ${asked} were answered as ${answered || 'none'}`);
  return given.map(({ content }) => JSON.parse(String(content)) as Answer);
}

function toCompletion(reply: Reply, turnNumber: number): ChatCompletion {
  const base = { id: `chatcmpl-replay-${turnNumber}`, object: 'chat.completion', created: 0, model: 'replay' } as const;
  if ('text' in reply) {
    const said = { role: 'assistant', content: reply.text, refusal: null } as const;
    return { ...base, choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message: said }] };
  }
  const made = reply.calls.map(([name, input], index) => ({
    id: `call_${turnNumber}_${index + 1}`,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(input) },
  }));
  const said = { role: 'assistant', content: null, refusal: null } as const;
  return { ...base, choices: [{ index: 0, finish_reason: 'tool_calls', logprobs: null, message: { ...said, tool_calls: made } }] };
}
