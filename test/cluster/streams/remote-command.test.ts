import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ProtocolMismatchError,
  RemoteCommandError,
  StreamLostError,
} from '../../../src/cluster/streams/errors.js';
import { UpgradeRefusedError } from '../../../src/transport/errors.js';
import { ManualClock } from '../../support/manual-clock.js';
import {
  type ContainerCommand,
  type ContainerEnd,
  type PodServerOptions,
  startPodServer,
} from '../../support/pod-server.js';
import { outcome, start } from './support/command.js';

const V5 = 'GET websocket v5.channel.k8s.io';
const SPDY = 'POST SPDY/3.1 v5.channel.k8s.io v4.channel.k8s.io';
const V4 = 'GET websocket v4.channel.k8s.io';

/** The protocols of servers of several releases, and the requests to them in turn. */
const ways: [string, PodServerOptions, string[]][] = [
  ['WebSocket v5', { v5: true, v4: true, spdy: true }, [V5]],
  ['SPDY', { v4: true, spdy: true }, [V5, SPDY]],
  ['WebSocket v4', { v4: true }, [V5, SPDY, V4]],
];
const withInput = ways.slice(0, 2);

type Run = (command: ContainerCommand) => Promise<ContainerEnd>;

const serverWith = (options: PodServerOptions, run: Run) => startPodServer({ ...options, run });

describe.each(ways)('a command by %s', (_way, options, asked) => {
  test('returns its outputs and its exit code', async () => {
    const server = await serverWith(options, async ({ stdout, stderr }) => {
      stdout.write('to stdout\n');
      stderr.write('to stderr\n');
      return 3;
    });
    expect(await outcome(await start(server.url))).toEqual({
      out: 'to stdout\n',
      err: 'to stderr\n',
      code: 3,
    });
    expect(server.asked).toEqual(asked);
  });

  test('is requested as in kubectl', async () => {
    let seen: Pick<ContainerCommand, 'call' | 'query'> | undefined;
    const server = await serverWith(options, async ({ call, query }) => {
      seen = { call, query };
      return 0;
    });
    const command = await start(server.url, { command: ['sh', '-c', 'echo "a b" & true'], container: 'box' });
    expect((await outcome(command)).code).toBe(0);
    expect(seen).toEqual({
      call: 'exec',
      query: [
        ['command', 'sh'],
        ['command', '-c'],
        ['command', 'echo "a b" & true'],
        ['container', 'box'],
        ['stderr', 'true'],
        ['stdout', 'true'],
      ],
    });
  });

  test('fails in the words of the server if it could not run', async () => {
    const server = await serverWith(options, async () => ({
      message: 'container not found ("app")',
      reason: 'InternalError',
    }));
    const command = await start(server.url);
    const failure = await outcome(command).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RemoteCommandError);
    expect(failure).toMatchObject({ message: 'container not found ("app")' });
  });

  test('has no exit code if its connection is cut', async () => {
    const server = await serverWith(options, async ({ stdout, cut }) => {
      stdout.write('half', () => setImmediate(() => setImmediate(cut)));
      return new Promise(() => {});
    });
    const command = await start(server.url);
    const reading = text(command.stdout!).catch(() => 'broken');
    command.stderr!.resume().on('error', () => {});
    await expect(command.exit).rejects.toBeInstanceOf(StreamLostError);
    expect(await reading).toBe('broken');
  });

  test('receives the sizes of its terminal, and has one output', async () => {
    const sizes = Promise.withResolvers<unknown>();
    const server = await serverWith(options, async (command) => {
      command.stdout.write('ready');
      while (command.sizes.length < 2) await new Promise((resolve) => setImmediate(resolve));
      sizes.resolve(command.sizes);
      return 0;
    });
    const command = await start(server.url, { tty: true });
    expect(command.stderr).toBeUndefined();
    command.resize({ width: 80, height: 24 });
    command.resize({ width: 100, height: 30 });
    expect(await outcome(command)).toMatchObject({ out: 'ready', code: 0 });
    expect(await sizes.promise).toEqual([
      { Width: 80, Height: 24 },
      { Width: 100, Height: 30 },
    ]);
  });

  test('loses nothing of much output, which waits for its reader', async () => {
    const size = 20 * 1024 * 1024;
    let written = 0;
    const server = await serverWith(options, async ({ stdout }) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      while (written < size) {
        written += chunk.length;
        if (!stdout.write(chunk)) await once(stdout, 'drain');
      }
      return 0;
    });
    const { stdout, stderr, exit } = await start(server.url);
    stderr!.resume();
    let before = -1;
    while (written !== before) {
      before = written;
      for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(written).toBeLessThan(size);
    let read = 0;
    for await (const chunk of stdout as Readable) read += (chunk as Buffer).length;
    expect([read, (await exit).code]).toEqual([size, 0]);
  });

  test('ends with the signal', async () => {
    const server = await serverWith(options, async ({ stdout }) => {
      stdout.write('running');
      return new Promise(() => {});
    });
    const controller = new AbortController();
    const reason = new Error('enough');
    const command = await start(server.url, {}, { signal: controller.signal });
    for (const stream of [command.stdout, command.stderr]) stream!.on('error', () => {});
    await once(command.stdout!, 'data');
    controller.abort(reason);
    await expect(command.exit).rejects.toBe(reason);
  });

  test('ends at the other side when it is abandoned', async () => {
    const left = Promise.withResolvers<void>();
    const server = await serverWith(options, async ({ stdin, stdout }) => {
      stdout.on('error', () => {});
      // The end of the connection ends what is read from it.
      stdin.on('close', left.resolve).on('end', left.resolve).resume();
      stdout.write('running');
      return new Promise(() => {});
    });
    const command = await start(server.url, { stdin: true, tty: true });
    command.stdout!.on('error', () => {});
    await once(command.stdout!, 'data');
    command.close();
    await expect(command.exit).rejects.toBeInstanceOf(StreamLostError);
  });
});

describe.each(withInput)('the input of a command by %s', (_way, options) => {
  test('ends visibly for the command', async () => {
    const server = await serverWith(options, async ({ stdin, stdout }) => {
      stdout.write(`heard ${await text(stdin)}`);
      return 0;
    });
    const command = await start(server.url, { stdin: true });
    command.stdin!.end('some words');
    expect(await outcome(command)).toEqual({ out: 'heard some words', err: '', code: 0 });
  });

  test('arrives whole, whatever its size, and comes back', async () => {
    const server = await serverWith(options, async ({ stdin, stdout }) => {
      await pipeline(stdin, stdout, { end: false });
      return 0;
    });
    const { stdin, stdout, stderr, exit } = await start(server.url, { stdin: true });
    const sizes = [0, 1, 32_767, 32_768, 32_769, 5_000_000, 3];
    const all = Buffer.concat(sizes.map((size, i) => Buffer.alloc(size, i + 65)));
    const writing = (async () => {
      for (const [i, size] of sizes.entries())
        if (!stdin!.write(Buffer.alloc(size, i + 65))) await once(stdin!, 'drain');
      stdin!.end();
    })();
    stderr!.resume();
    const chunks: Buffer[] = [];
    for await (const chunk of stdout as Readable) chunks.push(chunk as Buffer);
    await writing;
    expect(Buffer.concat(chunks).equals(all)).toBe(true);
    expect((await exit).code).toBe(0);
  });

  test('waits for a command that does not read it', async () => {
    const server = await serverWith(options, async ({ stdin, stdout }) => {
      stdout.write('ready');
      await once(stdout, 'go').catch(() => {});
      stdin.resume();
      return 0;
    });
    const { stdin, stdout, stderr, close } = await start(server.url, { stdin: true });
    for (const stream of [stdout, stderr]) stream!.on('error', () => {}).resume();
    let written = 0;
    const limit = 256 * 1024 * 1024;
    while (written < limit) {
      written += 1024 * 1024;
      if (stdin!.write(Buffer.alloc(1024 * 1024))) continue;
      const drained = await Promise.race([
        once(stdin!, 'drain').then(() => true),
        new Promise<boolean>((resolve) => {
          let turns = 0;
          const turn = () => (++turns < 2000 ? setImmediate(turn) : resolve(false));
          turn();
        }),
      ]);
      if (!drained) break;
    }
    expect(written).toBeLessThan(limit);
    close();
  });

  test('is discarded after the command has ended', async () => {
    const server = await serverWith(options, async () => 5);
    const command = await start(server.url, { stdin: true });
    const ended = outcome(command);
    for (let i = 0; i < 20; i++) command.stdin!.write(Buffer.alloc(100_000));
    expect((await ended).code).toBe(5);
    command.stdin!.end('more');
    await once(command.stdin!, 'finish');
  });
});

describe('the connection to a command', () => {
  test('is SPDY at once if WebSockets are disabled', async () => {
    const server = await serverWith({ v5: true, v4: true, spdy: true }, async () => 0);
    await outcome(await start(server.url, {}, { websockets: false }));
    expect(server.asked).toEqual([SPDY]);
  });

  test('is never the old WebSocket if the end of the input matters', async () => {
    const server = await serverWith({ v4: true }, async () => 0);
    const refusals: string[] = [];
    const opening = start(
      server.url,
      { stdin: true },
      { onRefusal: (error) => refusals.push(error.message) },
    );
    await expect(opening).rejects.toBeInstanceOf(UpgradeRefusedError);
    expect(server.asked).toEqual([V5, SPDY]);
    expect(refusals).toEqual(['unable to upgrade connection: ', 'unable to upgrade connection: ']);
    const terminal = await start(server.url, { stdin: true, tty: true });
    terminal.stdin!.end();
    expect((await outcome(terminal)).code).toBe(0);
  });

  test('fails as SPDY did if all are refused', async () => {
    const asked: string[] = [];
    const url = await refusing((request) => {
      asked.push(String(request.headers.upgrade));
      const message = `pods "box" is forbidden to ${request.headers.upgrade}`;
      return {
        status: 403,
        body: { kind: 'Status', status: 'Failure', reason: 'Forbidden', code: 403, message },
      };
    });
    await expect(start(url)).rejects.toMatchObject({
      reason: 'Forbidden',
      message: 'pods "box" is forbidden to SPDY/3.1',
    });
    expect(asked).toEqual(['websocket', 'SPDY/3.1', 'websocket']);
  });

  test('is not retried if the server may have begun', async () => {
    const upgrades: string[] = [];
    const url = await upgrading((upgrade, socket) => {
      upgrades.push(upgrade);
      // Whatever removed the subprotocol: the command may be running.
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    await expect(start(url)).rejects.toBeInstanceOf(ProtocolMismatchError);
    const cutting = await upgrading((upgrade, socket) => {
      upgrades.push(upgrade);
      socket.destroy();
    });
    await expect(start(cutting)).rejects.toMatchObject({ name: 'ConnectionError', message: 'EOF' });
    expect(upgrades).toEqual(['websocket', 'websocket']);
  });

  test('goes to a pod by its escaped name', async () => {
    const paths: string[] = [];
    const url = await refusing((request) => {
      paths.push(request.url ?? '');
      return { status: 404, body: {} };
    });
    await expect(start(url, { pod: 'a/b', call: 'attach', command: undefined })).rejects.toThrow();
    expect(paths[0]).toBe('/api/v1/namespaces/default/pods/a%2Fb/attach?stderr=true&stdout=true');
  });
});

describe('a silent connection', () => {
  const silentServer = async (options: PodServerOptions, clock: ManualClock) => {
    const running = Promise.withResolvers<ContainerCommand>();
    const server = await serverWith(options, (command) => {
      running.resolve(command);
      return new Promise(() => {});
    });
    const command = await start(server.url, {}, { clock });
    for (const stream of [command.stdout, command.stderr]) stream!.on('error', () => {}).resume();
    return { command, container: await running.promise };
  };

  test.each(withInput)('is kept alive by pings over %s', async (_way, options) => {
    const clock = new ManualClock();
    const { command } = await silentServer(options, clock);
    for (let i = 0; i < 50; i++) {
      await clock.timerOf(5000);
      clock.advance(5000);
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    const race = await Promise.race([
      command.exit.catch(() => 'lost'),
      new Promise((resolve) => setImmediate(resolve, 'alive')),
    ]);
    expect(race).toBe('alive');
  });

  test('is abandoned if pings are not answered for a minute', async () => {
    const clock = new ManualClock();
    const url = await upgrading((_upgrade, socket, accept) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: v5.channel.k8s.io\r\n\r\n`,
      );
    });
    const command = await start(url, {}, { clock });
    for (const stream of [command.stdout, command.stderr]) stream!.on('error', () => {}).resume();
    clock.advance(64_999);
    clock.advance(1);
    await expect(command.exit).rejects.toThrow('no response to pings for 61 seconds');
  });
});

/** A server that gives the same response to every upgrade. */
async function refusing(
  answer: (request: import('node:http').IncomingMessage) => { status: number; body: object },
): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  // Without a listener for upgrades, Node handles them like any request.
  return listening(server);
}

async function upgrading(
  serve: (upgrade: string, socket: import('node:stream').Duplex, accept: string) => void,
): Promise<string> {
  const { acceptOf } = await import('../../../src/framing/websocket/handshake.js');
  const server = createServer();
  server.on('upgrade', ({ headers }, socket) => {
    socket.on('error', () => {});
    serve(headers.upgrade ?? '', socket, acceptOf(headers['sec-websocket-key'] ?? ''));
  });
  return listening(server);
}

async function listening(server: import('node:http').Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
