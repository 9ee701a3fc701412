import { listen, type LoopbackServer } from './loopback.ts';

/** The web pages that the desk is asked about: `/status` is up, everything else is missing. */
export async function servePages(): Promise<LoopbackServer> {
  return listen((request, response) => {
    response.writeHead(request.url === '/status' ? 200 : 404, { 'content-type': 'text/plain' });
    response.end('All systems are up.\n');
  });
}
