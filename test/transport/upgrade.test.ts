import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import type { ConnectionConfig } from '../../src/kubeconfig/connection.js';
import { StatusError, UpgradeRefusedError } from '../../src/transport/errors.js';
import type { UpgradeRequest } from '../../src/transport/types.js';
import { connectTo } from './support/client.js';
import { impatient } from './support/impatient-clock.js';
import { recorded, type ServerOptions, startRaw, startServer, type TestServer } from './support/servers.js';
import { SteppedClock } from './support/stepped-clock.js';

const spdy: UpgradeRequest = { method: 'POST', path: '/exec', protocol: 'SPDY/3.1' };
const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n';

type OnUpgrade = (request: IncomingMessage, socket: Duplex) => unknown;

/** Starts a server that answers upgrades by hand. */
async function startUpgrading(onUpgrade: OnUpgrade, options: ServerOptions = {}): Promise<TestServer> {
  const started = await startServer((_request, response) => response.end(), { kind: 'https', ...options });
  started.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    onUpgrade(request, socket);
  });
  return started;
}

/** Agrees, and says everything back. */
const echo: OnUpgrade = (_request, socket) => {
  socket.write(`${SWITCHED}X-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n`);
  socket.pipe(socket);
};

/** Refuses in so many words. */
function refusal(status: string, body: string, ...headers: string[]): OnUpgrade {
  return (_request, socket) =>
    socket.end(
      [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
    );
}

async function say(socket: Duplex, words: string): Promise<string> {
  const answer = text(socket);
  socket.end(words);
  return answer;
}

/** Says something, and gives the beginning of the answer. */
async function hear(socket: Duplex, words: string): Promise<string> {
  socket.write(words);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(answer);
}

describe.each(['http', 'https', 'h2'] as const)('an upgrade over %s', (kind) => {
  test('gives a stream of bytes in both directions', async () => {
    const server = await startUpgrading(echo, { kind });
    const { headers, socket } = await connectTo(server).upgrade(spdy);
    expect(headers['x-stream-protocol-version']).toBe('v4.channel.k8s.io');
    expect(await say(socket, 'hello')).toBe('hello');
  });

  test('asks as it was built, on HTTP/1.1', async () => {
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

  test('keeps what the server said at once', async () => {
    const server = await startUpgrading((_request, socket) => socket.end(`${SWITCHED}\r\nfirst words`), {
      kind,
    });
    const { socket } = await connectTo(server).upgrade(spdy);
    expect(await text(socket)).toBe('first words');
  });

  test('ends each direction by itself', async () => {
    let heard = '';
    const server = await startUpgrading(
      (_request, socket) => {
        socket.write(`${SWITCHED}\r\n`);
        socket.on('data', (chunk) => {
          heard += chunk;
        });
        // What the client says has ended; the answer is still to come.
        socket.on('end', () => socket.end(`heard ${heard}`));
      },
      { kind },
    );
    const { socket } = await connectTo(server).upgrade(spdy);
    expect(await say(socket, 'all of it')).toBe('heard all of it');
  });

  test('that the server cuts ends the stream', async () => {
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

  test('that is refused fails with the Status of the server', async () => {
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

  // client-go, transport/spdy: what is no Status is repeated as it is.
  test.each([
    [
      '404 Not Found',
      'container not found ("app")\n',
      'unable to upgrade connection: container not found ("app")',
    ],
    ['200 OK', '', 'unable to upgrade connection: '],
  ])('that is answered with %s fails in the words of the answer', async (status, body, message) => {
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

  test('to another protocol than was asked for is none, and is left', async () => {
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

  test('whose connection closes in the handshake is asked for once', async () => {
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

  test('is asked for again where the server says when', async () => {
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

describe('credentials of an upgrade', () => {
  test('are those of other requests, on a connection of its own', async () => {
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

  test('of a plugin are asked for once more after a 401', async () => {
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

describe('the way of an upgrade', () => {
  /** An HTTP proxy that makes tunnels, and counts them. */
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
  ] as const)('goes through a tunnel of an %s proxy to an %s server', async (proxyKind, kind) => {
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

  test('comes with the time limit, which holds for the handshake', async () => {
    const clock = new SteppedClock();
    const server = await startUpgrading((request, socket) => {
      if (request.url === '/exec') return clock.step(5000);
      echo(request, socket);
    });
    const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock });
    await expect(transport.upgrade(spdy)).rejects.toMatchObject({
      message: 'net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
      neverSent: false,
    });
    const { socket } = await transport.upgrade({ ...spdy, path: '/other' });
    clock.step(1_000_000);
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
  expect(said).toContain('101 Switching Protocols in ');
  expect(said).toContain(`${server.url}/exec`);
  expect(said).toMatch(/Upgrade: SPDY\/3\.1/);
  expect(said).not.toContain('PLANTED');
});
