import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { StatusError, UpgradeRefusedError } from '../../src/transport/errors.js';
import { ManualClock } from '../support/manual-clock.js';
import { connectTo } from './support/client.js';
import { impatient } from './support/impatient-clock.js';
import { echo, refusal, SWITCHED, say, spdy, startUpgrading } from './support/upgrading.js';

describe.each(['http', 'https', 'h2'] as const)('an upgrade over %s', (kind) => {
  test('opens a stream of bytes in both directions', async () => {
    const server = await startUpgrading(echo, { kind });
    const { headers, socket } = await connectTo(server).upgrade(spdy);
    expect(headers['x-stream-protocol-version']).toBe('v4.channel.k8s.io');
    expect(await say(socket, 'hello')).toBe('hello');
  });

  test('is sent as it was built, over HTTP/1.1', async () => {
    const asked: unknown[] = [];
    const server = await startUpgrading(
      (request, socket) => {
        const { alpnProtocol = false } = socket as TLSSocket;
        asked.push(request.method, request.url, request.httpVersion, alpnProtocol);
        asked.push(request.headers.connection, request.headers.upgrade, request.rawHeaders.join(' '));
        echo(request, socket);
      },
      { kind },
    );
    const { socket } = await connectTo(`${server.url}/prefix`, {
      user: { impersonate: { user: 'jane', groups: ['a', 'b'] } },
    }).upgrade({
      ...spdy,
      query: [
        ['command', 'a b'],
        ['command', 'ü'],
      ],
      headers: { 'x-stream-protocol-version': 'v5.channel.k8s.io' },
    });
    socket.destroy();
    expect(asked.slice(0, 6)).toEqual([
      'POST',
      '/prefix/exec?command=a+b&command=%C3%BC',
      '1.1',
      kind === 'http' ? false : 'http/1.1',
      'Upgrade',
      'SPDY/3.1',
    ]);
    expect(asked[6]).toContain('user-agent proa/test (linux/amd64)');
    expect(asked[6]).toContain('impersonate-user jane impersonate-group a impersonate-group b');
    expect(asked[6]).toContain('x-stream-protocol-version v5.channel.k8s.io');
  });

  test('keeps what the server sent at once', async () => {
    const server = await startUpgrading((_request, socket) => socket.end(`${SWITCHED}\r\nfirst words`), {
      kind,
    });
    const { socket } = await connectTo(server).upgrade(spdy);
    expect(await text(socket)).toBe('first words');
  });

  test('ends each direction separately', async () => {
    let heard = '';
    const server = await startUpgrading(
      (_request, socket) => {
        socket.write(`${SWITCHED}\r\n`);
        socket.on('data', (chunk) => {
          heard += chunk;
        });
        // The client's data has ended; the response follows.
        socket.on('end', () => socket.end(`heard ${heard}`));
      },
      { kind },
    );
    const { socket } = await connectTo(server).upgrade(spdy);
    expect(await say(socket, 'all of it')).toBe('heard all of it');
  });

  test('ends the stream when the server cuts it', async () => {
    const server = await startUpgrading(
      (_request, socket) => {
        socket.write(`${SWITCHED}\r\nhalf`);
        socket.once('data', () => server.sockets.at(-1)?.destroy());
      },
      { kind },
    );
    const { socket } = await connectTo(server).upgrade(spdy);
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('now');
    socket.resume();
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  test('fails with the Status of the server if it is refused', async () => {
    const status = {
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      reason: 'Forbidden',
      message: 'pods "web" is forbidden',
      code: 403,
    };
    const server = await startUpgrading(
      refusal('403 Forbidden', JSON.stringify(status), 'Content-Type: application/json'),
      { kind },
    );
    const failure = await connectTo(server)
      .upgrade(spdy)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StatusError);
    expect(failure).toMatchObject({ reason: 'Forbidden', code: 403, message: 'pods "web" is forbidden' });
  });

  // client-go, transport/spdy: what is not a Status is repeated unchanged.
  test.each([
    [
      '404 Not Found',
      'container not found ("app")\n',
      'unable to upgrade connection: container not found ("app")',
    ],
    ['200 OK', '', 'unable to upgrade connection: '],
    ['502 Bad Gateway', 'x'.repeat(9_000_000), `unable to upgrade connection: ${'x'.repeat(2048)}`],
  ])('fails in the words of the response for %s', async (status, body, message) => {
    const server = await startUpgrading(refusal(status, body, 'Content-Type: text/plain'), { kind });
    const failure = await connectTo(server)
      .upgrade(spdy)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UpgradeRefusedError);
    expect(failure).toMatchObject({ message, code: Number(status.slice(0, 3)) });
  });

  test('follows no redirect', async () => {
    const other = await startUpgrading(echo, { kind });
    const server = await startUpgrading(refusal('302 Found', 'there', `Location: ${other.url}/exec`), {
      kind,
    });
    await expect(connectTo(server).upgrade(spdy)).rejects.toMatchObject({ code: 302 });
    expect(other.sockets).toHaveLength(0);
  });

  test('fails for another protocol than the requested one', async () => {
    const left = Promise.withResolvers<void>();
    const server = await startUpgrading(
      (_request, socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        socket.resume().once('end', left.resolve);
      },
      { kind },
    );
    await expect(connectTo(server).upgrade(spdy)).rejects.toMatchObject({
      name: 'ConnectionError',
      message: 'unable to upgrade connection: the server chose "websocket"',
    });
    await left.promise;
  });

  test('is requested once if its connection closes in the handshake', async () => {
    let asked = 0;
    const server = await startUpgrading(
      (_request, socket) => {
        asked++;
        socket.end();
      },
      { kind },
    );
    const transport = connectTo(server, {}, { clock: impatient });
    await expect(transport.upgrade({ ...spdy, method: 'GET' })).rejects.toMatchObject({
      name: 'ConnectionError',
      message: 'EOF',
      neverSent: false,
    });
    expect(asked).toBe(1);
  });

  test('fails if a response that does not switch never ends', async () => {
    const clock = new ManualClock();
    const asked = Promise.withResolvers<void>();
    const server = await startUpgrading(
      (_request, socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nnever ');
        asked.resolve();
      },
      { kind },
    );
    const refused = connectTo(server, {}, { clock }).upgrade(spdy);
    // The handshake of TLS has a limit of the same time.
    await asked.promise;
    await clock.timerOf(10_000);
    clock.advance(10_000);
    await expect(refused).rejects.toMatchObject({ name: 'UpgradeRefusedError', code: 200 });
  });

  test('is requested again when the server says when', async () => {
    let asked = 0;
    const server = await startUpgrading(
      (request, socket) => {
        if (asked++ > 0) return echo(request, socket);
        refusal('429 Too Many Requests', 'later', 'Retry-After: 1')(request, socket);
      },
      { kind },
    );
    const { socket } = await connectTo(server, {}, { clock: impatient, random: () => 0 }).upgrade(spdy);
    socket.destroy();
    expect(asked).toBe(2);
  });
});
