import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocketBytes } from '../../../src/framing/websocket/byte-stream.js';
import { WebSocketClosedError, WebSocketConnection } from '../../../src/framing/websocket/connection.js';
import { acceptOf, clientHandshake } from '../../../src/framing/websocket/handshake.js';
import { cases } from '../../support/cases.js';
import { connectedPair } from '../support.js';

function pair(onServerMessage: (data: Buffer, server: WebSocketConnection) => void = () => {}) {
  const [near, far] = connectedPair();
  const messages: Buffer[] = [];
  let pongs = 0;
  const client = new WebSocketConnection(near, {
    role: 'client',
    onMessage: (data) => messages.push(data),
    onPong: () => {
      pongs++;
    },
  });
  const server: WebSocketConnection = new WebSocketConnection(far, {
    role: 'server',
    onMessage: (data) => onServerMessage(data, server),
  });
  return { client, server, near, far, messages, pongs: () => pongs };
}

const sent = (connection: WebSocketConnection, data: Buffer) =>
  new Promise<void>((resolve) => connection.send(Buffer.from(data), resolve));
const turns = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe('messages', () => {
  test('arrive complete, in order, from either side', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(200_000), { maxLength: 10 }), async (sizes) => {
        const { client, messages } = pair((data, server) => server.send(data, () => {}));
        const all = sizes.map((size, i) => Buffer.alloc(size, i + 1));
        for (const data of all) await sent(client, data);
        await turns();
        expect(messages).toEqual(all);
        client.close();
        expect(await client.ended).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  test('of text end the connection: Kubernetes has binary ones only', async () => {
    const { client, far } = pair();
    far.write(Buffer.from('810474657874', 'hex'));
    expect(await client.ended).toMatchObject({
      message: 'websocket: a text message instead of a binary one',
    });
  });

  test('that wait for their reader hold back the sender', async () => {
    const { client, server } = pair();
    server.pause();
    let taken = 0;
    const pump = async () => {
      for (let i = 0; i < 1000; i++) {
        await sent(client, Buffer.alloc(32 * 1024));
        taken++;
      }
    };
    const pumping = pump();
    await turns();
    expect(taken).toBeLessThan(100);
    server.resume();
    await pumping;
    expect(taken).toBe(1000);
  });
});

describe('the connection', () => {
  test('answers pings', async () => {
    const { client, pongs } = pair();
    client.ping();
    await turns();
    expect(pongs()).toBe(1);
  });

  test.each(['client', 'server'] as const)('ends normally when the %s closes it', async (who) => {
    const ends = pair();
    ends[who].close();
    expect(await Promise.all([ends.client.ended, ends.server.ended])).toEqual([undefined, undefined]);
  });

  test('reports another code, and a connection that just ends', async () => {
    const closed = pair();
    closed.far.write(Buffer.from('880503f36f6f70', 'hex'));
    expect(await closed.client.ended).toEqual(new WebSocketClosedError(1011, 'oop'));
    const cut = pair();
    cut.far.destroy();
    expect(await cut.client.ended).toEqual(new WebSocketClosedError(1006, 'unexpected EOF'));
    const broken = pair();
    broken.near.destroy(new Error('read: connection reset by peer'));
    expect(await broken.client.ended).toEqual(new Error('read: connection reset by peer'));
  });

  test('reports the reason of a close in one line', async () => {
    const { client, far } = pair();
    far.write(Buffer.from('880603f3610a6220', 'hex'));
    expect((await client.ended)?.message).toBe('websocket: close 1011: a\\nb ');
  });

  test('sends nothing after its end, and blocks nobody', async () => {
    const { client } = pair();
    client.close();
    await sent(client, Buffer.from('late'));
    client.ping();
  });

  test('ends on any invalid bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 })), async (chunks) => {
        const { client, far } = pair();
        for (const chunk of chunks) far.write(chunk);
        far.end();
        expect(await client.ended).toSatisfy((end) => end === undefined || end instanceof Error);
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('a stream of bytes in messages', () => {
  test('carries all bytes, and ends with the connection', async () => {
    const [near, far] = connectedPair();
    const [one, other] = [new WebSocketBytes(near, 'client'), new WebSocketBytes(far, 'server')];
    const bytes = Buffer.alloc(1_000_000, 'some bytes');
    one.end(bytes);
    expect((await buffer(other)).equals(bytes)).toBe(true);
  });

  test('fails when the connection does', async () => {
    const [near, far] = connectedPair();
    const stream = new WebSocketBytes(near, 'client');
    far.destroy();
    await expect(buffer(stream)).rejects.toThrow('unexpected EOF');
  });

  test('holds back its sender while nobody reads', async () => {
    const [near, far] = connectedPair();
    const [one, other] = [new WebSocketBytes(near, 'client'), new WebSocketBytes(far, 'server')];
    let written = 0;
    do {
      one.write(Buffer.alloc(64 * 1024));
      written += 64 * 1024;
      await turns();
    } while (!one.writableNeedDrain && written < 64 * 1024 * 1024);
    expect(written).toBeLessThan(4 * 1024 * 1024);
    one.end();
    expect((await buffer(other)).length).toBe(written);
  });
});

/** Node's own WebSocket, an independent implementation. */
async function nodesClient(serve: (socket: Duplex) => void): Promise<WebSocket> {
  const server = createServer();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const accept = acceptOf(request.headers['sec-websocket-key'] ?? '');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: v5.channel.k8s.io\r\n\r\n`,
    );
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const client = new WebSocket(
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'v5.channel.k8s.io',
  );
  client.binaryType = 'arraybuffer';
  await once(client, 'open');
  return client;
}

describe('together with another implementation', () => {
  test('messages and the end are understood', async () => {
    let server: WebSocketConnection | undefined;
    const client = await nodesClient((socket) => {
      server = new WebSocketConnection(socket, {
        role: 'server',
        onMessage: (data) => server?.send(Buffer.concat([Buffer.from('heard '), data]), () => {}),
      });
    });
    client.send(Buffer.from('words'));
    const [{ data }] = (await once(client, 'message')) as [MessageEvent];
    expect(Buffer.from(data).toString()).toBe('heard words');
    const long = Buffer.alloc(500_000, 'long');
    client.send(long);
    const [second] = (await once(client, 'message')) as [MessageEvent];
    expect(Buffer.from(second.data).subarray(6).equals(long)).toBe(true);
    client.close(1000);
    expect(await server?.ended).toBeUndefined();
  });

  test('the key is answered as RFC 6455 shows it', () => {
    expect(acceptOf('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
    const { headers, isAnsweredBy } = clientHandshake(['v5.channel.k8s.io', 'v4.channel.k8s.io']);
    expect(headers['sec-websocket-protocol']).toBe('v5.channel.k8s.io, v4.channel.k8s.io');
    const accept = acceptOf(headers['sec-websocket-key']!);
    expect(isAnsweredBy({ 'sec-websocket-accept': accept })).toBe(true);
    expect(isAnsweredBy({ 'sec-websocket-accept': acceptOf('another') })).toBe(false);
  });
});

test('a socket is not used after the end', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const connection = new WebSocketConnection(socket, { role: 'client', onMessage: () => {} });
  connection.fail(new Error('nobody answers'));
  expect(await connection.ended).toEqual(new Error('nobody answers'));
  expect(socket.destroyed).toBe(true);
});
