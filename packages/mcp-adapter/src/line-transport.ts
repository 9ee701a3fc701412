import { DefinitionError } from '@toolgate/core';
import type { Admission } from '@toolgate/core/http';
import { idOf, isMessage } from './is-message.ts';
import { readAsWritten } from './open-requests.ts';
import { createLineReader, type Line } from './read-lines.ts';
import { readMessage } from './read-message.ts';
import { rpcCodes } from './rpc-error.ts';
import type { LineStreams } from './standard-streams.ts';
import type { TransportLike } from './wire.ts';

/** What lines are held to, as bodies over HTTP are. */
export type LineSettings = Pick<Admission, 'maxBodyBytes' | 'scanBody'>;

/** A transport as the SDKs use it, which set its listeners. */
export interface LineTransport extends TransportLike {
  onmessage?: ((message: object) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  send(message: object): Promise<void>;
}

/**
 * A message a line, both ways (2025-11-25 and 2026-07-28, stdio). Unlike the transports of the SDKs it reads lines as a body over HTTP is
 * read: a key that is there twice and digits that are lost reach the gate as they were written, and what is no message is answered. It closes
 * when its input ends, or nobody takes its output.
 * @throws DefinitionError `invalid_option` for an input that another one reads: both would answer every request.
 */
export function createLineTransport({ input, output }: LineStreams, { maxBodyBytes, scanBody }: LineSettings): LineTransport {
  if (reading.has(input)) throw new DefinitionError('invalid_option', 'mountMcp: stdio: standard input is served already');
  reading.add(input);
  const lines = createLineReader(maxBodyBytes);
  let isClosed = false;
  const receive = (line: Line): void => {
    if (isClosed) return;
    const read = readLine(line, scanBody !== false);
    if ('refused' in read) void transport.send(read.refused).catch(() => undefined);
    else transport.onmessage?.(read.message);
  };
  const take = (part: Uint8Array | string): void => lines.take(part).forEach(receive);
  const close = (): void => void transport.close();
  const fail = (error: Error): void => {
    if (!isClosed) transport.onerror?.(error);
    close();
  };
  const transport: LineTransport = {
    async start() {
      input.on('data', take);
      input.on('end', close);
      input.on('error', fail);
      // Stays for good: nobody listening to an output that breaks ends the whole program.
      output.on('error', fail);
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        if (isClosed) reject(new Error('the connection is closed'));
        else output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      reading.delete(input);
      input.off('data', take);
      input.off('end', close);
      input.pause();
      transport.onclose?.();
    },
  };
  return transport;
}

/** Inputs that are read. */
const reading = new WeakSet<object>();

type ReadLine = { readonly message: object } | { readonly refused: object };

function readLine(line: Line, scan: boolean): ReadLine {
  if ('fault' in line) return { refused: faults[line.fault] };
  const read = readMessage(line.text, scan);
  if ('refused' in read) return { refused: refusal(read.refused.code, read.refused.message, read.refused.id) };
  const { value, given } = read;
  if (Array.isArray(value)) return { refused: refusal(rpcCodes.invalidRequest, 'Invalid Request: there are no batches over stdio') };
  if (!isMessage(value)) return { refused: refusal(rpcCodes.invalidRequest, 'Invalid Request: this is no JSON-RPC message', idOf(value)) };
  readAsWritten(value, given.get(idOf(value)));
  return { message: value };
}

function refusal(code: number, message: string, id: unknown = null): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const faults = {
  too_large: refusal(rpcCodes.invalidRequest, 'Invalid Request: the line has more bytes than are read'),
  not_utf8: refusal(rpcCodes.parseError, 'Parse error: the line is not UTF-8'),
};
