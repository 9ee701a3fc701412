import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { answerAnthropic } from './replay-anthropic.ts';
import { answerGemini } from './replay-gemini.ts';
import { nextTurn, piecesOf, type Said } from './script.ts';

// Set-up of the pages as tests: `new OpenAI()`, `new Anthropic()` and `new GoogleGenAI({})` find a local server that plays the model, so that what a page shows is what runs.
const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    // Not to be tried again by the client: it would be refused again.
    response.writeHead(500, { 'content-type': 'application/json', 'x-should-retry': 'false' });
    response.end(JSON.stringify({ error: { type: 'replay', message: `replay: ${error.message}` } }));
  });
});
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
});
process.env['OPENAI_API_KEY'] = 'replay';
process.env['OPENAI_BASE_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
process.env['ANTHROPIC_API_KEY'] = 'replay';
process.env['ANTHROPIC_BASE_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
process.env['GEMINI_API_KEY'] = 'replay';
process.env['GOOGLE_GEMINI_BASE_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: unknown = JSON.parse(await text(request));
  if (request.method !== 'POST') throw new Error(`no ${request.method ?? ''} here`);
  if (request.url?.split('?')[0] === '/v1/messages') return answerAnthropic(body, response);
  if (request.url?.startsWith('/v1beta/models/') === true) return answerGemini(request.url, body, response);
  if (request.url === '/v1/responses') return sendJson(response, respond(responsesBody.parse(body)));
  if (request.url !== '/v1/chat/completions') throw new Error(`no ${request.url ?? ''} here`);
  const chat = chatBody.parse(body);
  return chat.stream ? sendChunks(response, complete(chat)) : sendJson(response, complete(chat));
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const message = z.object({ role: z.string(), content: z.string().nullish(), tool_call_id: z.string().optional() });
const chatBody = z.object({
  messages: z.array(message),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string(), strict: z.boolean() }) })).default([]),
  stream: z.boolean().default(false),
  max_completion_tokens: z.int().optional(),
});

interface Choice {
  readonly index: 0;
  readonly finish_reason: string;
  readonly message: { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly object[] };
}
interface Completion {
  readonly id: string;
  readonly object: string;
  readonly choices: readonly [Choice];
}

function complete({ messages, tools, max_completion_tokens: most = Infinity }: z.infer<typeof chatBody>): Completion {
  const recent = messages.slice(messages.map(({ role }) => role).lastIndexOf('user') + 1);
  const last = recent.slice(recent.map(({ role }) => role).lastIndexOf('assistant') + 1);
  const turns = recent.filter(({ role }) => role === 'assistant').length;
  const said = nextTurn({ tools: tools.map((tool) => tool.function.name), turns, answers: last.map(({ content }) => content ?? '') });
  const content = 'text' in said ? said.text : null;
  const calls = callsOf(said, messages.length).map(({ id, ...called }) => ({ id, type: 'function', function: called }));
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const choice: Choice = {
    index: 0,
    finish_reason: most < 10 ? 'length' : finish,
    message: { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) },
  };
  return { id: `chatcmpl-${messages.length}`, object: 'chat.completion', choices: [choice] };
}

/** The completion in pieces: each call first without its arguments, which follow in two halves, as a text does. */
function sendChunks(response: ServerResponse, { id, choices: [{ message: whole, finish_reason }] }: Completion): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null): void => {
    const chunk = { id, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  const calls = (whole.tool_calls ?? []) as readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
  send({ role: 'assistant', content: whole.content === null ? null : '' });
  for (const content of piecesOf(whole.content ?? '')) send({ content });
  for (const [index, call] of calls.entries()) {
    const { name, arguments: given } = call.function;
    send({ tool_calls: [{ ...call, index, function: { name, arguments: '' } }] });
    for (const half of [given.slice(0, 7), given.slice(7)]) send({ tool_calls: [{ index, function: { arguments: half } }] });
  }
  send({}, finish_reason);
  response.end('data: [DONE]\n\n');
}

const item = z.object({ type: z.string().optional(), role: z.string().optional(), output: z.string().optional() });
const responsesBody = z.object({
  input: z.union([z.string().transform((): z.infer<typeof item>[] => [{ role: 'user' }]), z.array(item)]),
  tools: z.array(z.object({ type: z.literal('function'), name: z.string(), strict: z.boolean() })).default([]),
  stream: z.literal(false).optional(),
});

function respond({ input, tools }: z.infer<typeof responsesBody>): object {
  const recent = input.slice(input.map(({ role }) => role).lastIndexOf('user') + 1);
  const isTurn = ({ type, role }: z.infer<typeof item>): boolean => type === 'function_call' || role === 'assistant';
  const last = recent.slice(recent.map(isTurn).lastIndexOf(true) + 1);
  const said = nextTurn({
    tools: tools.map(({ name }) => name),
    turns: recent.filter(isTurn).length,
    answers: last.map(({ output }) => output ?? ''),
  });
  const content = 'text' in said ? [{ type: 'output_text', text: said.text, annotations: [] }] : [];
  const output = [
    ...callsOf(said, input.length).map(({ id, ...called }) => ({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      status: 'completed',
      ...called,
    })),
    ...(content.length > 0 ? [{ type: 'message', id: `msg_${input.length}`, role: 'assistant', status: 'completed', content }] : []),
  ];
  return { id: `resp_${input.length}`, object: 'response', status: 'completed', output };
}

/** Ids by the length of the conversation: each is new, and the same each time that a page runs. */
function callsOf(said: Said, length: number): { readonly id: string; readonly name: string; readonly arguments: string }[] {
  return 'calls' in said ? said.calls.map((call, index) => ({ id: `call_${length}_${index + 1}`, ...call })) : [];
}
