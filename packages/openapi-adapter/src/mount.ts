import { type CallOptions, createToolbox, type Outcome, type Toolbox, type ToolCall } from '@toolgate/core';
import {
  admitHttp,
  type AdmittedHttp,
  type Body,
  bodyLeft,
  checkServed,
  type HttpGiven,
  type HttpRefusal,
  type NodeRequest,
  type NodeResponse,
  toWebRequest,
  writeResponse,
} from '@toolgate/core/http';
import { answerOf, refusalOf } from './answer.ts';
import { type OpenApiMountOptions, type OpenApiMountSettings, readMountOptions } from './mount-options.ts';
import { toOpenApi } from './write.ts';

/** What of a gate is needed to serve it; every `Gate` is one. */
export interface ServedGate {
  readonly toolbox: Toolbox;
  call(call: ToolCall, options?: CallOptions): Promise<Outcome>;
}

/** A gate's tools over HTTP: `POST /tools/{name}`, and `GET /openapi.json`, which describes them. */
export interface OpenApiMount {
  /** For anything that speaks Fetch: Hono, Deno, Bun, Workers. Never rejects. */
  readonly fetch: (request: Request, given?: HttpGiven) => Promise<Response>;
  /** For `node:http` and Express. Never rejects. */
  readonly node: (request: NodeRequest, response: NodeResponse) => Promise<void>;
}

/**
 * Serves a gate's tools over HTTP. Every call is held to what holds a model's: a body is the arguments of one tool.
 * @throws DefinitionError `invalid_option`
 */
export function mountOpenApi(gate: ServedGate, options: OpenApiMountOptions = {}): OpenApiMount {
  checkServed('mountOpenApi', gate, options, ['call']);
  const settings = readMountOptions(options);
  // What is wrong with the document's own options is found at start-up, whatever tools there are.
  toOpenApi(createToolbox([]), settings.document);
  const describe = createDescribing(gate, settings);
  const { admission, onError } = settings;

  async function answer(request: Request, path: string, given: HttpGiven, written?: Body): Promise<Response> {
    const admitted = await admitHttp(request, given, admission, written);
    if ('refused' in admitted) return refusalOf(admitted.refused);
    const { principal, body } = admitted;
    const asked = readPath(request.method, path, settings.basePath);
    if ('refused' in asked) return refusalOf(asked.refused);
    if ('document' in asked) return describe(request.method);
    if (!isJson(request, body)) return refusalOf(noJson);
    const contract = gate.toolbox.find(asked.tool)?.contract;
    const id = settings.createId();
    const call = { id, name: asked.tool, arguments: argumentsOf(body) };
    const outcome = await gate.call(call, { principal, signal: request.signal, key: id });
    return answerOf(outcome, contract?.outputSchema !== undefined);
  }

  /** What goes wrong here is the host's to know, and nothing of it the client's. */
  async function answered(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      onError(error);
      return refusalOf({ status: 500, kind: 'server', message: 'Internal error' });
    }
  }

  return Object.freeze({
    fetch: (request: Request, given: HttpGiven = {}) => answered(() => answer(request, new URL(request.url).pathname, given)),
    async node(request: NodeRequest, response: NodeResponse) {
      const written = await answered(async () => {
        const given = { authInfo: request.auth, parsedBody: bodyLeft(request) };
        // As it was written, without dots and backslashes resolved: whoever stands before the mount has let this path through, and no other.
        const [path = ''] = (request.url ?? '').split('?', 1);
        return answer(toWebRequest(request, response), path, given, request);
      });
      await writeResponse(written, response).catch(onError);
    },
  });
}

/** No body is no arguments; one of white space is no JSON, which the gate would forgive a model. */
function argumentsOf(body: AdmittedHttp['body']): unknown {
  if (body === undefined) return undefined;
  if (!('text' in body)) return body.value;
  return body.text !== '' && body.text.trim() === '' ? null : body.text;
}

/** The document is written once for a toolbox. */
function createDescribing(gate: ServedGate, { document }: OpenApiMountSettings): (method: string) => Response {
  let toolbox: Toolbox | undefined;
  let text = '';
  return (method) => {
    const now = gate.toolbox;
    if (now !== toolbox) text = JSON.stringify(toOpenApi(now, document));
    toolbox = now;
    return new Response(method === 'HEAD' ? null : text, { headers: { 'content-type': 'application/json' } });
  };
}

type Asked = { readonly tool: string } | { readonly document: true } | { readonly refused: HttpRefusal };

function readPath(method: string, pathname: string, basePath: string): Asked {
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '';
  if (path === '/openapi.json') {
    return method === 'GET' || method === 'HEAD' ? { document: true } : notAllowed('GET, HEAD');
  }
  const tool = /^\/tools\/([^/]+)$/.exec(path)?.[1];
  if (tool === undefined)
    return { refused: { status: 404, kind: 'request', message: 'Not Found: there are /openapi.json and /tools/{name}' } };
  return method === 'POST' ? { tool } : notAllowed('POST');
}

function notAllowed(allow: string): Asked {
  return { refused: { status: 405, kind: 'request', message: `Method Not Allowed: only ${allow}`, headers: { allow } } };
}

/** A page elsewhere can send a text without being asked for leave, but no JSON (Fetch, CORS-safelisted request-header). */
function isJson({ headers }: Request, body: AdmittedHttp['body']): boolean {
  const type = headers.get('content-type');
  if (type === null) return body === undefined || 'value' in body || body.text === '';
  return /^application\/json\s*(?:;|$)/i.test(type);
}

const noJson: HttpRefusal = { status: 415, kind: 'request', message: 'Unsupported Media Type: arguments are application/json' };
