import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/process/clock.js';
import { Connections } from '../../src/transport/connections.js';
import { dialTcp, systemDialTools } from '../../src/transport/dial-tcp.js';
import { dialTls, secureContext } from '../../src/transport/dial-tls.js';
import { recorded, startRaw, startServer } from './support/servers.js';

/** Resolves when a stream is gone, for whatever reason; handles no error. */
const gone = (stream: Duplex) => new Promise((resolve) => stream.once('close', resolve));

const dial = (port: number) => dialTcp('127.0.0.1', port, systemDialTools(systemClock));

const protocols = ['h2', 'http/1.1'];

const identity = async () => ({
  serverName: '127.0.0.1',
  insecure: false,
  context: await secureContext({ ca: [recorded('ca.pem')] }),
});

describe('a connection that breaks before it is used', () => {
  test.each(['end', 'resetAndDestroy'] as const)('fails its handshake at once, by %s', async (how) => {
    const accepted = Promise.withResolvers<Socket>();
    const socket = await dial(await startRaw(accepted.resolve));
    (await accepted.promise)[how]();
    await gone(socket);
    // As in kubectl 1.32 for a server that hangs up.
    await expect(dialTls(socket, await identity(), protocols, systemClock)).rejects.toMatchObject({
      message: 'EOF',
      point: 'dial',
    });
  });

  test.each(['end', 'resetAndDestroy'] as const)('fails the request over HTTP/2, by %s', async (how) => {
    const server = await startServer(() => {});
    const socket = await dialTls(await dial(server.port), await identity(), protocols, systemClock);
    server.sockets[0]?.[how]();
    await gone(socket);
    const connections = new Connections({
      authority: '127.0.0.1',
      secure: true,
      dial: async () => ({ socket, protocol: 'h2' }),
      dialHttp1: () => Promise.reject(new Error('not asked for')),
    });
    const { signal } = new AbortController();
    await expect(connections.send({ method: 'GET', target: '/', headers: {}, signal })).rejects.toMatchObject(
      {
        name: 'ExchangeError',
        point: 'sent',
      },
    );
  });
});
