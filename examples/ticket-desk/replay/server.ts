import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type LoopbackServer } from '../loopback.ts';
import { playTurn } from './play-turn.ts';
import type { Turn } from './turn.ts';

/**
 * Serves a written conversation as a Chat Completions API. It keeps no state, since every request holds the conversation so far. A request
 * that the script does not expect is answered 500 with what is wrong about it, and nothing is played.
 */
export async function serveReplay(conversation: readonly Turn[]): Promise<LoopbackServer> {
  return listen((request, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    readBody(request)
      .then((body) => send(200, playTurn(conversation, body)))
      .catch((error: Error) => send(500, { error: { type: 'replay', message: `replay: ${error.message}` } }));
  });
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') throw new Error(`no ${request.method} ${request.url} here`);
  return JSON.parse(await text(request));
}
