import type { McpMount } from '@toolgate/mcp-adapter';
import type { Face } from './world.ts';

type Message = Record<string, unknown>;

/** What came back, HTTP and JSON-RPC. */
export interface Answer {
  readonly status: number;
  /** Every message of the response, the last one being the answer. */
  readonly messages: readonly Record<string, unknown>[];
  readonly result: Record<string, unknown> | undefined;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
}

/** The headers and the body of one request, as each era has them. */
export function requestOf(
  era: Face['era'],
  method: string,
  params: Record<string, unknown> = {},
): { headers: Record<string, string>; body: string } {
  const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  if (era === '2025') return { headers: { ...accept, 'mcp-protocol-version': '2025-11-25' }, body: bodyOf(method, params) };
  const { name } = params;
  const headers = {
    ...accept,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  };
  const { _meta, ...rest } = params;
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
    ...(_meta as object | undefined),
  };
  return { headers, body: bodyOf(method, { ...rest, _meta: envelope }) };
}

function bodyOf(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

/** Posts one body to a mount, in process. */
export async function post(mount: McpMount, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  return readAnswer(await mount.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body })));
}

/** One request, well-formed. */
export async function rpc(mount: McpMount, { era }: Pick<Face, 'era'>, method: string, params?: Record<string, unknown>): Promise<Answer> {
  const { headers, body } = requestOf(era, method, params);
  return post(mount, headers, body);
}

/** Reads a response, be it JSON or a stream of events. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const texts = isStream ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data ?? '') : text === '' ? [] : [text];
  const messages = texts.flatMap<Message>((one) => JSON.parse(one) as Message | Message[]);
  const last: Message = messages.at(-1) ?? {};
  return { status: response.status, messages, result: last['result'] as Answer['result'], error: last['error'] as Answer['error'] };
}
