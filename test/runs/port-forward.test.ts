import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { startPodServer } from '../support/pod-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const kubectl = findKubectl();
/** kubectl keeps its cache about servers there. */
const home = mkdtempSync(join(tmpdir(), 'kubectl-home-'));

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A program that listens in the pod. */
async function inPod(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Responds with the digest of what it received, once that has ended. */
const digest = (socket: Socket) =>
  void buffer(socket.iterator({ destroyOnReturn: false })).then((bytes) =>
    socket.end(createHash('sha256').update(bytes).digest('hex')),
  );

/** Starts a port-forward, and returns its local port and its outcome. */
async function forwarding(server: string, args: readonly string[] = []) {
  const stop = new AbortController();
  const { promise: ready, resolve } = Promise.withResolvers<number>();
  const ended = runInProcess(['port-forward', 'box', ':80', `--server=${server}`, ...args], {
    signal: stop.signal,
    onOutput: (stdout) => {
      const port = /^Forwarding from 127\.0\.0\.1:(\d+) -> 80$/m.exec(stdout)?.[1];
      if (port !== undefined) resolve(Number(port));
    },
  });
  return { port: await ready, ended, stop: () => stop.abort() };
}

async function ask(port: number, sent: Uint8Array): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.end(sent);
  return text(socket);
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(isMissing('kubectl', kubectl))('port-forward, beside kubectl', () => {
  it.each([
    [['port-forward']],
    [['port-forward', 'box']],
    [['port-forward', 'other', '80']],
    [['port-forward', 'box', '80:']],
    [['port-forward', 'box', 'http']],
    [['port-forward', 'box', '80:0']],
    [['port-forward', 'box', 'x:80']],
    [['port-forward', 'box', '80:70000']],
    [['port-forward', 'box', '80', '--address=nowhere']],
    [['port-forward', 'box', '80', '--pod-running-timeout=0s']],
  ])('%j', async (args) => {
    const { url } = await startPodServer({ tunnel: true, spdy: true });
    const all = [...args, `--server=${url}`];
    const [theirs, ours] = await Promise.all([
      runProcess(kubectl!, all, { env: { HOME: home } }),
      runInProcess(all, { name: 'kubectl' }),
    ]);
    expect(ours).toEqual(theirs);
  });

  it('reports which ports are taken', async () => {
    const taken = await inPod(() => undefined);
    const { url } = await startPodServer({ tunnel: true });
    const all = ['port-forward', 'box', `${taken}:80`, '--address=127.0.0.1', `--server=${url}`];
    const [theirs, ours] = await Promise.all([
      runProcess(kubectl!, all, { env: { HOME: home } }),
      runInProcess(all),
    ]);
    expect(ours).toEqual(theirs);
  });
});

describe.each([
  ['through a WebSocket', { tunnel: true }],
  ['by SPDY', { spdy: true }],
])('port-forward %s', (_way, ways) => {
  it('forwards many connections at a time, both directions to their end', async () => {
    const inside = await inPod(digest);
    const { url } = await startPodServer({ ...ways, portOf: () => inside });
    const forward = await forwarding(url);
    const sent = Array.from({ length: 40 }, (_, at) => randomBytes(at * 5000));
    expect(await Promise.all(sent.map((bytes) => ask(forward.port, bytes)))).toEqual(sent.map(digestOf));
    forward.stop();
    const { exit, stdout } = await forward.ended;
    expect(exit).toBe(0);
    expect(stdout.match(new RegExp(`^Handling connection for ${forward.port}$`, 'gm'))).toHaveLength(40);
  });
});

describe('port-forward', () => {
  it('leaves neither a listener nor a connection when it stops', async () => {
    const reached = Promise.withResolvers<void>();
    const inside = await inPod(() => reached.resolve());
    const { url } = await startPodServer({ tunnel: true, portOf: () => inside });
    const forward = await forwarding(url);
    const socket = connect({ host: '127.0.0.1', port: forward.port }).on('error', () => undefined);
    socket.write('hello');
    await reached.promise;
    const closed = once(socket, 'close');
    forward.stop();
    expect((await forward.ended).exit).toBe(0);
    await closed;
    await expect(once(connect(forward.port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });

  it('ends if a connection fails in the pod, as in kubectl', async () => {
    const { url } = await startPodServer({ tunnel: true });
    const forward = await forwarding(url);
    await expect(ask(forward.port, Buffer.from('hello'))).rejects.toThrow('ECONNRESET');
    const { exit, stderr } = await forward.ended;
    expect(exit).toBe(1);
    expect(stderr).toMatch(
      /an error occurred forwarding \d+ -> 80: error forwarding port 80 to pod, uid : connection refused"/,
    );
    expect(stderr).toMatch(/\nerror: lost connection to pod\n$/);
  });

  it.each([
    ['alone', []],
    ['with --reconnect', ['--reconnect']],
  ])('reports that the pod’s side refuses a connection, and opens no further tunnel, %s', async (_, args) => {
    const { url, asked } = await startPodServer({ tunnel: true, refusesPorts: true });
    const forward = await forwarding(url, args);
    await expect(ask(forward.port, Buffer.from('hello'))).rejects.toThrow('ECONNRESET');
    forward.stop();
    const { exit, stderr } = await forward.ended;
    expect(exit).toBe(0);
    expect(stderr).toMatch(
      /^E[^\n]+ err="error creating (error|forwarding) stream for port \d+ -> 80: [^\n]*reset[^\n]*"\n$/,
    );
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['through a WebSocket', { tunnel: true }],
    ['by SPDY', { spdy: true }],
  ])('shows on the line below the error why the connection is lost, %s', async (_way, ways) => {
    const { url, cutAll } = await startPodServer(ways);
    const forward = await forwarding(url);
    cutAll();
    const { exit, stderr } = await forward.ended;
    expect(exit).toBe(1);
    expect(stderr).toMatch(
      /^error: lost connection to pod\nproa: the (server closed the connection|connection broke: [^\n]+)\n$/,
    );
  });

  it('has the reason in the message for programs', async () => {
    const { url, cutAll } = await startPodServer({ spdy: true });
    const forward = await forwarding(url, ['--error-format=json']);
    cutAll();
    const { stderr } = await forward.ended;
    expect(JSON.parse(stderr).message).toBe('lost connection to pod: the server closed the connection');
  });

  it('continues with --reconnect, after a failed connection and after a lost tunnel', async () => {
    let isOpen = false;
    const inside = await inPod(digest);
    const { url, cutAll } = await startPodServer({
      tunnel: true,
      portOf: () => (isOpen ? inside : 'connection refused'),
    });
    const forward = await forwarding(url, ['--reconnect']);
    const hello = Buffer.from('hello');
    await expect(ask(forward.port, hello)).rejects.toThrow('ECONNRESET');
    isOpen = true;
    expect(await ask(forward.port, hello)).toBe(digestOf(hello));
    cutAll();
    expect(await ask(forward.port, hello)).toBe(digestOf(hello));
    forward.stop();
    const { exit, stderr } = await forward.ended;
    expect(exit).toBe(0);
    expect(stderr).toContain('Lost connection to pod, looking for the next one\nForwarding to pod box\n');
    // The failed connection has cost no tunnel.
    expect(stderr.match(/Lost connection to pod/g)).toHaveLength(1);
  });
});
