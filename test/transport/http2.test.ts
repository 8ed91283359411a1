import { once } from 'node:events';
import { constants, type ServerHttp2Session } from 'node:http2';
import { connect, TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Http2Channel } from '../../src/transport/http2.js';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import { impatient } from './support/impatient-clock.js';
import { recorded, startRaw, startServer } from './support/servers.js';

const get = (path = '/') => ({ method: 'GET', path });

describe('one HTTP/2 connection', () => {
  test('carries concurrent requests', async () => {
    let together: () => void = () => {};
    const all = new Promise<void>((resolve) => {
      together = resolve;
    });
    let waiting = 0;
    const server = await startServer((_request, response) => {
      if (++waiting === 20) together();
      all.then(() => response.end('ok'));
    });
    const transport = connectTo(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => readText(await transport.send(get()))),
    );
    expect(answers).toEqual(Array(20).fill('ok'));
    expect(server.sockets).toHaveLength(1);
  });

  test('reports the round-trip time once it is open', async () => {
    const server = await startServer((_request, response) => response.end('ok'));
    const transport = connectTo(server);
    expect(transport.roundTripMs).toBeUndefined();
    // The ping goes out before the request, and is answered before it.
    await readText(await transport.send(get()));
    expect(transport.roundTripMs).toBeGreaterThan(0);
  });

  test('is joined by another when the server allows no more streams on it', async () => {
    const finish: (() => void)[] = [];
    const server = await startServer(
      (request, response) => {
        if (request.url === '/watch') {
          response.write('on');
          finish.push(() => response.end());
        } else response.end('ok');
      },
      { maxConcurrentStreams: 2 },
    );
    const transport = connectTo(server);
    expect(await readText(await transport.send(get()))).toBe('ok');
    const watches = [await transport.send(get('/watch')), await transport.send(get('/watch'))];
    expect(server.sockets).toHaveLength(1);
    expect(await readText(await transport.send(get()))).toBe('ok');
    expect(server.sockets).toHaveLength(2);
    for (const end of finish) end();
    for (const watch of watches) expect(await readText(watch)).toBe('on');
  });

  test('is replaced after GOAWAY, which is not an error', async () => {
    const server = await startServer((request, response) => {
      response.end('ok');
      request.stream?.session?.goaway(constants.NGHTTP2_NO_ERROR);
    });
    const transport = connectTo(server);
    for (let i = 0; i < 5; i++) expect(await readText(await transport.send(get()))).toBe('ok');
    expect(server.sockets.length).toBeGreaterThan(1);
  });

  test('sends again what was refused unprocessed, whatever it is', async () => {
    let refused = 0;
    const server = await startServer(() => {});
    server.server.removeAllListeners('request');
    server.server.on('stream', (stream) => {
      if (refused++ < 2) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
      stream.respond({ ':status': 201 });
      stream.end('made');
    });
    const transport = connectTo(server, {}, { clock: impatient });
    const response = await transport.send({ method: 'POST', path: '/', body: '{}' });
    expect([response.status, await readText(response)]).toEqual([201, 'made']);
    expect(refused).toBe(3);
  });

  test('sends again what GOAWAY excludes, but not what it includes', async () => {
    let answerFirst = () => {};
    const server = await startServer(() => {});
    server.server.removeAllListeners('request');
    let streams = 0;
    server.server.on('stream', (stream) => {
      streams++;
      const answer = () => {
        stream.respond({ ':status': 201 });
        stream.end(`stream ${streams}`);
      };
      if (streams === 1) answerFirst = answer;
      else if (streams === 2) stream.session.goaway(constants.NGHTTP2_NO_ERROR, 1);
      else answer();
    });
    const transport = connectTo(server);
    const send = () => transport.send({ method: 'POST', path: '/', body: '{}' });
    const first = send();
    await once(server.server, 'stream');
    const second = await send();
    expect([server.sockets.length, await readText(second)]).toEqual([2, 'stream 3']);
    answerFirst();
    expect((await first).status).toBe(201);
    expect(streams).toBe(3);
  });

  test('returns an incomplete response if the server resets the stream', async () => {
    const server = await startServer((request, response) => {
      response.write('half', () => request.stream?.close(constants.NGHTTP2_INTERNAL_ERROR));
    });
    const response = await connectTo(server).send(get());
    await expect(readText(response)).rejects.toThrow('stream error: INTERNAL_ERROR; received from peer');
  });

  test.each(['leaves', 'is told to stop'])('resets the stream when the reader %s, and stays', async (how) => {
    const server = await startServer((request, response) => {
      if (request.url === '/endless') response.write('on and on');
      else response.end('ok');
    });
    const transport = connectTo(server);
    const closed = once(server.server, 'stream').then(([stream]) =>
      once(stream, 'close').then(() => stream.rstCode),
    );
    const controller = new AbortController();
    const { body } = await transport.send({ ...get('/endless'), signal: controller.signal });
    const reading = (async () => {
      for await (const _ of body) {
        if (how === 'leaves') break;
        controller.abort(new Error('stop'));
      }
    })();
    if (how === 'leaves') await reading;
    else await expect(reading).rejects.toThrow('stop');
    expect(await closed).toBe(constants.NGHTTP2_CANCEL);
    expect(await readText(await transport.send(get()))).toBe('ok');
    expect(server.sockets).toHaveLength(1);
  });
});

test('a silent connection is detected with a ping', async () => {
  const port = await startRaw((socket) => {
    const options = { isServer: true, cert: recorded('server.pem'), key: recorded('server.key') };
    new TLSSocket(socket, { ...options, ALPNProtocols: ['h2'] }).on('error', () => {}).resume();
  });
  const socket = connect({ port, ca: recorded('ca.pem'), host: '127.0.0.1', ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  const channel = new Http2Channel(socket, '127.0.0.1', 10, 10);
  const signal = new AbortController().signal;
  await expect(channel.send({ method: 'GET', target: '/', headers: {}, signal })).rejects.toMatchObject({
    message: 'http2: client connection lost',
    point: 'sent',
  });
});

/** A server that reads everything and never responds, and a channel to it. */
async function deafServer(onOpen: (socket: TLSSocket) => void, limits: [silence: number, ping: number]) {
  const port = await startRaw((socket) => {
    const options = { isServer: true, cert: recorded('server.pem'), key: recorded('server.key') };
    const secured = new TLSSocket(socket, { ...options, ALPNProtocols: ['h2'] });
    secured.on('error', () => {}).resume();
    secured.once('data', () => onOpen(secured));
  });
  const socket = connect({ port, ca: recorded('ca.pem'), host: '127.0.0.1', ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  return new Http2Channel(socket, '127.0.0.1', ...limits);
}

test('a silent connection is detected whatever is sent over it in the meantime', async () => {
  const channel = await deafServer(() => {}, [60_000, 40]);
  const { signal } = new AbortController();
  const request = { method: 'GET', target: '/', headers: {}, signal };
  const asking = setInterval(() => {
    channel.ping().catch(() => {});
    channel.send(request).catch(() => {});
  }, 5);
  onTestFinished(() => clearInterval(asking));
  await expect(channel.send(request)).rejects.toMatchObject({ message: 'http2: client connection lost' });
});

test('a connection with incoming data is kept, however late the response to a ping', async () => {
  const windowUpdate = Buffer.from([0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  let [sent, enough] = [0, () => {}];
  const came = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const channel = await deafServer(
    (socket) => {
      socket.write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]));
      const telling = setInterval(() => {
        socket.write(windowUpdate);
        if (++sent === 30) enough();
      }, 5);
      socket.once('close', () => clearInterval(telling));
    },
    [60_000, 60],
  );
  const pinged = channel.ping().then(
    () => 'answered',
    () => 'ended',
  );
  expect(await Promise.race([pinged, came.then(() => 'kept')])).toBe('kept');
  channel.close(true);
});

test('a connection is pinged at every silence, not only at the first', async () => {
  let pings = 0;
  let answer: () => void = () => {};
  const server = await startServer((_request, response) => {
    answer = () => response.end('ok');
  });
  server.server.on('session', (session: ServerHttp2Session) => {
    session.on('ping', () => {
      pings += 1;
      if (pings === 3) answer();
    });
  });
  const socket = connect({
    port: server.port,
    ca: recorded('ca.pem'),
    host: '127.0.0.1',
    ALPNProtocols: ['h2'],
  });
  await once(socket, 'secureConnect');
  const channel = new Http2Channel(socket, '127.0.0.1', 50, 60_000);
  const signal = new AbortController().signal;
  await channel.send({ method: 'GET', target: '/', headers: {}, signal });
  expect(pings).toBe(3);
});
