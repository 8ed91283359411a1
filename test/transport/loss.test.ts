import { constants } from 'node:http2';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readText } from '../../src/transport/read.js';
import { ManualClock } from '../support/manual-clock.js';
import { connectTo } from './support/client.js';
import { impatient } from './support/impatient-clock.js';
import type { Handler } from './support/servers.js';
import { startRaw, startServer } from './support/servers.js';

/** Cuts the connection on the first `times` requests, then responds. */
function cutting(times: number): { handler: Handler; seen: string[] } {
  const seen: string[] = [];
  const handler: Handler = (request, response) => {
    seen.push(request.method ?? '');
    if (seen.length > times) return void response.end('ok');
    if (request.stream?.session === undefined) request.socket.destroy();
    else request.stream.session.destroy();
  };
  return { handler, seen };
}

describe.each(['h2', 'https', 'http'] as const)('a connection lost before the response over %s', (kind) => {
  test('repeats a GET', async () => {
    const { handler, seen } = cutting(2);
    const server = await startServer(handler, { kind });
    const transport = connectTo(server, {}, { clock: impatient });
    expect(await readText(await transport.send({ method: 'GET', path: '/' }))).toBe('ok');
    expect(seen).toEqual(['GET', 'GET', 'GET']);
  });

  test.each(['POST', 'PATCH', 'PUT', 'DELETE'])('does not repeat a %s', async (method) => {
    const { handler, seen } = cutting(1);
    const server = await startServer(handler, { kind });
    const transport = connectTo(server, {}, { clock: impatient });
    await expect(transport.send({ method, path: '/', body: '{}' })).rejects.toMatchObject({
      name: 'ConnectionError',
      midBody: false,
      request: { method, url: `${server.url}/` },
    });
    expect(seen).toEqual([method]);
  });

  test('does not complete a truncated body', async () => {
    const server = await startServer((_request, response) => response.write('half'), { kind });
    const response = await connectTo(server).send({ method: 'GET', path: '/' });
    const reading = readText(response);
    server.sockets[0]?.destroy();
    await expect(reading).rejects.toMatchObject({ name: 'ConnectionError', midBody: true });
  });

  test('is not retried forever', async () => {
    const { handler, seen } = cutting(1000);
    const server = await startServer(handler, { kind });
    const transport = connectTo(server, {}, { clock: impatient });
    await expect(transport.send({ method: 'GET', path: '/' })).rejects.toThrow();
    expect(seen).toHaveLength(7);
  });
});

test('a 429 with Retry-After is retried, even for a POST', async () => {
  let asked = 0;
  const server = await startServer((_request, response) => {
    if (asked++ === 0) response.writeHead(429, { 'retry-after': '1' }).end('Too many requests');
    else response.writeHead(201).end('made');
  });
  const waits: number[] = [];
  const clock = {
    now: () => 0,
    after(ms: number, callback: () => void) {
      waits.push(ms);
      if (ms <= 1000) queueMicrotask(callback);
      return () => {};
    },
  };
  const transport = connectTo(server, {}, { clock, random: () => 0 });
  const response = await transport.send({ method: 'POST', path: '/', body: '{}' });
  expect([response.status, await readText(response), asked]).toEqual([201, 'made', 2]);
  expect(waits).toContain(1000);
});

describe('a write that the server may have done', () => {
  const post = { method: 'POST', path: '/', body: '{}' };

  test.each([
    'NGHTTP2_INTERNAL_ERROR',
    'NGHTTP2_CANCEL',
    'NGHTTP2_NO_ERROR',
    'NGHTTP2_ENHANCE_YOUR_CALM',
  ] as const)('is not sent again after its stream was reset with %s, and is reported', async (code) => {
    let seen = 0;
    const server = await startServer(({ stream }) => {
      seen++;
      stream?.close(constants[code]);
    });
    const transport = connectTo(server, {}, { clock: impatient });
    await expect(transport.send(post)).rejects.toMatchObject({ name: 'ConnectionError', neverSent: false });
    expect(seen).toBe(1);
  });

  test('includes one whose time was over, and whose response broke', async () => {
    const clock = new ManualClock();
    const server = await startServer(({ url }, response) => {
      if (url === '/body') response.write('{', () => server.sockets.at(-1)?.destroy());
      else clock.advance(5000);
    });
    const transport = connectTo(server, {}, { clock });
    await expect(transport.send({ ...post, timeoutMs: 5000 })).rejects.toMatchObject({ neverSent: false });
    await expect(transport.send({ ...post, path: '/body' }).then(readText)).rejects.toMatchObject({
      neverSent: false,
      midBody: true,
    });
  });

  test('does not include one that never reached the server', async () => {
    const nobody = connectTo('https://127.0.0.1:1');
    await expect(nobody.send(post)).rejects.toMatchObject({ neverSent: true });
  });

  test('does not include one whose connection was cut in its handshake, so it is sent on another', async () => {
    let connections = 0;
    let port = 0;
    const server = await startServer((_request, response) => response.writeHead(201).end('made'));
    port = await startRaw((socket) => {
      if (++connections === 1) return socket.destroy();
      socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket);
    });
    const transport = connectTo(`https://127.0.0.1:${port}`, {}, { clock: impatient });
    expect((await transport.send(post)).status).toBe(201);
    expect(connections).toBe(2);
  });
});
