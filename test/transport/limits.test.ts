import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/process/clock.js';
import { describeConnectionError } from '../../src/transport/describe-error.js';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import { startRaw, startServer } from './support/servers.js';
import { SteppedClock } from './support/stepped-clock.js';

const get = { method: 'GET', path: '/api' };

describe.each(['h2', 'https'] as const)('time limits over %s', (kind) => {
  test('an answer that does not come', async () => {
    const clock = new SteppedClock();
    const server = await startServer(() => {}, { kind });
    const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock });
    const sent = transport.send(get);
    const [request] = await once(server.server, 'request');
    expect(request.url).toBe('/api?timeout=5s');
    clock.step(5000);
    // As kubectl 1.32 --request-timeout prints it.
    await expect(sent.catch(describeConnectionError)).resolves.toBe(
      'Unable to connect to the server: net/http: request canceled (Client.Timeout exceeded while awaiting headers)',
    );
  });

  test('a body that does not end', async () => {
    const clock = new SteppedClock();
    const server = await startServer((_request, response) => response.write('begun'), { kind });
    const response = await connectTo(server, {}, { clock }).send({ ...get, timeoutMs: 250 });
    const read = readText(response);
    clock.step(250);
    await expect(read.catch(describeConnectionError)).resolves.toBe(
      'error: unexpected error when reading response body. Please retry. Original error: net/http: request canceled (Client.Timeout or context cancellation while reading body)',
    );
  });

  test('a stream has to begin in time, and may then go on', async () => {
    const clock = new SteppedClock();
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
    const response = await transport.send({ ...get, stream: true });
    clock.step(1_000_000);
    end();
    expect(await readText(response)).toBe('begun, ended');
  });
});

test('a limit of the request stands before the one for all', async () => {
  const clock = new SteppedClock();
  const server = await startServer((_request, response) => response.end('ok'));
  const transport = connectTo(server, { requestTimeoutMs: 1 }, { clock });
  const sent = transport.send({ ...get, timeoutMs: 1500 });
  const [request] = await once(server.server, 'request');
  clock.step(1);
  expect(await readText(await sent)).toBe('ok');
  expect(request.url).toBe('/api?timeout=1500ms');
});

test('the waiting for another attempt counts', async () => {
  const clock = new SteppedClock();
  const server = await startServer((_request, response) =>
    response.writeHead(429, { 'retry-after': '60' }).end(),
  );
  const transport = connectTo(server, { requestTimeoutMs: 5000 }, { clock, random: () => 0 });
  const sent = transport.send(get);
  await clock.timerOf(60_000);
  clock.step(5000);
  await expect(sent).rejects.toThrow('Client.Timeout exceeded');
});

test('a server that takes the connection and says nothing', async () => {
  const clock = new SteppedClock();
  const port = await startRaw(() => {});
  const transport = connectTo(`https://127.0.0.1:${port}`, {}, { clock });
  const sent = transport.send(get);
  await clock.timerOf(10_000);
  clock.step(10_000);
  await expect(sent).rejects.toThrow('net/http: TLS handshake timeout');
});

test('the request is over in time even so', async () => {
  const clock = new SteppedClock();
  const port = await startRaw(() => {});
  const transport = connectTo(`https://127.0.0.1:${port}`, { requestTimeoutMs: 500 }, { clock });
  const sent = transport.send(get);
  await clock.timerOf(10_000);
  clock.step(500);
  await expect(sent).rejects.toThrow(
    'net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)',
  );
});

test('a limit that is longer than timers can be does not come at once', () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  systemClock.after(1000 * 3_600_000, () => {})();
  expect(started.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
  started.mockRestore();
});
