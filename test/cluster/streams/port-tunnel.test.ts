import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPortTunnel } from '../../../src/cluster/streams/port-tunnel.js';
import type { StreamSettings } from '../../../src/cluster/streams/types.js';
import { systemClock } from '../../../src/process/clock.js';
import { openGuard } from '../../support/client-on.js';
import { halfOpenText } from '../../support/half-open-text.js';
import { type PodServerOptions, startPodServer } from '../../support/pod-server.js';
import { openerTo } from './support/command.js';

const TUNNEL = 'GET websocket SPDY/3.1+portforward.k8s.io';
const SPDY = 'POST SPDY/3.1 portforward.k8s.io';

const ways: [string, PodServerOptions, string[]][] = [
  ['a WebSocket', { tunnel: true, spdy: true }, [TUNNEL]],
  ['SPDY', { spdy: true }, [TUNNEL, SPDY]],
];

/** A pod whose port 80 is a program of the test; every other port is closed. */
async function tunnelTo(
  options: PodServerOptions,
  serve: (socket: Socket) => void,
  settings: Partial<StreamSettings> = {},
) {
  const local = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void local.close());
  const { port } = local.address() as AddressInfo;
  const server = await startPodServer({
    ...options,
    portOf: (asked) => (asked === 80 ? port : 'connection refused'),
  });
  const pod = { namespace: 'default', pod: 'box' };
  const tunnel = await openPortTunnel(openerTo(server.url), pod, {
    clock: systemClock,
    guard: openGuard,
    websockets: true,
    ...settings,
  });
  return { tunnel, server };
}

const echo = (socket: Duplex) => void socket.pipe(socket);

describe.each(ways)('ports through %s', (_way, options, asked) => {
  test('accept many connections at a time', async () => {
    const { tunnel, server } = await tunnelTo(options, echo);
    const words = Array.from({ length: 60 }, (_, i) => `connection ${i} `.repeat(1000));
    const heard = words.map(async (one) => {
      const { data, failure } = await tunnel.connect(80);
      data.end(one);
      return [await halfOpenText(data), await failure];
    });
    expect(await Promise.all(heard)).toEqual(words.map((one) => [one, undefined]));
    expect(server.asked).toEqual(asked);
  });

  test('carry much in both directions, and lose nothing', async () => {
    const { tunnel } = await tunnelTo(options, echo);
    const { data } = await tunnel.connect(80);
    const size = 30 * 1024 * 1024;
    const writing = (async () => {
      for (let sent = 0; sent < size; sent += 64 * 1024)
        if (!data.write(Buffer.alloc(64 * 1024, sent / 65_536))) await once(data, 'drain');
      data.end();
    })();
    let received = 0;
    for await (const chunk of data as AsyncIterable<Buffer>) {
      for (const byte of [chunk[0]!, chunk.at(-1)!]) expect(byte).toBeLessThan(256);
      received += chunk.length;
    }
    await writing;
    expect(received).toBe(size);
  });

  test('see the end of the input, and respond after it', async () => {
    const { tunnel } = await tunnelTo(options, async (socket) => {
      socket.end(`heard ${await halfOpenText(socket)}`);
    });
    const { data } = await tunnel.connect(80);
    data.end('all of it');
    expect(await halfOpenText(data)).toBe('heard all of it');
  });

  test('report if nobody listens, and leave the tunnel to others', async () => {
    const { tunnel } = await tunnelTo(options, echo);
    const { data, failure } = await tunnel.connect(81);
    data.on('error', () => {}).resume();
    expect(await failure).toBe('error forwarding port 81 to pod, uid : connection refused');
    const other = await tunnel.connect(80);
    other.data.end('still here');
    expect(await halfOpenText(other.data)).toBe('still here');
  });

  test('stop a sender whose data nobody reads', async () => {
    let written = 0;
    const { tunnel } = await tunnelTo(options, (socket) => {
      const pump = () => {
        while (written < 1024 * 1024 * 1024) {
          written += 64 * 1024;
          if (!socket.write(Buffer.alloc(64 * 1024))) return void socket.once('drain', pump);
        }
      };
      pump();
    });
    const { data } = await tunnel.connect(80);
    let before = -1;
    while (written !== before) {
      before = written;
      for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(written).toBeLessThan(256 * 1024 * 1024);
    data.on('error', () => {});
    tunnel.close();
  });

  test('close the other end when they are closed', async () => {
    const left = Promise.withResolvers<void>();
    const { tunnel } = await tunnelTo(options, (socket) => {
      socket.write('on and on');
      socket.on('end', () => {
        left.resolve();
        socket.end();
      });
      socket.resume();
    });
    const { data } = await tunnel.connect(80);
    await once(data, 'data');
    data.destroy();
    await left.promise;
    expect(await halfOpenText((await tunnel.connect(80)).data.end())).toBe('on and on');
  });

  test('break with the tunnel', async () => {
    const { tunnel } = await tunnelTo(options, (socket) => void socket.write('half'));
    const { data, failure } = await tunnel.connect(80);
    const reading = halfOpenText(data);
    await once(data, 'readable');
    tunnel.close();
    await expect(reading).rejects.toThrow();
    expect(await failure).toBeUndefined();
    expect(await tunnel.ended).toBeUndefined();
    await expect(tunnel.connect(80)).rejects.toThrow('the connection is closed');
  });

  test('end with the signal', async () => {
    const controller = new AbortController();
    const { tunnel } = await tunnelTo(options, echo, { signal: controller.signal });
    const { data } = await tunnel.connect(80);
    const reading = halfOpenText(data);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(reading).rejects.toThrow('enough');
    expect(await tunnel.ended).toBe(reason);
  });
});

test('the tunnel is plain SPDY at once if WebSockets are disabled', async () => {
  const { tunnel, server } = await tunnelTo({ tunnel: true, spdy: true }, echo, { websockets: false });
  tunnel.close();
  expect(server.asked).toEqual([SPDY]);
});

test('a server that supports neither refuses the tunnel', async () => {
  const refusals: string[] = [];
  const opening = tunnelTo({}, echo, { onRefusal: ({ message }) => refusals.push(message) });
  await expect(opening).rejects.toMatchObject({ name: 'UpgradeRefusedError', code: 403 });
  expect(refusals).toHaveLength(1);
});
