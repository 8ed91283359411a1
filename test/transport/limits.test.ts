import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/process/clock.js';
import { describeConnectionError } from '../../src/transport/describe-error.js';
import { readText } from '../../src/transport/read.js';
import { ManualClock } from '../support/manual-clock.js';
import { connectTo } from './support/client.js';
import { startRaw, startServer } from './support/servers.js';
import { echo, say, spdy, startUpgrading } from './support/upgrading.js';

const get = { method: 'GET', path: '/api' };

describe.each(['h2', 'https'] as const)('time limits over %s', (kind) => {
  test('end a missing response', async () => {
    const clock = new ManualClock();
    const server = await startServer(() => {}, { kind });
    const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock });
    const sent = transport.send(get);
    const [request] = await once(server.server, 'request');
    expect(request.url).toBe('/api?timeout=5s');
    clock.advance(5000);
    // As kubectl 1.32 --request-timeout prints it.
    await expect(sent.catch(describeConnectionError)).resolves.toBe(
      'Unable to connect to the server: net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
    );
  });

  test('end an endless body', async () => {
    const clock = new ManualClock();
    const server = await startServer((_request, response) => response.write('begun'), { kind });
    const response = await connectTo(server, {}, { clock }).send({ ...get, timeoutMs: 250 });
    const read = readText(response);
    clock.advance(250);
    await expect(read.catch(describeConnectionError)).resolves.toBe(
      'error: unexpected error when reading response body. Please retry. Original error: net/http: request canceled (Client.Timeout or context cancellation while reading body)',
    );
  });

  test('end a stream', async () => {
    const clock = new ManualClock();
    const server = await startServer((_request, response) => response.write('begun'), { kind });
    const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock });
    const read = readText(await transport.send({ ...get, stream: true }));
    clock.advance(5000);
    await expect(read).rejects.toMatchObject({ fault: 'timeout', midBody: true });
  });

  test('require a reopened stream to begin in time, and let it continue', async () => {
    const clock = new ManualClock();
    let end = () => {};
    const server = await startServer(
      (request, response) => {
        expect(request.url).toBe('/api');
        response.write('begun');
        end = () => response.end(', ended');
      },
      { kind },
    );
    const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock });
    const response = await transport.send({ ...get, stream: true, limitsHeadOnly: true });
    clock.advance(1_000_000);
    end();
    expect(await readText(response)).toBe('begun, ended');
  });
});

test('prefer the limit of a request over the general one', async () => {
  const clock = new ManualClock();
  const server = await startServer((_request, response) => response.end('ok'));
  const transport = connectTo(server, { requestTimeoutMs: 1 }, { clock });
  const sent = transport.send({ ...get, timeoutMs: 1500 });
  const [request] = await once(server.server, 'request');
  clock.advance(1);
  expect(await readText(await sent)).toBe('ok');
  expect(request.url).toBe('/api?timeout=1500ms');
});

test('include the wait for another attempt', async () => {
  const clock = new ManualClock();
  const server = await startServer((_request, response) =>
    response.writeHead(429, { 'retry-after': '60' }).end(),
  );
  const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock, random: () => 0 });
  const sent = transport.send(get);
  await clock.timerOf(60_000);
  clock.advance(5000);
  await expect(sent).rejects.toThrow('Client.Timeout exceeded');
});

test('end the wait for a server that accepts the connection and sends nothing', async () => {
  const clock = new ManualClock();
  const port = await startRaw(() => {});
  const transport = connectTo(`https://127.0.0.1:${port}`, {}, { clock });
  const sent = transport.send(get);
  await clock.timerOf(10_000);
  clock.advance(10_000);
  await expect(sent).rejects.toThrow('net/http: TLS handshake timeout');
});

test('end the request in time even then', async () => {
  const clock = new ManualClock();
  const port = await startRaw(() => {});
  const transport = connectTo(`https://127.0.0.1:${port}`, { requestTimeoutMs: 500 }, { clock });
  const sent = transport.send(get);
  await clock.timerOf(10_000);
  clock.advance(500);
  await expect(sent).rejects.toThrow(
    'net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)',
  );
});

test('do not expire at once if they exceed the maximum of timers', () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  systemClock.after(1000 * 3_600_000, () => {})();
  expect(started.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
  started.mockRestore();
});

describe.each(['h2', 'https'] as const)('a late response over %s', (kind) => {
  test('is reported once, with its request', async () => {
    const clock = new ManualClock();
    const server = await startServer(() => {}, { kind });
    const late: string[] = [];
    const onSlow = (method: string, path: string) => late.push(`${method} ${path}`);
    const transport = connectTo(server, { requestTimeoutMs: 60_000 }, { clock, onSlow });
    const sent = transport.send(get);
    const [, response] = await once(server.server, 'request');
    clock.advance(4999);
    expect(late).toEqual([]);
    clock.advance(5001);
    expect(late).toEqual(['GET /api']);
    response.write('begun');
    const read = readText(await sent);
    clock.advance(20_000);
    response.end();
    expect(await read).toBe('begun');
    expect(late).toEqual(['GET /api']);
  });

  test('is not reported for a silent stream', async () => {
    const clock = new ManualClock();
    const server = await startServer(() => {}, { kind });
    const late: string[] = [];
    const transport = connectTo(
      server,
      { requestTimeoutMs: 60_000 },
      { clock, onSlow: (...asked) => late.push(...asked) },
    );
    const sent = transport.send({ ...get, stream: true });
    await once(server.server, 'request');
    clock.advance(60_000);
    await expect(sent).rejects.toThrow('Client.Timeout exceeded');
    expect(late).toEqual([]);
  });
});

describe.each(['h2', 'https'] as const)('silence over %s', (kind) => {
  const idleTimeoutMs = 300_000;
  const message = 'error: the server has sent nothing for 5 min; --idle-timeout sets how long to wait';

  test('before a response ends the request, and a write is in doubt', async () => {
    const clock = new ManualClock();
    const server = await startServer(() => {}, { kind });
    const sent = connectTo(server, {}, { clock, idleTimeoutMs }).send({ ...get, method: 'POST' });
    await once(server.server, 'request');
    clock.advance(idleTimeoutMs);
    await expect(sent).rejects.toMatchObject({ fault: 'silence', midBody: false, neverSent: false });
    await expect(sent.catch(describeConnectionError)).resolves.toBe(message);
  });

  test('within a body ends the request, counted from the last bytes', async () => {
    const clock = new ManualClock();
    let more = () => {};
    const server = await startServer(
      (_request, response) => {
        response.write('one');
        more = () => response.write('two');
      },
      { kind },
    );
    const { body } = await connectTo(server, {}, { clock, idleTimeoutMs }).send(get);
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();
    const second = chunks.next();
    clock.advance(idleTimeoutMs - 1);
    more();
    expect(String((await second).value)).toBe('two');
    const third = chunks.next();
    clock.advance(idleTimeoutMs - 1);
    clock.advance(1);
    await expect(third.catch(describeConnectionError)).resolves.toBe(message);
  });

  test('does not include the time of sending a body of which the server takes more', async () => {
    const clock = new ManualClock();
    const server = await startServer(() => {}, { kind });
    const late: string[] = [];
    const onSlow = (method: string) => late.push(method);
    // Far more than the buffers of both sockets hold.
    const body = Buffer.alloc(64 * 1024 * 1024);
    const transport = connectTo(server, {}, { clock, onSlow, idleTimeoutMs: 5000 });
    const sent = transport.send({ method: 'PUT', path: '/api', body });
    sent.catch(() => undefined);
    const [request] = (await once(server.server, 'request')) as [Readable];
    for (let taken = 0, told = 0; taken < body.length / 2; ) {
      const piece = request.read() as Buffer | null;
      if (piece === null) await Promise.race([once(request, 'readable'), sent]);
      else taken += piece.length;
      if (taken - told < body.length / 8) continue;
      told = taken;
      clock.advance(4999);
    }
    expect(late).toEqual([]);
    clock.advance(5000);
    await expect(sent).rejects.toMatchObject({ fault: 'silence', midBody: false, neverSent: false });
  });

  test("of a reader does not count as the server's", async () => {
    const clock = new ManualClock();
    const server = await startServer((_request, response) => response.end('body'), { kind });
    const response = await connectTo(server, {}, { clock, idleTimeoutMs }).send(get);
    clock.advance(10 * idleTimeoutMs);
    const chunks = response.body[Symbol.asyncIterator]();
    expect(String((await chunks.next()).value)).toBe('body');
    clock.advance(10 * idleTimeoutMs);
    expect((await chunks.next()).done).toBe(true);
  });

  test('of a stream may last', async () => {
    const clock = new ManualClock();
    let end = () => {};
    const server = await startServer(
      (_request, response) => {
        response.write('begun');
        end = () => response.end(', ended');
      },
      { kind },
    );
    const response = await connectTo(server, {}, { clock, idleTimeoutMs }).send({ ...get, stream: true });
    const read = readText(response);
    clock.advance(10 * idleTimeoutMs);
    end();
    expect(await read).toBe('begun, ended');
  });

  test('within the refusal of a stream ends it', async () => {
    const clock = new ManualClock();
    const server = await startServer(
      (_request, response) => {
        response.statusCode = 500;
        response.write('begun');
      },
      { kind },
    );
    const asked = { ...get, stream: true, answersAtOnce: true };
    const { body } = await connectTo(server, {}, { clock, idleTimeoutMs }).send(asked);
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();
    const more = chunks.next();
    clock.advance(idleTimeoutMs);
    await expect(more.catch(describeConnectionError)).resolves.toBe(message);
  });
});

test.each(['http', 'https'] as const)('ends an upgrade over %s without a response', async (kind) => {
  const [clock, idleTimeoutMs] = [new ManualClock(), 3000];
  const asked = Promise.withResolvers<void>();
  const server = await startUpgrading(() => asked.resolve(), { kind });
  const sent = connectTo(server, {}, { clock, idleTimeoutMs }).upgrade(spdy);
  await asked.promise;
  await clock.timerOf(idleTimeoutMs);
  clock.advance(idleTimeoutMs);
  await expect(sent).rejects.toMatchObject({ fault: 'silence', neverSent: false });
});

test('is allowed after an upgrade', async () => {
  const [clock, idleTimeoutMs] = [new ManualClock(), 3000];
  const server = await startUpgrading(echo);
  const { socket } = await connectTo(server, {}, { clock, idleTimeoutMs }).upgrade(spdy);
  clock.advance(100 * idleTimeoutMs);
  expect(await say(socket, 'hello')).toBe('hello');
});

test('ends a stream without a head that should arrive at once, and is allowed after the head', async () => {
  const [clock, idleTimeoutMs] = [new ManualClock(), 3000];
  let end = () => {};
  const server = await startServer((request, response) => {
    if (request.url === '/silent') return;
    response.write('begun');
    end = () => response.end(', ended');
  });
  const transport = connectTo(server, {}, { clock, idleTimeoutMs });
  const stream = { ...get, stream: true, answersAtOnce: true };
  const read = readText(await transport.send(stream));
  clock.advance(10 * idleTimeoutMs);
  end();
  expect(await read).toBe('begun, ended');
  const silent = transport.send({ ...stream, path: '/silent' });
  await clock.timerOf(idleTimeoutMs);
  clock.advance(idleTimeoutMs);
  await expect(silent).rejects.toMatchObject({ fault: 'silence' });
});

test.each([0, 6])('does not include a wait that the server requested, at verbosity %i', async (verbosity) => {
  const clock = new ManualClock();
  let asked = 0;
  const server = await startServer((_request, response) => {
    if (asked++ > 0) response.end('ok');
    else response.writeHead(429, { 'retry-after': '600' }).end();
  });
  const deps = { clock, idleTimeoutMs: 300_000, random: () => 0, verbosity, log: () => undefined };
  const sent = connectTo(server, {}, deps).send(get);
  await clock.timerOf(600_000);
  clock.advance(600_000);
  expect(await readText(await sent)).toBe('ok');
});
