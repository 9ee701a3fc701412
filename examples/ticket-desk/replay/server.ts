import type { IncomingMessage } from 'node:http';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { listen, type LoopbackServer } from '../loopback.ts';
import { type Answer, findFault, type Reply, type Turn } from './turn.ts';

/**
 * Serves a written conversation as a Chat Completions API. It keeps no state: the next turn is the one after the assistant messages of the
 * request. A turn is played only when the answers to the one before are those that the script expects; otherwise it answers 500.
 */
export async function serveReplay(conversation: readonly Turn[]): Promise<LoopbackServer> {
  return listen((request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    completionFor(conversation, request).then(
      (completion) => send(200, completion),
      (error: unknown) => send(500, { error: { type: 'replay', message: error instanceof Error ? error.message : String(error) } }),
    );
  });
}

const requestBody = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.unknown(),
      tool_call_id: z.string().optional(),
      tool_calls: z.array(z.object({ id: z.string() })).optional(),
    }),
  ),
  tools: z.array(
    z.object({ type: z.literal('function'), function: z.object({ name: z.string(), parameters: z.object(), strict: z.boolean() }) }),
  ),
  stream: z.literal(false).optional(),
});
type Messages = z.infer<typeof requestBody>['messages'];

async function completionFor(conversation: readonly Turn[], request: IncomingMessage): Promise<ChatCompletion> {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    throw new Error(`replay: no ${request.method} ${request.url} here`);
  const parsed = requestBody.safeParse(JSON.parse(await readText(request)));
  if (!parsed.success) throw new Error(`replay: not a request this server takes: ${z.prettifyError(parsed.error)}`);
  const { messages, tools } = parsed.data;
  const turnNumber = messages.filter((message) => message.role === 'assistant').length;
  const turn = conversation[turnNumber];
  if (turn === undefined) throw new Error(`replay: the script ends after ${conversation.length} turns`);
  const answers = readAnswers(messages);
  if (answers.length !== turn.expects.length)
    throw new Error(`replay, turn ${turnNumber + 1}: ${answers.length} answers to ${turn.expects.length} calls`);
  for (const [index, expected] of turn.expects.entries()) {
    const fault = findFault(answers[index] ?? {}, expected);
    if (fault !== undefined) throw new Error(`replay, turn ${turnNumber + 1}, answer ${index + 1}: ${fault}`);
  }
  const reply = turn.says(answers);
  const missing = 'calls' in reply && reply.calls.find(([name]) => !tools.some((tool) => tool.function.name === name));
  if (missing) throw new Error(`replay, turn ${turnNumber + 1}: the request offers no tool ${missing[0]}`);
  return toCompletion(reply, turnNumber);
}

/** The tool messages after the last assistant message: each call's, in order. */
function readAnswers(messages: Messages): Answer[] {
  const last = messages.map((message) => message.role).lastIndexOf('assistant');
  const asked = messages[last]?.tool_calls?.map((call) => call.id) ?? [];
  const given = messages.slice(last + 1).filter((message) => message.role === 'tool');
  const ids = given.map((message) => message.tool_call_id);
  if (ids.join() !== asked.join()) throw new Error(`replay: the calls ${asked.join()} were answered as ${ids.join() || 'none'}`);
  return given.map((message) => JSON.parse(String(message.content)) as Answer);
}

function toCompletion(reply: Reply, turnNumber: number): ChatCompletion {
  const isCall = 'calls' in reply;
  const toolCalls = isCall
    ? reply.calls.map(([name, input], index) => toToolCall(`call_${turnNumber + 1}_${index + 1}`, name, input))
    : undefined;
  return {
    id: `chatcmpl-replay-${turnNumber + 1}`,
    object: 'chat.completion',
    created: 0,
    model: 'replay',
    choices: [
      {
        index: 0,
        finish_reason: isCall ? 'tool_calls' : 'stop',
        logprobs: null,
        message: { role: 'assistant', content: isCall ? null : reply.text, refusal: null, ...(toolCalls && { tool_calls: toolCalls }) },
      },
    ],
  };
}

function toToolCall(
  id: string,
  name: string,
  input: object,
): { id: string; type: 'function'; function: { name: string; arguments: string } } {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
