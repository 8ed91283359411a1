import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { describeConnectionError } from '../../src/transport/describe-error.js';
import { openTunnel } from '../../src/transport/http-proxy.js';
import { readText } from '../../src/transport/read.js';
import { ManualClock } from '../support/manual-clock.js';
import { connectTo } from './support/client.js';
import { type Handler, startRaw, startServer } from './support/servers.js';

const get = { method: 'GET', path: '/x' };
const version: Handler = (request, response) => response.end(request.httpVersion);

/** An HTTP proxy with tunnels; records the heads of its requests. */
async function httpProxy(kind: 'http' | 'https', status = '200 Connection established') {
  const heads: { target: string; authorization: string | undefined }[] = [];
  const proxy = await startServer(
    (request, response) => {
      heads.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
      response.end(`forwarded ${request.headers.host}`);
    },
    { kind },
  );
  proxy.server.on('connect', (request, socket) => {
    heads.push({ target: request.url, authorization: request.headers['proxy-authorization'] });
    if (!status.startsWith('200')) return socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
    const [host, port] = request.url.split(':');
    const onward = connect(Number(port), host);
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.write(`HTTP/1.1 ${status}\r\nx: y\r\n\r\n`);
    socket.pipe(onward).pipe(socket);
  });
  return { proxy, heads };
}

describe.each(['http', 'https'] as const)('an %s proxy', (kind) => {
  test('opens a tunnel, and receives the user of its address', async () => {
    const server = await startServer(version);
    const { proxy, heads } = await httpProxy(kind);
    const proxyUrl = proxy.url.replace('://', '://user:p%40ss@');
    const response = await connectTo(server, { proxyUrl }).send(get);
    expect(await readText(response)).toBe('2.0');
    expect(heads).toEqual([
      { target: `127.0.0.1:${server.port}`, authorization: `Basic ${btoa('user:p@ss')}` },
    ]);
  });

  test('forwards plain HTTP', async () => {
    const { proxy, heads } = await httpProxy(kind);
    const transport = connectTo('http://api.test.example:81', { proxyUrl: proxy.url });
    expect(await readText(await transport.send(get))).toBe('forwarded api.test.example:81');
    expect(heads).toEqual([{ target: 'http://api.test.example:81/x', authorization: undefined }]);
  });

  test('is reported in its own words if it refuses', async () => {
    const { proxy } = await httpProxy(kind, '407 Proxy Authentication Required');
    const transport = connectTo('https://api.test.example', { proxyUrl: proxy.url });
    await expect(transport.send(get).catch(describeConnectionError)).resolves.toBe(
      'Unable to connect to the server: Proxy Authentication Required',
    );
  });
});

test('the environment’s proxy is used', async () => {
  const { proxy, heads } = await httpProxy('http');
  const environment = { HTTP_PROXY: proxy.url };
  const transport = connectTo('http://api.test.example', {}, { environment });
  await readText(await transport.send(get));
  expect(heads).toHaveLength(1);
});

test.each(['http', 'socks5'])('an %s proxy that accepts the connection and sends nothing', async (scheme) => {
  const clock = new ManualClock();
  const proxyUrl = `${scheme}://127.0.0.1:${await startRaw(() => {})}`;
  const sent = connectTo('https://api.test.example', { proxyUrl }, { clock }).send(get);
  await clock.timerOf(60_000);
  clock.advance(60_000);
  await expect(sent).rejects.toThrow(/^(proxyconnect tcp|socks connect tcp .*): i\/o timeout$/);
});

test('a proxy whose connection is already broken opens no tunnel', async () => {
  const stream = new PassThrough().destroy();
  const tunnel = openTunnel(stream, new URL('http://proxy.example'), 'api.test.example:443', 'test');
  await expect(tunnel).rejects.toThrow('proxyconnect tcp: unexpected EOF');
});

test('a missing proxy is named, without its password', async () => {
  const server = await startServer(version);
  const port = server.port;
  await new Promise((resolve) => server.server.close(resolve));
  for (const [scheme, words] of [
    ['http', 'proxyconnect tcp'],
    ['socks5', `socks connect tcp 127.0.0.1:${port}->api.test.example:443`],
  ]) {
    const proxyUrl = `${scheme}://user:PASSWORD@127.0.0.1:${port}`;
    const error = await connectTo('https://api.test.example', { proxyUrl })
      .send(get)
      .catch(describeConnectionError);
    expect(error).toBe(
      `Unable to connect to the server: ${words}: dial tcp 127.0.0.1:${port}: connect: connection refused`,
    );
  }
});

describe('a SOCKS5 proxy', () => {
  /** According to RFC 1928 and 1929; `reply` is the response to CONNECT. Bytes arrive one by one. */
  async function socksProxy(onwardPort: number, method: number, reply = 0) {
    const said: string[] = [];
    const port = await startRaw(async (socket) => {
      const write = async (bytes: number[]) => {
        for (const byte of bytes) await new Promise((resolve) => socket.write(Uint8Array.of(byte), resolve));
      };
      const read = async () =>
        new Promise<Buffer>((resolve) => socket.once('data', (bytes: Buffer) => resolve(bytes)));
      said.push((await read()).toString('hex'));
      await write([5, method]);
      if (method === 2) {
        said.push((await read()).toString('latin1'));
        await write([1, 0]);
      }
      if (method === 0xff) return socket.end();
      said.push((await read()).toString('latin1'));
      socket.pause();
      await write([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]);
      if (reply !== 0) return socket.end();
      const onward = connect(onwardPort, '127.0.0.1');
      onward.on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
    return { port, said };
  }

  test('connects by name, which it resolves itself', async () => {
    const server = await startServer(version);
    const { port, said } = await socksProxy(server.port, 0);
    const transport = connectTo('https://api.test.example:6443', { proxyUrl: `socks5://127.0.0.1:${port}` });
    expect(await readText(await transport.send(get))).toBe('2.0');
    expect(said).toEqual(['050100', `\x05\x01\x00\x03\x10api.test.example\x19\x2b`]);
  });

  test('receives a user and password', async () => {
    const server = await startServer(version);
    const { port, said } = await socksProxy(server.port, 2);
    const transport = connectTo('https://127.0.0.1:6443', {
      proxyUrl: `socks5://me:s%20t@127.0.0.1:${port}`,
    });
    expect(await readText(await transport.send(get))).toBe('2.0');
    expect(said).toEqual(['05020002', '\x01\x02me\x03s t', '\x05\x01\x00\x01\x7f\x00\x00\x01\x19\x2b']);
  });

  test.each([
    [0xff, 0, 'no acceptable authentication methods'],
    [0, 5, 'connection refused by the destination'],
    [0, 99, 'unknown code: 99'],
  ])('that refuses with method %i, reply %i', async (method, reply, words) => {
    const { port } = await socksProxy(1, method, reply);
    const transport = connectTo('https://api.test.example', { proxyUrl: `socks5://127.0.0.1:${port}` });
    await expect(transport.send(get).catch(describeConnectionError)).resolves.toBe(
      `Unable to connect to the server: socks connect tcp 127.0.0.1:${port}->api.test.example:443: ${words}`,
    );
  });

  test('that hangs up', async () => {
    const port = await startRaw((socket) => socket.end());
    const transport = connectTo('https://api.test.example', { proxyUrl: `socks5://127.0.0.1:${port}` });
    await expect(transport.send(get)).rejects.toThrow(/socks connect tcp .*: unexpected EOF/);
  });
});
