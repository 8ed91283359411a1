import { once } from 'node:events';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readText } from '../../src/transport/read.js';
import type { ApiResponse } from '../../src/transport/types.js';
import { connectTo } from './support/client.js';
import { type Handler, startServer } from './support/servers.js';

const echo: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        version: request.httpVersion,
        method: request.method,
        url: request.url,
        headers: request.headers,
        host: request.authority ?? request.headers.host,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
};

interface Echo {
  version: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  host: string;
  body: string;
}

const kinds = [
  ['h2', '2.0'],
  ['https', '1.1'],
  ['http', '1.1'],
] as const;

describe.each(kinds)('over %s', (kind, version) => {
  test('a request arrives as it was built', async () => {
    const server = await startServer(echo, { kind });
    const transport = connectTo(`${server.url}/some/prefix/`);
    expect(transport.server).toBe(`${server.url}/some/prefix`);
    const response = await transport.send({
      method: 'POST',
      path: '/api/v1/pods',
      query: [['labelSelector', 'a=b']],
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"ä":1}',
    });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json');
    const seen = await echoOf(response);
    expect(seen).toMatchObject({
      version,
      method: 'POST',
      url: '/some/prefix/api/v1/pods?labelSelector=a%3Db',
      host: `127.0.0.1:${server.port}`,
      body: '{"ä":1}',
    });
    expect(seen.headers).toMatchObject({
      'user-agent': 'proa/test (linux/amd64)',
      accept: 'application/json',
    });
    expect(seen.headers).not.toHaveProperty('accept-encoding');
  });

  test('a connection is used again', async () => {
    const server = await startServer(echo, { kind });
    const transport = connectTo(server);
    for (let i = 0; i < 3; i++) await readText(await transport.send({ method: 'GET', path: '/' }));
    expect(server.sockets).toHaveLength(1);
  });

  test('a response waits for its reader', async () => {
    const server = await startServer((_request, response) => response.end('still here'), { kind });
    const transport = connectTo(server);
    const early = await transport.send({ method: 'GET', path: '/' });
    const later = await transport.send({ method: 'GET', path: '/' });
    await new Promise((resolve) => setImmediate(resolve));
    expect([await readText(later), await readText(early)]).toEqual(['still here', 'still here']);
  });

  test('many requests at once all succeed, on a limited number of connections', async () => {
    const server = await startServer(echo, { kind });
    const transport = connectTo(server);
    const paths = Array.from({ length: 150 }, (_, i) => `/${i}`);
    const answers = await Promise.all(
      paths.map(async (path) => (await echoOf(await transport.send({ method: 'GET', path }))).url),
    );
    expect(answers).toEqual(paths);
    expect(server.sockets.length).toBeLessThanOrEqual(64);
  });

  test('many streams at once all begin, although none of them ends', async () => {
    const server = await startServer((_request, response) => void response.write('begun'), { kind });
    const transport = connectTo(server);
    const ended = new AbortController();
    const request = { method: 'GET', path: '/', stream: true, signal: ended.signal } as const;
    const answers = await Promise.all(Array.from({ length: 90 }, () => transport.send(request)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 90 }, () => 200));
    for (const { body } of answers)
      body[Symbol.asyncIterator]()
        .next()
        .catch(() => undefined);
    ended.abort(new Error('enough'));
  });

  test('a user of another alphabet may be impersonated', async () => {
    const server = await startServer(echo, { kind });
    const transport = connectTo(server, { user: { impersonate: { user: 'jürgen 江' } } });
    const { headers } = await echoOf(await transport.send({ method: 'GET', path: '/' }));
    expect(Buffer.from(headers['impersonate-user'] ?? '', 'latin1').toString('utf8')).toBe('jürgen 江');
  });

  test('an invalid header value is reported, and costs nothing', async () => {
    const server = await startServer(echo, { kind });
    const transport = connectTo(server);
    for (let i = 0; i < 70; i++)
      await expect(
        transport.send({ method: 'GET', path: '/', headers: { accept: 'a\nSECRET' } }),
      ).rejects.toMatchObject({
        name: 'ConnectionError',
        message: 'net/http: invalid header field value for "accept"',
      });
    expect((await transport.send({ method: 'GET', path: '/' })).status).toBe(200);
  });

  test('errors are responses', async () => {
    const server = await startServer((_request, response) => response.writeHead(500).end('no'), { kind });
    const response = await connectTo(server).send({ method: 'GET', path: '/' });
    expect([response.status, await readText(response)]).toEqual([500, 'no']);
  });

  test('unread bytes slow the server down, and leaving ends the request', async () => {
    let written = 0;
    let gone: () => void = () => {};
    const left = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const server = await startServer(
      (_request, response) => {
        const chunk = Buffer.alloc(64 * 1024);
        const pump = () => {
          while (!response.destroyed && response.write(chunk)) written += chunk.length;
          written += chunk.length;
          response.once('drain', pump);
        };
        response.once('close', gone);
        pump();
      },
      { kind },
    );
    const response = await connectTo(server).send({ method: 'GET', path: '/' });
    let read = 0;
    for await (const chunk of response.body) {
      read += chunk.length;
      if (read > 1024 * 1024) break;
    }
    await left;
    // The data sent ahead: the stream's window, and the buffers of Node and the kernel. Without a limit, it would never
    // end.
    expect(written).toBeLessThan(read + 32 * 1024 * 1024);
  });

  test('the signal ends a request before its response, and its body', async () => {
    const server = await startServer(
      (request, response) => {
        if (request.url === '/body') response.write('begun');
      },
      { kind },
    );
    const transport = connectTo(server);
    const before = new AbortController();
    const sent = transport.send({ method: 'GET', path: '/silent', signal: before.signal });
    await once(server.server, 'request');
    before.abort(new Error('changed my mind'));
    await expect(sent).rejects.toThrow('changed my mind');

    const during = new AbortController();
    const response = await transport.send({ method: 'GET', path: '/body', signal: during.signal });
    const reading = readText(response);
    during.abort(new Error('had enough'));
    await expect(reading).rejects.toThrow('had enough');

    const already = AbortSignal.abort(new Error('too late'));
    await expect(transport.send({ method: 'GET', path: '/', signal: already })).rejects.toThrow('too late');
  });

  test('after close, nothing is sent', async () => {
    const server = await startServer(echo, { kind });
    const transport = connectTo(server);
    await readText(await transport.send({ method: 'GET', path: '/' }));
    transport.close();
    await expect(transport.send({ method: 'GET', path: '/' })).rejects.toThrow('the transport was closed');
  });
});

async function echoOf(response: ApiResponse): Promise<Echo> {
  return JSON.parse(await readText(response)) as Echo;
}

describe('compression', () => {
  const zipped: Handler = (request, response) => {
    const accepted = request.headers['accept-encoding'];
    const body = `accepted ${accepted}`;
    if (accepted !== 'gzip') return void response.end(body);
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(body));
  };
  // A name that is not this machine's, reached by way of a server given as its proxy.
  const elsewhere = { server: 'http://api.test.example' };

  test('only gzip is requested, and decompressed', async () => {
    const server = await startServer(zipped, { kind: 'http' });
    const transport = connectTo(server, { ...elsewhere, proxyUrl: server.url });
    expect(await readText(await transport.send({ method: 'GET', path: '/' }))).toBe('accepted gzip');
  });

  test('has a name without case', async () => {
    const server = await startServer(
      (_, response) => {
        response.setHeader('content-encoding', 'GZip');
        response.end(gzipSync('a body'));
      },
      { kind: 'http' },
    );
    const transport = connectTo(server, { ...elsewhere, proxyUrl: server.url });
    expect(await readText(await transport.send({ method: 'GET', path: '/' }))).toBe('a body');
  });

  test('is not requested when it is disabled', async () => {
    const server = await startServer(zipped, { kind: 'http' });
    const transport = connectTo(server, { ...elsewhere, proxyUrl: server.url, disableCompression: true });
    expect(await readText(await transport.send({ method: 'GET', path: '/' }))).toBe('accepted undefined');
  });

  // kubectl 1.32's messages for the same responses.
  test.each([
    ['is closed', (socket: Socket) => socket.end(), 'unexpected EOF'],
    ['is reset', (socket: Socket) => socket.resetAndDestroy(), 'read: connection reset by peer'],
    [
      'has a chunk without a length',
      (socket: Socket) => socket.write('zz\r\n'),
      'invalid byte in chunk length',
    ],
  ])('a body whose connection %s in the middle', async (_what, breakOff, message) => {
    const begun = Promise.withResolvers<Socket>();
    const server = await startServer(
      (_request, response) => {
        response.write('half');
        begun.resolve(response.socket!);
      },
      { kind: 'http' },
    );
    const response = await connectTo(server).send({ method: 'GET', path: '/' });
    const reading = response.body[Symbol.asyncIterator]();
    expect(String((await reading.next()).value)).toBe('half');
    // Node.js 22 reads a reset that arrives together with data as an end.
    breakOff(await begun.promise);
    await expect(reading.next()).rejects.toThrow(message);
  });

  test.each<[string, (socket: Socket, stop: AbortController) => void, string | undefined]>([
    ['is closed, is complete', (socket) => socket.end(), undefined],
    ['is reset, fails', (socket) => socket.resetAndDestroy(), 'read: connection reset by peer'],
    ['is given up on this side, fails', (_socket, stop) => stop.abort(new Error('given up')), 'given up'],
  ])('a body without a length whose connection %s', async (_what, end, message) => {
    const begun = Promise.withResolvers<Socket>();
    const server = await startServer(
      (_request, response) => {
        response.useChunkedEncodingByDefault = false;
        response.write('half');
        begun.resolve(response.socket!);
      },
      { kind: 'http' },
    );
    const stop = new AbortController();
    const response = await connectTo(server).send({ method: 'GET', path: '/', signal: stop.signal });
    const reading = response.body[Symbol.asyncIterator]();
    expect(String((await reading.next()).value)).toBe('half');
    end(await begun.promise, stop);
    const rest = reading.next();
    if (message === undefined) expect(await rest).toMatchObject({ done: true });
    else await expect(rest).rejects.toThrow(message);
  });

  test('a compressed body that is cut off is incomplete', async () => {
    const server = await startServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync('x'.repeat(100_000)).subarray(0, 60));
    });
    const response = await connectTo(server).send({ method: 'GET', path: '/' });
    await expect(readText(response)).rejects.toThrow('unexpected EOF');
  });
});
