import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';
import { startRaw } from '../transport/support/servers.js';

const kubectl = findKubectl();
const home = mkdtempSync(join(tmpdir(), 'proxy-'));
const www = join(home, 'www');

mkdirSync(join(www, 'folder', 'deeper'), { recursive: true });
mkdirSync(join(www, 'plain'));
writeFileSync(join(www, 'a.txt'), 'hello\n');
writeFileSync(join(www, '.hidden.txt'), 'x');
writeFileSync(join(www, `a b:c&d'"<e>?#.html`), '<p>\n');
writeFileSync(join(www, 'folder', 'index.html'), '<p>index\n');
writeFileSync(join(home, 'secret'), 'not below the folder\n');

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** An API server that describes each request, and echoes what follows an upgrade. */
const server = createServer({ maxHeaderSize: 2 ** 20 }, async (asked, response) => {
  const body = await text(asked);
  if (asked.url === '/cut') return void asked.socket.destroy();
  if (asked.url?.startsWith('/cookies')) response.setHeader('Set-Cookie', ['a=1', 'b=2']);
  response.writeHead(asked.url?.startsWith('/api/v1/gone') ? 410 : 200, {
    'Content-Type': 'application/json',
  });
  response.end(JSON.stringify({ method: asked.method, url: asked.url, headers: seen(asked), body }));
});
server.on('upgrade', (asked, socket) => {
  if (asked.url?.includes('refused'))
    return void socket.end(
      'HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\nContent-Type: text/plain\r\n\r\nno\n',
    );
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${asked.headers.upgrade}\r\n\r\n`,
  );
  socket.on('error', () => undefined);
  socket.pipe(socket);
});
let api = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** The headers that do not depend on the client's library. */
function seen({ headers }: IncomingMessage): Record<string, unknown> {
  const ofLibraries = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'];
  const agent = headers['user-agent']?.replace(/^(kubectl|proa).*/, 'the client itself');
  const others = Object.entries({ ...headers, 'user-agent': agent }).filter(
    ([name]) => !ofLibraries.includes(name),
  );
  return Object.fromEntries(others.sort());
}

interface Running {
  port: number;
  socket?: string;
}

/** The address in `Starting to serve on`. */
function place(stdout: string): Running | undefined {
  const [, address] = /^Starting to serve on (.+)\n/.exec(stdout) ?? [];
  return address === undefined ? undefined : { port: Number(address.replace(/.*:/, '')), socket: address };
}

async function startKubectl(args: readonly string[]): Promise<Running> {
  const child = spawn(kubectl!, ['proxy', '--port=0', `--server=${api}`, ...args], {
    env: { HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return place(line.toString())!;
}

async function startProa(args: readonly string[]): Promise<Running> {
  const stop = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Running>();
  const ended = runInProcess(['proxy', '--port=0', `--server=${api}`, ...args], {
    signal: stop.signal,
    onOutput: (stdout) => {
      const running = place(stdout);
      if (running !== undefined) resolve(running);
    },
  });
  ended.then(({ stderr }) => reject(new Error(stderr)), reject);
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  return promise;
}

/** The complete response to a request, without what changes with time and the server's library. */
async function answer({ port }: Running, head: string, body = ''): Promise<string[]> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  const whole = (await text(socket)).replace(/\r\n[0-9a-f]+\r\n/g, '\r\n').replace(/\r\n0\r\n\r\n$/, '');
  const [top = '', ...rest] = whole.split('\r\n\r\n');
  const changing =
    /^(Date|Last-Modified|Connection|Content-Length|Transfer-Encoding|ETag|Accept-Ranges|Cache-Control|Keep-Alive):/i;
  const [status = '', ...headers] = top.split('\r\n').filter((line) => !changing.test(line));
  return [
    status,
    ...headers.sort(),
    rest
      .join('')
      .replace(/127\.0\.0\.1:\d+/g, 'HOST')
      .trim(),
  ];
}

const get = (path: string, host = 'localhost') => `GET ${path} HTTP/1.1\r\nHost: ${host}`;

it.skipIf(process.platform === 'win32')('proxy serves no pipe, and files after that', async () => {
  mkdirSync(join(www, 'pipes'));
  execFileSync('mkfifo', [join(www, 'pipe')]);
  execFileSync('mkfifo', [join(www, 'pipes', 'index.html')]);
  const proxy = await startProa([`--www=${www}`]);
  for (const path of ['/static/pipe', '/static/pipes/', '/static/pipe', '/static/pipes/', '/static/pipe'])
    expect((await answer(proxy, get(path)))[0]).toBe('HTTP/1.1 404 Not Found');
  expect((await answer(proxy, get('/static/a.txt')))[0]).toBe('HTTP/1.1 200 OK');
});

describe.skipIf(isMissing('kubectl', kubectl))('proxy, beside kubectl', () => {
  it('responds as kubectl does', { timeout: 60_000 }, async () => {
    const args = [`--www=${www}`, '--api-prefix=/custom', '--token=secret'];
    const [theirs, ours] = await Promise.all([startKubectl(args), startProa(args)]);
    const requests: [head: string, body?: string][] = [
      ...[
        '/custom/api/v1/pods?limit=5&labelSelector=a%3Db&x',
        '/custom/',
        '/custom',
        '/',
        '/foo',
        '/custom/cookies',
      ],
      ...['/static', '/static/', '/static/a.txt', '/static/.hidden.txt', '/static/nothing', '/static/folder'],
      ...[
        '/static/folder/',
        '/static/folder/index.html',
        '/static/folder/deeper/',
        '/static/plain/',
        '/static/folder?a',
      ],
      ...[
        '/static/../secret',
        '/static/%2e%2e/secret',
        '/static/..%2fsecret',
        '/custom/a//b',
        '/custom/a/../b?c',
      ],
      ...[
        '/custom/api/v1/namespaces/a/pods/b/exec?command=ls',
        '/custom/api/v1/namespaces/a/pods%2Fb%2Fattach',
      ],
      ...['http://localhost/custom/api', 'http://evil.example/custom/api', 'http://localhost'],
      ...[`/custom/a//b?"><script>&'`, '/custom/%2fapi/v1/namespaces/a/pods/b/exec'],
      ...['/custom/api/v1/gone', '/custom/%zz', '/custom/%C3%A4%20', '/custom/a%3Fb'],
    ].map((path): [string] => [get(path)]);
    for (const host of ['localhost:80', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:80', 'evil.example', ''])
      requests.push([get('/custom/api', host)]);
    for (const more of [
      'Accept-Encoding: gzip, br',
      'Authorization: Bearer own',
      'Impersonate-User: eve\r\nX-Own: 1',
      'X-Forwarded-For: 10.0.0.1',
      'User-Agent: mine',
      'Keep-Alive: 5\r\nTe: gzip',
    ])
      requests.push([`${get('/custom/api')}\r\n${more}`]);
    requests.push(
      ['POST /custom/api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5', 'hello'],
      [
        'PATCH /custom/api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked',
        '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
      ],
      ['DELETE /custom/api HTTP/1.1\r\nHost: localhost'],
      ['HEAD /custom/api HTTP/1.1\r\nHost: localhost'],
      ['POST /custom HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0'],
    );
    for (const [head, body] of requests)
      expect([head, await answer(ours, head, body)]).toEqual([head, await answer(theirs, head, body)]);
  });

  it.each([
    [['--reject-methods=POST,PUT', '--accept-paths=^/api,^/version']],
    [['--disable-filter', '--api-prefix=/api']],
    [['--accept-hosts=^evil']],
  ])('filters as kubectl does: %j', async (args) => {
    const [theirs, ours] = await Promise.all([startKubectl(args), startProa(args)]);
    for (const host of ['localhost', 'evil.example'])
      for (const path of ['/api/x', '/version', '/metrics', '/api/v1/namespaces/a/pods/b/exec'])
        for (const method of ['GET', 'PUT']) {
          const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0`;
          expect([head, await answer(ours, head)]).toEqual([head, await answer(theirs, head)]);
        }
  });

  it('refuses requests that can be read in two ways as kubectl does', async () => {
    const [theirs, ours] = await Promise.all([startKubectl([]), startProa([])]);
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket';
    const hosts = [
      'localhost:80@evil',
      'user@localhost',
      'local host',
      'localhost, evil',
      'localhost/x',
      'a\tb',
    ];
    const encoded = (coding: string) =>
      `POST /api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ${coding}`;
    const refused = [
      ...hosts.flatMap((host) => [get('/api', host), `${get('/api', host)}\r\n${upgrade}`]),
      `${get('/api')}\r\nHost: localhost`,
      `${get('/api')}\r\nHost: evil\r\n${upgrade}`,
      `${get('http://localhost/api')}\r\nHOST: evil`,
      'GET /api HTTP/1.1',
      `GET /api HTTP/1.1\r\n${upgrade}`,
      'GET /api HTTP/1.0\r\nHost: local@host',
      'GET /api HTTP/2.0\r\nHost: localhost',
      encoded('gzip, chunked'),
    ];
    /** Go includes the reason in the status line, too. */
    const said = async (running: Running, head: string) => {
      const all = await answer(running, head, '0\r\n\r\n');
      return [all[0]!.slice(0, 'HTTP/1.1 400'.length), all.at(-1)];
    };
    for (const head of refused) {
      const refusal = await said(ours, head);
      expect([head, refusal]).toEqual([head, await said(theirs, head)]);
      expect(refusal[0]).toMatch(/^HTTP\/1\.1 (400|501|505)$/);
    }
    for (const head of ['GET /api HTTP/1.0', get('/api', ''), get('/api', "a!$%&'()*+,-.:;=[]_~")])
      expect([head, (await said(ours, head))[1]]).toEqual([head, 'Forbidden']);
    expect((await said(ours, encoded('Chunked')))[0]).toBe('HTTP/1.1 200');
  });

  it.each([
    // Node itself refuses these, as Go does, or where Go accepts one of two lengths.
    'Content-Length: 1\r\nContent-Length: 2',
    'Content-Length: 1\r\nContent-Length: 1',
    'Content-Length: 1\r\nTransfer-Encoding: chunked',
  ])('refuses a body with two lengths: %j', async (lengths) => {
    const head = `POST /api HTTP/1.1\r\nHost: localhost\r\n${lengths}`;
    expect((await answer(await startProa([]), head, 'x'))[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  it.each([
    ['--port=5', '--unix-socket=x'],
    ['--address=::1', '--port=0'],
    ['--address=192.0.2.1', '--port=0'],
    ['--port=nothing'],
    ['--port=-1'],
    ['--port=99999'],
    ['--unix-socket=/nowhere/socket'],
  ])('refuses %s %s', async (...args) => {
    const all = ['proxy', `--server=${api}`, ...args.filter((arg) => arg !== undefined)];
    const [theirs, ours] = await Promise.all([
      runProcess(kubectl!, all, { env: { HOME: home } }),
      runInProcess(all, { name: 'kubectl' }),
    ]);
    expect(ours).toEqual(theirs);
  });
});

describe('proxy', () => {
  it('passes headers of hundreds of kilobytes on', async () => {
    const long = 'a'.repeat(900_000);
    const echo = await answer(await startProa([]), `${get('/api')}\r\nX-Long: ${long}`);
    expect(echo[0]).toBe('HTTP/1.1 200 OK');
  });

  it.each(['000', '099'])('answers 502 in place of status code %s', async (code) => {
    const port = await startRaw((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 ${code} Odd\r\nContent-Length: 2\r\n\r\nok`));
    });
    const running = await startProa([`--server=http://127.0.0.1:${port}`]);
    expect(await answer(running, get('/api'))).toEqual([
      'HTTP/1.1 502 Bad Gateway',
      'Content-Type: text/plain; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `the server answered with the invalid status code ${Number(code)}`,
    ]);
  });

  it('passes the bytes of both sides on after an upgrade, with each side ending separately', async () => {
    const { port } = await startProa([]);
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    socket.write(
      'GET /api/v1/x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nearly ',
    );
    const head = await until(socket, 'early ');
    expect(head).toMatch(/^HTTP\/1.1 101 Switching Protocols\r\n/);
    expect(head).toContain('Upgrade: echo\r\n');
    socket.end('late');
    expect(await text(socket)).toBe('late');
  });

  it('reports why a server did not switch protocols', async () => {
    const { port } = await startProa([]);
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(`${get('/refused')}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 403 Forbidden\r\n.*no\n$/s);
  });

  it('never sends a request with a body twice, and reports that the server was lost', async () => {
    const running = await startProa([]);
    const lines = await answer(running, 'POST /cut HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2', 'ab');
    expect(lines[0]).toBe('HTTP/1.1 500 Internal Server Error');
    expect(lines.at(-1)).toMatch(/EOF|reset/);
  });

  it('listens on a socket that only the user can open, replacing a stale one', async () => {
    const socketPath = join(home, 'socket');
    for (let run = 0; run < 2; run++) {
      const stop = new AbortController();
      const { promise, resolve } = Promise.withResolvers<void>();
      const ended = runInProcess(['proxy', `--unix-socket=${socketPath}`, `--server=${api}`], {
        signal: stop.signal,
        onOutput: () => resolve(),
      });
      await promise;
      expect(statSync(socketPath).mode & 0o777).toBe(0o700);
      const [response] = (await once(
        request({ socketPath, path: '/api', headers: { host: 'localhost' } }).end(),
        'response',
      )) as [IncomingMessage];
      expect(JSON.parse(await text(response))).toMatchObject({ url: '/api' });
      stop.abort();
      expect((await ended).stdout).toBe(`Starting to serve on ${socketPath}\n`);
    }
  });

  it('passes only reads on in a read-only context', async () => {
    const folder = join(home, 'config', 'proa');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.yaml'), 'contexts: {"safe": {"mode": "read-only"}}\n');
    const kubeconfig = join(home, 'kubeconfig');
    writeFileSync(
      kubeconfig,
      JSON.stringify({
        'current-context': 'safe',
        contexts: [{ name: 'safe', context: { cluster: 'c' } }],
        clusters: [{ name: 'c', cluster: { server: api } }],
      }),
      { mode: 0o600 },
    );
    const stop = new AbortController();
    const { promise, resolve } = Promise.withResolvers<Running>();
    const ended = runInProcess(['proxy', '--port=0'], {
      env: { HOME: home, KUBECONFIG: kubeconfig, XDG_CONFIG_HOME: join(home, 'config') },
      signal: stop.signal,
      onOutput: (stdout) => resolve(place(stdout)!),
    });
    const running = await promise;
    expect((await answer(running, get('/api')))[0]).toBe('HTTP/1.1 200 OK');
    const refused = await answer(running, 'DELETE /api/v1/pods HTTP/1.1\r\nHost: localhost');
    expect(refused[0]).toBe('HTTP/1.1 403 Forbidden');
    expect(refused.at(-1)).toContain('context "safe"');
    const socket = connect({ host: '127.0.0.1', port: running.port });
    socket.write(`${get('/api')}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/);
    stop.abort();
    await ended;
  });
});

async function until(socket: Socket, end: string): Promise<string> {
  let so = '';
  while (!so.endsWith(end)) so += String(((await once(socket, 'data')) as [Buffer])[0]);
  return so;
}
