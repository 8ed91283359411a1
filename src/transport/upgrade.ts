import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { quote } from '../go/strconv/quote.js';
import { request as httpRequest } from '../process/node-http.js';
import { BodySource } from './body-source.js';
import {
  ExchangeError,
  type ExchangeRequest,
  type ExchangeResponse,
  headOf,
  joinHeaders,
  limitInformational,
} from './exchange.js';
import { streamMessage } from './go-words.js';

/**
 * Asks the server to switch protocols on a separate connection, which is destroyed if it does not. Resolves with the
 * head of its response: 101 with the connection, or a refusal with a body. Fails with ExchangeError, or the signal's
 * reason.
 * @param socket connected to the server, with nothing written yet
 * @param authority for the Host header
 * @param request with `upgrade`, and headers as `headerBytes` returns them
 */
export function exchangeUpgrade(
  socket: Duplex,
  authority: string,
  request: ExchangeRequest,
): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    // Nothing was written, so this is as if it had not been dialed.
    if (socket.destroyed)
      return reject(new ExchangeError('EOF', 'dial', { fault: 'cut', cause: socket.errored }));
    let outgoing: ClientRequest;
    try {
      outgoing = httpRequest({
        createConnection: () => socket as Socket,
        method: request.method,
        path: request.target,
        headers: { host: authority, ...(request.headers as Record<string, string | string[]>) },
        setHost: false,
      });
    } catch (cause) {
      socket.destroy();
      return reject(new ExchangeError(streamMessage(cause), 'dial', { cause }));
    }
    const stop = () => outgoing.destroy(request.signal.reason as Error);
    request.signal.addEventListener('abort', stop, { once: true });
    const leaveSignal = () => request.signal.removeEventListener('abort', stop);
    if (request.signal.aborted) stop();

    limitInformational(outgoing);
    // The tunnel of a proxy starts paused, because the proxy's response was read from it.
    outgoing.once('socket', () => socket.resume());
    outgoing.once('error', (cause) => {
      leaveSignal();
      if (request.signal.aborted) return reject(request.signal.reason);
      reject(new ExchangeError(streamMessage(cause), 'sent', { cause }));
    });
    outgoing.once('upgrade', (incoming: IncomingMessage, stream: Duplex, early: Buffer) => {
      leaveSignal();
      const headers = joinHeaders(incoming.headers);
      if (headers.upgrade?.toLowerCase() !== request.upgrade?.toLowerCase()) {
        stream.destroy();
        const switched = quote(headers.upgrade ?? '');
        return reject(
          new ExchangeError(`unable to upgrade connection: the server chose ${switched}`, 'sent'),
        );
      }
      if (early.length > 0) stream.unshift(early);
      resolve({ status: 101, headers, body: new BodySource(Readable.from([])), upgraded: stream });
    });
    outgoing.once('response', (incoming: IncomingMessage) => {
      incoming.once('close', () => {
        leaveSignal();
        socket.destroy();
      });
      resolve({
        status: incoming.statusCode ?? 0,
        ...headOf(incoming.headers),
        body: new BodySource(incoming),
      });
    });
    outgoing.end();
  });
}
