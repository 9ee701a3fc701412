import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A list is the events of a stream; a function answers by itself; anything else is a whole response. */
export type ModelAnswer = object | ((request: IncomingMessage, response: ServerResponse) => void);

export interface SeenRequest {
  readonly path: string | undefined;
  readonly body: { readonly [key: string]: unknown };
}

export interface ModelServer {
  readonly url: string;
  /** What it was asked, in order. */
  readonly seen: SeenRequest[];
}

/** A model behind HTTP, until the test has ended: gives the answers in order. `writeEvents` is how its provider streams. */
export async function serveModel(
  answers: readonly ModelAnswer[],
  writeEvents: (events: readonly object[]) => string,
): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.push({ path: request.url, body: JSON.parse(await text(request)) as SeenRequest['body'] });
    const answer = answers[seen.length - 1] ?? { error: { code: 500, message: 'no more answers' } };
    if (typeof answer === 'function') return answer(request, response);
    const events: readonly object[] | undefined = Array.isArray(answer) ? answer : undefined;
    response.writeHead(200, { 'content-type': events === undefined ? 'application/json' : 'text/event-stream' });
    response.end(events === undefined ? JSON.stringify(answer) : writeEvents(events));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** An answer that refuses the request. */
export function failing(status: number, body: object): ModelAnswer {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A stream whose second part comes once it is asked for, which who has not been told of the first cannot do. */
export function streamingOnDemand(first: string, second: string): { readonly answer: ModelAnswer; readonly goOn: () => void } {
  let open: ServerResponse | undefined;
  return {
    answer: (_, response) => {
      open = response.writeHead(200, { 'content-type': 'text/event-stream' });
      open.write(first);
    },
    goOn: () => open?.end(second),
  };
}
