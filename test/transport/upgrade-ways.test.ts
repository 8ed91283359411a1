import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import type { ConnectionConfig } from '../../src/kubeconfig/connection.js';
import { ManualClock } from '../support/manual-clock.js';
import { connectTo } from './support/client.js';
import { recorded, startRaw, startServer } from './support/servers.js';
import {
  echo,
  hear,
  type OnUpgrade,
  refusal,
  SWITCHED,
  say,
  spdy,
  startUpgrading,
} from './support/upgrading.js';

describe('credentials of an upgrade', () => {
  test('are those of other requests, on a separate connection', async () => {
    const seen: unknown[] = [];
    const server = await startUpgrading((request, socket) => {
      seen.push(request.headers.authorization);
      echo(request, socket);
    });
    const transport = connectTo(server, { user: { token: 'the-token' } });
    const first = await transport.upgrade(spdy);
    const second = await transport.upgrade(spdy);
    expect(await Promise.all([say(first.socket, 'one'), say(second.socket, 'two')])).toEqual(['one', 'two']);
    expect(seen).toEqual(['Bearer the-token', 'Bearer the-token']);
    expect(server.sockets).toHaveLength(2);
  });

  test.each([
    ['user name and password', { username: 'u', password: 'p' }, `Basic ${btoa('u:p')}`],
    ['token before password', { token: 't', username: 'u', password: 'p' }, 'Bearer t'],
  ])('may be %s', async (_title, user, authorization) => {
    const server = await startUpgrading((request, socket) => {
      socket.end(`${SWITCHED}\r\n${request.headers.authorization}`);
    });
    const { socket } = await connectTo(server, { user }).upgrade(spdy);
    expect(await text(socket)).toBe(authorization);
  });

  test('of a plugin are requested once more after a 401', async () => {
    const seen: unknown[] = [];
    const server = await startUpgrading((request, socket) => {
      seen.push(request.headers.authorization);
      if (seen.length === 1) refusal('401 Unauthorized', '{}')(request, socket);
      else echo(request, socket);
    });
    const program = `process.stdout.write(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', status: { token: String(process.hrtime.bigint()) } }))`;
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', program],
      interactiveMode: 'Never',
    } as const;
    const { socket } = await connectTo(server, { user: { exec } }).upgrade(spdy);
    socket.destroy();
    expect(seen).toHaveLength(2);
    expect(seen[0]).not.toBe(seen[1]);
  });
});

describe('the path of an upgrade', () => {
  /** An HTTP proxy that opens tunnels, and counts them. */
  async function startProxy(kind: 'http' | 'https') {
    const targets: string[] = [];
    const proxy = await startServer((_request, response) => response.writeHead(500).end(), { kind });
    proxy.server.on('connect', (request: IncomingMessage, socket: Duplex) => {
      targets.push(request.url ?? '');
      socket.on('error', () => {});
      const onward = connect(Number(request.url?.split(':')[1]), '127.0.0.1');
      onward.on('error', () => socket.destroy());
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    return { proxy, targets };
  }

  test.each([
    ['http', 'http'],
    ['http', 'https'],
    ['https', 'http'],
    ['https', 'https'],
  ] as const)('leads through a tunnel of an %s proxy to an %s server', async (proxyKind, kind) => {
    const server = await startUpgrading(echo, { kind });
    const { proxy, targets } = await startProxy(proxyKind);
    const { socket } = await connectTo(server, { proxyUrl: proxy.url }).upgrade(spdy);
    expect(await hear(socket, 'through')).toBe('through');
    expect(targets).toEqual([`127.0.0.1:${server.port}`]);
  });

  test.each([
    ['HTTPS_PROXY', {}, 1],
    ['HTTPS_PROXY, unless NO_PROXY names the server', { NO_PROXY: '.example' }, 0],
  ])('is that of %s', async (_title, more, tunnels) => {
    const { proxy, targets } = await startProxy('http');
    const environment = { HTTPS_PROXY: proxy.url, ...more };
    const transport = connectTo('https://api.test.example', {}, { environment, retries: 0 });
    await expect(transport.upgrade({ ...spdy, timeoutMs: 10_000 })).rejects.toThrow();
    expect(targets).toHaveLength(tunnels);
  });

  test('leads through a SOCKS5 proxy', async () => {
    const server = await startUpgrading(echo);
    const port = await startRaw((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.from([5, 0]));
        socket.once('data', () => {
          socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket);
        });
      });
    });
    const { socket } = await connectTo(server, { proxyUrl: `socks5://127.0.0.1:${port}` }).upgrade(spdy);
    expect(await hear(socket, 'through')).toBe('through');
  });

  test.each([
    ['checks the name that the kubeconfig gives', { tlsServerName: 'only.test.example' }, 'named', undefined],
    [
      'checks the server by its address otherwise',
      {},
      'named',
      "tls: failed to verify certificate: x509: cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs",
    ],
    ['may leave that', { insecureSkipTlsVerify: true, caData: undefined }, 'named', undefined],
  ] as const)('%s', async (_title, config, certificate, message) => {
    const server = await startUpgrading(echo, { certificate });
    const outcome = await connectTo(server, config as Partial<ConnectionConfig>)
      .upgrade(spdy)
      .then(
        ({ socket }) => say(socket, 'secured'),
        (error: Error) => error.message,
      );
    expect(outcome).toBe(message ?? 'secured');
  });

  test('shows a client certificate', async () => {
    const server = await startUpgrading(
      (_request, socket) => {
        const { CN } = (socket as TLSSocket).getPeerCertificate().subject;
        socket.end(`${SWITCHED}\r\n${CN}`);
      },
      { requestClientCertificate: true },
    );
    const user = { clientCertData: recorded('client.pem'), clientKeyData: recorded('client.key') };
    const { socket } = await connectTo(server, { user }).upgrade(spdy);
    expect(await text(socket)).toBe('test client');
  });
});

describe('the end of an upgrade', () => {
  const silent: OnUpgrade = () => {};

  test('comes with the time limit, which applies to the handshake', async () => {
    const clock = new ManualClock();
    const server = await startUpgrading((request, socket) => {
      if (request.url === '/exec') return clock.advance(5000);
      echo(request, socket);
    });
    const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock });
    await expect(transport.upgrade(spdy)).rejects.toMatchObject({
      message: 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
      neverSent: false,
    });
    const { socket } = await transport.upgrade({ ...spdy, path: '/other' });
    clock.advance(1_000_000);
    expect(await say(socket, 'still here')).toBe('still here');
  });

  test('comes with the signal, in the handshake and after it', async () => {
    const reason = new Error('enough');
    const server = await startUpgrading((request, socket) =>
      (request.url === '/exec' ? echo : silent)(request, socket),
    );
    const transport = connectTo(server);
    const early = new AbortController();
    const asking = transport.upgrade({ ...spdy, path: '/silent', signal: early.signal });
    await once(server.server, 'upgrade');
    early.abort(reason);
    await expect(asking).rejects.toBe(reason);

    const late = new AbortController();
    const { socket } = await transport.upgrade({ ...spdy, signal: late.signal });
    const failed = once(socket, 'error');
    late.abort(reason);
    expect(await failed).toEqual([reason]);

    await expect(transport.upgrade({ ...spdy, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test('comes when the transport is closed', async () => {
    const server = await startUpgrading(echo);
    const transport = connectTo(server);
    const { socket } = await transport.upgrade(spdy);
    const closed = once(socket, 'close');
    transport.close();
    await closed;
    await expect(transport.upgrade(spdy)).rejects.toThrow('the transport was closed');
  });
});

test.each([7, 8, 9])('the log at -v=%i shows an upgrade without its credentials', async (verbosity) => {
  const server = await startUpgrading(echo);
  const lines: string[] = [];
  const log = (_level: number, line: string) => lines.push(line);
  const transport = connectTo(server, { user: { token: 'PLANTED-s3cr3t' } }, { verbosity, log });
  const { socket } = await transport.upgrade(spdy);
  socket.destroy();
  const said = lines.join('\n');
  expect(said).toMatch(/"(HTTP Statistics|Response)" .*status="101 Switching Protocols" /);
  expect(said).toContain(`${server.url}/exec`);
  expect(said).toMatch(/Upgrade: SPDY\/3\.1/);
  expect(said).not.toContain('PLANTED');
});
