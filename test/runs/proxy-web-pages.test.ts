import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { TestClient } from '../sandbox/client.js';
import { runInProcess } from '../support/in-process.js';

let sandbox: ApiServer;
let client: TestClient;
const folder = mkdtempSync(join(tmpdir(), 'proxy-web-pages-'));
const kubeconfig = join(folder, 'kubeconfig');

beforeAll(async () => {
  sandbox = await startApiServer({ pods: 2, namespaces: 1 });
  writeFileSync(kubeconfig, sandbox.kubeconfigYaml, { mode: 0o600 });
  client = new TestClient(sandbox);
  pod = (await client.get('/api/v1/pods')).json.items[0].metadata;
  exec = `/api/v1/namespaces/${pod.namespace}/pods/${pod.name}/exec?command=hostname&stdout=true`;
});
afterAll(async () => {
  client.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

let pod: { name: string; namespace: string };
/** Of the pod. */
let exec: string;
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

/** Starts `proxy` for the sandbox, unless another server is named, and returns its port. */
async function startProxy(...args: string[]): Promise<number> {
  const stop = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const ended = runInProcess(['proxy', '--port=0', `--kubeconfig=${kubeconfig}`, ...args], {
    signal: stop.signal,
    onOutput: (stdout) => resolve(Number(/:(\d+)\n/.exec(stdout)![1])),
  });
  ended.then(({ stderr }) => reject(new Error(stderr)), reject);
  onTestFinished(async () => {
    stop.abort();
    await ended;
  });
  return promise;
}

/** The head and body of the response to a request with these lines. */
async function answer(port: number, line: string, ...headers: string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  const lines = [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const statusOf = (whole: string) => Number(whole.split(' ')[1]);

const foreign: [page: string, headers: (port: number) => Record<string, string>][] = [
  ['another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  ['another site, in a browser without Sec-Fetch-Site', () => ({ origin: 'https://evil.example' })],
  ['another site, by a navigation', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a sandboxed frame or a file', () => ({ origin: 'null' })],
  ['a host that ends as an accepted one', () => ({ origin: 'http://evil.localhost' })],
  [
    'an accepted host beside another',
    (port) => ({ origin: `http://127.0.0.1:${port}, http://evil.example` }),
  ],
  [
    'the same site under a foreign name',
    () => ({ origin: 'http://evil.example', 'sec-fetch-site': 'same-site' }),
  ],
  ['the same site that does not say which page', () => ({ 'sec-fetch-site': 'same-site' })],
  [
    'the same site, by a link or an image',
    () => ({ referer: 'http://evil.example/', 'sec-fetch-site': 'same-site' }),
  ],
  ['what is no address', () => ({ origin: '127.0.0.1' })],
];

const own: [page: string, headers: (port: number) => Record<string, string>][] = [
  ['no page', () => ({})],
  ['a page of --www', (port) => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })],
  ['a page of an accepted host', () => ({ origin: 'http://localhost:3000' })],
  [
    'a link or an image of an accepted host',
    () => ({ referer: 'http://localhost:3000/', 'sec-fetch-site': 'same-site' }),
  ],
  ['an address that is typed', () => ({ 'sec-fetch-site': 'none' })],
];

/** The result of a WebSocket that runs `hostname` in a pod: its output, or a refusal. */
async function byWebSocket(port: number, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${exec}`, {
    protocols: ['v5.channel.k8s.io'],
    headers,
  } as unknown as string[]);
  socket.binaryType = 'arraybuffer';
  let output = '';
  socket.addEventListener('message', ({ data }) => {
    const bytes = Buffer.from(data as ArrayBuffer);
    if (bytes[0] === 1) output += bytes.subarray(1).toString();
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.addEventListener('error', () => resolve('refused'));
  socket.addEventListener('close', () =>
    resolve(output.trim() === pod.name ? 'ran' : `ended with ${output}`),
  );
  return promise;
}

describe('proxy and web pages', () => {
  it.each(foreign)('keeps %s from reading, writing and opening streams', async (_page, headers) => {
    const port = await startProxy('--reject-paths=^$');
    const lines = Object.entries(headers(port)).map(([name, value]) => `${name}: ${value}`);
    for (const path of [CONFIG_MAPS, '/version', '/api/v1/namespaces?watch=true'])
      expect(statusOf(await answer(port, `GET ${path}`, ...lines))).toBe(403);
    // Without a type, and with one that a form may have, a browser sends no preflight request.
    for (const type of ['', 'text/plain', 'application/json'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(
          statusOf(await answer(port, `${method} ${CONFIG_MAPS}/x`, ...lines, `Content-Type: ${type}`)),
        ).toBe(403);
    expect(await byWebSocket(port, headers(port))).toBe('refused');
  });

  it.each(own)('serves %s', async (_page, headers) => {
    const port = await startProxy('--reject-paths=^$');
    const url = `http://127.0.0.1:${port}${CONFIG_MAPS}`;
    expect((await fetch(url, { headers: headers(port) })).status).toBe(200);
    const json = { ...headers(port), 'content-type': 'application/json' };
    const body = JSON.stringify({ metadata: { generateName: 'made-' } });
    expect((await fetch(url, { method: 'POST', body, headers: json })).status).toBe(201);
    expect(await byWebSocket(port, headers(port))).toBe('ran');
  });

  it('serves static files only to its own pages', async () => {
    const port = await startProxy(`--www=${folder}`);
    const ask = async (...headers: string[]) =>
      statusOf(await answer(port, 'GET /static/kubeconfig', ...headers));
    expect(await ask()).toBe(200);
    expect(await ask('Origin: https://evil.example')).toBe(403);
    expect(await ask('Sec-Fetch-Site: cross-site')).toBe(403);
    const renamed = `GET http://evil.example:${port}/static/kubeconfig`;
    expect(statusOf(await answer(port, renamed))).toBe(403);
  });

  it('accepts the hosts of pages in --accept-hosts', async () => {
    const port = await startProxy('--accept-hosts=^127\\.0\\.0\\.1$,^dashboard\\.example$');
    const ask = async (origin: string) => statusOf(await answer(port, 'GET /version', `Origin: ${origin}`));
    expect(await ask('https://dashboard.example')).toBe(200);
    expect(await ask('http://localhost')).toBe(403);
  });

  it('serves every page if the filter is disabled', async () => {
    const port = await startProxy('--disable-filter');
    expect(statusOf(await answer(port, 'GET /version', 'Origin: https://evil.example'))).toBe(200);
  });

  it('serves no page what is rejected for everyone, however it is spelled', async () => {
    const port = await startProxy();
    for (const path of [
      exec,
      `http://127.0.0.1:${port}${exec}`,
      `/%2f${exec.slice(1)}`,
      `/%2f%2f${exec.slice(1)}`,
      `/%2e${exec}`,
      `/x/%2e%2e${exec}`,
      exec.replace('/exec', '%2fexec'),
      exec.replace('/exec', '%2f%2fexec'),
      exec.replace('/api/', '/%61pi/'),
    ])
      expect([path, statusOf(await answer(port, `POST ${path}`))]).toEqual([path, 403]);
  });

  it('uses the host of an absolute request line', async () => {
    const port = await startProxy();
    expect(statusOf(await answer(port, `GET http://127.0.0.1:${port}/version`))).toBe(200);
    expect(statusOf(await answer(port, 'GET http://evil.example/version'))).toBe(403);
    expect(statusOf(await answer(port, 'GET http://127.0.0.1@evil.example/version'))).toBe(403);
  });

  it('escapes the address that it shows', async () => {
    const port = await startProxy();
    const whole = await answer(port, `GET /a//b?"><script>alert('x')</script>&c`);
    expect(statusOf(whole)).toBe(301);
    expect(whole).toContain(
      '<a href="/a/b?&#34;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;c">Moved Permanently</a>.',
    );
  });
});

describe('proxy, if a server does not switch protocols,', () => {
  it.each([
    ['with what was not asked', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}', 500, 'status code 200'],
    ['with nothing', 'HTTP/1.1 204 No Content\r\n\r\n', 500, 'status code 204'],
    ['elsewhere', 'HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n', 500, 'status code 302'],
    ['with its own words', 'HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone', 404, '\r\n\r\nnone\n'],
  ])('responds when the server responds %s', async (_how, answered, status, words) => {
    const server = createServer().on('upgrade', (_request, socket) => socket.end(answered));
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const port = await startProxy(`--server=${url}`);
    const socket = connect({ host: '127.0.0.1', port });
    socket.write('GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const whole = await text(socket);
    expect(statusOf(whole)).toBe(status);
    expect(whole).toContain(words);
  });
});
