import { isJsonObject, type Toolbox } from '@toolgate/core';
import type { AdmittedRequest, HttpServing } from './serve-http.ts';

/** An SDK's answer to `tools/list`, in two halves with the request's id between them. */
interface KeptList {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Enough for the clients of a server; an answer that is the same for several is held once. */
const mostRequests = 64;
const longestRequest = 2_048;

/**
 * Answers a `tools/list` that has been answered before with the very bytes that the SDK gave then, for as long as the toolbox is the same:
 * an SDK validates and writes a thousand tools anew for every request. All that an SDK reads of a request but its id is compared; what is
 * not the same to the letter goes to the SDK.
 */
export function keepLists(serving: HttpServing, currentToolbox: () => Toolbox): HttpServing {
  let keptFor: Toolbox | undefined;
  const kept = new Map<string, KeptList>();
  const toolboxNow = (): Toolbox | undefined => {
    try {
      return currentToolbox();
    } catch {
      // A source that cannot say which tools there are: the SDK answers that too.
      return undefined;
    }
  };

  async function serveList(admitted: AdmittedRequest, asked: Asked): Promise<Response> {
    const toolbox = toolboxNow();
    if (toolbox === undefined) return serving.serve(admitted);
    if (keptFor !== toolbox) kept.clear();
    keptFor = toolbox;
    const list = kept.get(asked.key);
    if (list !== undefined) return answerOf(list, asked.id);
    const response = await serving.serve(admitted);
    if (response.status !== 200) return response;
    const text = await response.text();
    const made = split(text, asked.id, [...response.headers]);
    if (made !== undefined && toolboxNow() === toolbox && keptFor === toolbox) keep(kept, asked.key, made);
    return new Response(text, { headers: response.headers });
  }

  return {
    serve(admitted) {
      const asked = readAsked(admitted);
      return asked === undefined ? serving.serve(admitted) : serveList(admitted, asked);
    },
    toolsChanged: () => serving.toolsChanged(),
    close() {
      kept.clear();
      keptFor = undefined;
      return serving.close();
    },
  };
}

type Id = string | number;

/** A plain request for the list: its id, and all else that the answer may depend on. */
interface Asked {
  readonly id: Id;
  readonly key: string;
}

/** Headers that an SDK looks at. */
const read = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

function readAsked({ request, parsedBody }: AdmittedRequest): Asked | undefined {
  if (!isJsonObject(parsedBody) || parsedBody['method'] !== 'tools/list' || request.signal.aborted) return undefined;
  const { id } = parsedBody as { readonly id?: unknown };
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined;
  const headers = read.map((name) => request.headers.get(name));
  const key = JSON.stringify([headers, { ...parsedBody, id: 0, params: untraced(parsedBody['params']) }]);
  return key.length > longestRequest ? undefined : { id: id as Id, key };
}

/** What a trace says of a request changes with every one, and nothing of its answer (2026-07-28, `_meta`). */
function untraced(params: unknown): unknown {
  if (!isJsonObject(params) || !isJsonObject(params['_meta'])) return params;
  const kept = Object.entries(params['_meta']).filter(([name, value]) => !traced.has(name) || typeof value !== 'string');
  return { ...params, _meta: Object.fromEntries(kept) };
}

const traced: ReadonlySet<string> = new Set(['traceparent', 'tracestate', 'baggage']);

/** Both SDKs write the id last; an answer in which it is not there is not kept. */
function split(text: string, id: Id, headers: KeptList['headers']): KeptList | undefined {
  const member = `"id":${JSON.stringify(id)}}`;
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith(member) || !text.includes('"result":{')) return undefined;
  const start = trimmed.length - member.length + '"id":'.length;
  return { before: encoder.encode(text.slice(0, start)), after: encoder.encode(`}${text.slice(trimmed.length)}`), headers };
}

const encoder = new TextEncoder();

function keep(kept: Map<string, KeptList>, key: string, made: KeptList): void {
  const [oldest] = kept.keys();
  if (kept.size >= mostRequests && oldest !== undefined) kept.delete(oldest);
  kept.set(key, [...new Set(kept.values())].find((other) => isSame(other, made)) ?? made);
}

function isSame(one: KeptList, other: KeptList): boolean {
  return isSameBytes(one.before, other.before) && isSameBytes(one.after, other.after) && String(one.headers) === String(other.headers);
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function answerOf({ before, after, headers }: KeptList, id: Id): Response {
  const middle = encoder.encode(JSON.stringify(id));
  const bytes = new Uint8Array(before.length + middle.length + after.length);
  bytes.set(before);
  bytes.set(middle, before.length);
  bytes.set(after, before.length + middle.length);
  return new Response(bytes, { headers: headers as [string, string][] });
}
