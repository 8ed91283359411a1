import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { streamMessage } from '../../../src/transport/go-words.js';
import { start } from './support/command.js';

const WEBSOCKET_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server that resets the connection of each WebSocket at the first byte it gets. */
async function resettingServer(): Promise<string> {
  const server = createServer();
  server.on('upgrade', ({ headers }: IncomingMessage, socket: Socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}${WEBSOCKET_ID}`)
      .digest('base64');
    const answer = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
      `Sec-WebSocket-Protocol: ${headers['sec-websocket-protocol']?.split(',')[0]}`,
    ];
    socket.once('data', () => socket.resetAndDestroy());
    socket.write(`${answer.join('\r\n')}\r\n\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a command whose connection is reset says so in Go's words", async () => {
  const command = await start(await resettingServer(), { stdin: true });
  for (const stream of [command.stdin, command.stdout, command.stderr]) stream?.on('error', () => undefined);
  command.stdin?.write('x');
  await expect(command.exit).rejects.toThrow(
    /^lost the connection to the pod before the command ended: read: connection reset by peer$/,
  );
});

test('a reset during a write names the write', () => {
  const error = Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET', syscall: 'write' });
  expect(streamMessage(error)).toBe('write: connection reset by peer');
});
