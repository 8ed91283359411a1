import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { UpgradeRequest } from '../../../src/transport/types.js';
import { type ServerOptions, startServer, type TestServer } from './servers.js';

/** The upgrade that tests request. */
export const spdy: UpgradeRequest = { method: 'POST', path: '/exec', protocol: 'SPDY/3.1' };
/** The head of an accepting response, without the empty line after it. */
export const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n';

/** Responds to an upgrade. */
export type OnUpgrade = (request: IncomingMessage, socket: Duplex) => unknown;

/** Starts a server that responds to upgrades by hand. */
export async function startUpgrading(onUpgrade: OnUpgrade, options: ServerOptions = {}): Promise<TestServer> {
  const started = await startServer((_request, response) => response.end(), { kind: 'https', ...options });
  started.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    onUpgrade(request, socket);
  });
  return started;
}

/** Accepts, and echoes everything. */
export const echo: OnUpgrade = (_request, socket) => {
  socket.write(`${SWITCHED}X-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n`);
  socket.pipe(socket);
};

/** Refuses with a message. */
export function refusal(status: string, body: string, ...headers: string[]): OnUpgrade {
  return (_request, socket) =>
    socket.end(
      [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
    );
}

/** Sends something to the end, and returns the whole response. */
export async function say(socket: Duplex, words: string): Promise<string> {
  const answer = text(socket);
  socket.end(words);
  return answer;
}

/** Sends something, and returns the beginning of the response. */
export async function hear(socket: Duplex, words: string): Promise<string> {
  socket.write(words);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(answer);
}
