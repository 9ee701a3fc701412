import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { nextTurn, piecesOf, withoutNulls } from './script.ts';

/** What the model signs its calls with: it comes back as it went, or the model is told no more. */
const signature = 'c2lnbmVk';

const part = z.object({
  text: z.string().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: z.object({ id: z.string(), name: z.string(), args: z.record(z.string(), z.unknown()) }).optional(),
  functionResponse: z
    .object({ id: z.string(), name: z.string(), response: z.object({ output: z.string().optional(), error: z.string().optional() }) })
    .optional(),
});
type Part = z.infer<typeof part>;
const requestBody = z.object({
  contents: z.array(z.object({ role: z.enum(['user', 'model']), parts: z.array(part).min(1) })),
  tools: z
    .array(z.object({ functionDeclarations: z.array(z.object({ name: z.string(), parametersJsonSchema: z.object({}).optional() })) }))
    .default([]),
  generationConfig: z.object({ maxOutputTokens: z.int().optional() }).default({}),
});

/** The model of the pages behind `generateContent`: answers a request whose path begins with `/v1beta/models/`. */
export function answerGemini(url: string, body: unknown, response: ServerResponse): void {
  const whole = generate(requestBody.parse(body));
  if (url.endsWith(':generateContent')) {
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
  }
  if (!url.endsWith(':streamGenerateContent?alt=sse')) throw new Error(`no ${url} here`);
  const [{ content, finishReason }] = whole.candidates;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const one of content.parts.flatMap(piecesOfPart)) {
    response.write(`data: ${JSON.stringify({ ...whole, candidates: [{ index: 0, content: { role: 'model', parts: [one] } }] })}\r\n\r\n`);
  }
  const end = { ...whole, candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason }] };
  response.end(`data: ${JSON.stringify(end)}\r\n\r\n`);
}

function piecesOfPart(whole: Part): readonly Part[] {
  return whole.text === undefined ? [whole] : piecesOf(whole.text).map((text) => ({ text }));
}

function generate({ contents, tools, generationConfig: { maxOutputTokens = Infinity } }: z.infer<typeof requestBody>) {
  const isSpoken = ({ parts }: { readonly parts: readonly Part[] }): boolean => parts.some(({ text }) => text !== undefined);
  const spoken = contents.map((content) => content.role === 'user' && isSpoken(content)).lastIndexOf(true);
  const recent = contents.slice(spoken + 1);
  const calls = recent
    .flatMap(({ role, parts }) => (role === 'model' ? parts : []))
    .filter(({ functionCall }) => functionCall !== undefined);
  if (calls.some(({ thoughtSignature }) => thoughtSignature !== signature)) throw new Error('a signature is missing');
  const answers = recent.length === 0 ? [] : (recent.at(-1)?.parts ?? []);
  const said = nextTurn({
    tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
    turns: recent.filter(({ role }) => role === 'model').length,
    answers: answers.map(({ functionResponse }) => functionResponse?.response.error ?? functionResponse?.response.output ?? ''),
  });
  const parts: Part[] =
    'text' in said
      ? [{ text: said.text }]
      : said.calls.map(({ name, arguments: given }, index) => ({
          functionCall: { id: `call_${contents.length}_${index + 1}`, name, args: withoutNulls(given) },
          thoughtSignature: signature,
        }));
  const finishReason = maxOutputTokens < 10 ? 'MAX_TOKENS' : 'STOP';
  return { responseId: `r_${contents.length}`, candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }] as const };
}
