import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Http1Channel } from '../../src/transport/http1.js';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import { startRaw, startServer } from './support/servers.js';

test('closing ends idle connections, and lets requests in progress finish', async () => {
  let end = () => {};
  const server = await startServer(
    (request, response) => {
      if (request.url !== '/watch') return response.end('ok');
      response.write('begun');
      end = () => response.end(', ended');
    },
    { kind: 'http' },
  );
  const sockets: Socket[] = [];
  const dial = async () => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const channel = new Http1Channel({ authority: 'test', spare: await dial(), dial, forward: undefined });
  const { signal } = new AbortController();
  const send = (target: string) => channel.send({ method: 'GET', target, headers: {}, signal });
  const text = async (body: AsyncIterable<Uint8Array>) => {
    let read = '';
    for await (const chunk of body) read += Buffer.from(chunk).toString();
    return read;
  };
  const watch = await send('/watch');
  expect(await text((await send('/')).body)).toBe('ok');
  const [watching, idle] = sockets;
  channel.close();
  expect([watching?.destroyed, idle?.destroyed]).toEqual([false, true]);
  end();
  expect(await text(watch.body)).toBe('begun, ended');
  expect(watching?.destroyed || (await once(watching as Socket, 'close'))).toBeTruthy();
});

test('an unused connection ends with the channel', async () => {
  const server = await startServer(() => {}, { kind: 'http' });
  const spare = connect(server.port, '127.0.0.1');
  await once(spare, 'connect');
  const dial = () => Promise.reject(new Error('unexpected'));
  new Http1Channel({ authority: 'test', spare, dial, forward: undefined }).close();
  expect(spare.destroyed).toBe(true);
});

test.each(['POST', 'DELETE'])('the length of a body is sent with %s', async (method) => {
  const bodies: string[] = [];
  const server = await startServer(
    async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(`${request.headers['content-length']} ${body}`);
      response.end('ok');
    },
    { kind: 'http' },
  );
  const dial = async () => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const channel = new Http1Channel({ authority: 'test', spare: undefined, dial, forward: undefined });
  const { signal } = new AbortController();
  for (const body of ['{"é":1}', new Uint8Array([0x61, 0x62])]) {
    const { status, body: answer } = await channel.send({ method, target: '/x', headers: {}, signal, body });
    for await (const _ of answer);
    expect(status).toBe(200);
  }
  expect(bodies).toEqual(['8 {"é":1}', '2 ab']);
  channel.close(true);
});

test('a server that switches protocols unasked ends in an error, and the next request gets its turn', async () => {
  const port = await startRaw((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  const sockets: Socket[] = [];
  const dial = async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const channel = new Http1Channel({ authority: 'test', spare: undefined, dial, forward: undefined });
  const { signal } = new AbortController();
  // More than a channel sends concurrently.
  const asked = Array.from({ length: 100 }, () =>
    channel.send({ method: 'GET', target: '/', headers: {}, signal }),
  );
  const ends = await Promise.allSettled(asked);
  expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual(
    Array(100).fill('net/http: the server switched protocols without being asked'),
  );
  expect(sockets.every((socket) => socket.destroyed)).toBe(true);
  channel.close();
});

/** Sends a request to a server that answers with these bytes and closes the connection. */
async function answered(bytes: string, method = 'GET') {
  const port = await startRaw((socket) => {
    socket.once('data', () => socket.end(bytes));
  });
  return connectTo(`http://127.0.0.1:${port}`).send({ method, path: '/' });
}

test.each(['gzip', 'gzip, chunked', 'chunked, chunked'])(
  'a response with the transfer encoding %s is an error',
  async (coding) => {
    const response = answered(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\nok\r\n0\r\n\r\n`);
    await expect(response).rejects.toThrow(`unsupported transfer encoding: "${coding}"`);
  },
);

test.each([
  ['GET', '200 OK', 'Content-Length: 0'],
  ['GET', '200 OK', 'Transfer-Encoding: Chunked\r\n\r\n0'],
  ['GET', '204 No Content', 'X: y'],
  ['HEAD', '200 OK', 'Content-Length: 12'],
])('an empty compressed body of %s is empty: %s, %j', async (method, status, header) => {
  const head = `HTTP/1.1 ${status}\r\nContent-Encoding: gzip\r\n${header}\r\n\r\n`;
  expect(await readText(await answered(head, method))).toBe('');
});

test('a compressed body that breaks off after its first byte is an error', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n\x1f';
  await expect(answered(head).then(readText)).rejects.toThrow('unexpected EOF');
});
