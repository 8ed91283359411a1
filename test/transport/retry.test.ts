import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { BodySource } from '../../src/transport/body-source.js';
import { ExchangeError, type ExchangeRequest, type ExchangeResponse } from '../../src/transport/exchange.js';
import { type AttemptOutcome, retryDelay, withRetries } from '../../src/transport/retry.js';
import { TestClock } from '../support/test-clock.js';

const answer = (status: number, retryAfter?: string): AttemptOutcome => ({
  response: { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
});
const loss = (point: 'dial' | 'unsent' | 'sent', fault?: 'refused' | 'authority' | 'cut') => ({
  error: new ExchangeError('lost', point, { fault }),
});

const get = { method: 'GET' };
const post = { method: 'POST' };

describe('what is retried', () => {
  test.each([
    // client-go (rest/with_retry.go): 429 and 5xx, and only with Retry-After in seconds
    ['GET', answer(429, '3'), 3000],
    ['GET', answer(503, '2'), 2000],
    ['GET', answer(429), undefined],
    ['GET', answer(503), undefined],
    ['GET', answer(504, '1'), 1000],
    ['GET', answer(504), undefined],
    ['GET', answer(503, 'Wed, 21 Oct 2026 07:28:00 GMT'), undefined],
    ['GET', answer(404, '1'), undefined],
    ['GET', answer(200, '1'), undefined],
    ['GET', answer(429, '0'), 0],
    // a 429 means that nothing was done
    ['POST', answer(429, '1'), 1000],
    ['POST', answer(503, '1'), 1000],
    ['POST', answer(503), undefined],
    ['POST', answer(500, '1'), undefined],
    ['POST', answer(504, '1'), undefined],
    ['PATCH', answer(500, '1'), undefined],
    ['PUT', answer(503, '1'), 1000],
    ['DELETE', answer(503, '1'), 1000],
    // any other 5xx may come from a server that has done it, and a second PUT would overwrite someone else's change
    ['PUT', answer(500, '1'), undefined],
    ['PUT', answer(504, '1'), undefined],
    ['DELETE', answer(504, '1'), undefined],
    // lost before the response
    ['GET', loss('sent'), 50],
    ['HEAD', loss('sent'), 50],
    ['POST', loss('sent'), undefined],
    ['PATCH', loss('sent'), undefined],
    ['DELETE', loss('sent'), undefined],
    ['PUT', loss('sent'), undefined],
    // refused unprocessed
    ['POST', loss('unsent'), 0],
    // nobody listens
    ['GET', loss('dial', 'refused'), undefined],
    ['GET', loss('dial', 'authority'), undefined],
    // cut in the TLS handshake, before anything was sent
    ['GET', loss('dial', 'cut'), 50],
    ['POST', loss('dial', 'cut'), 50],
    ['GET', { error: new Error('aborted by the user') }, undefined],
  ] as const)('%s %j', (method, outcome, delay) => {
    expect(retryDelay({ method }, outcome, 1, 10, 0)).toBe(delay);
  });

  // A GET that is upgraded runs a command.
  test.each([
    [loss('sent'), undefined],
    [answer(500, '1'), undefined],
    [answer(429, '1'), 1000],
    [loss('unsent'), 0],
    [loss('dial', 'cut'), 50],
  ])('a GET for a stream is not a read: %j', (outcome, delay) => {
    expect(retryDelay({ method: 'GET', upgrade: 'websocket' }, outcome, 1, 10, 0)).toBe(delay);
  });

  test('no more often than allowed', () => {
    expect(retryDelay(get, answer(429, '1'), 10, 10, 0)).toBe(1000);
    expect(retryDelay(get, answer(429, '1'), 11, 10, 0)).toBeUndefined();
    expect(retryDelay(get, answer(429, '1'), 1, 0, 0)).toBeUndefined();
    expect(retryDelay(get, loss('sent'), 7, 10, 0)).toBeUndefined();
  });

  test('a server that has waited itself is asked three times in total', () => {
    expect(retryDelay(get, answer(504, '1'), 2, 10, 0)).toBe(1000);
    expect(retryDelay(get, answer(504, '1'), 3, 10, 0)).toBeUndefined();
    expect(retryDelay(get, answer(503, '1'), 3, 10, 0)).toBe(1000);
  });

  test('never sooner than the server requested, and not much later', () => {
    fc.assert(
      fc.property(fc.nat(3600), fc.double({ min: 0, max: 1, noNaN: true }), (seconds, random) => {
        const delay = retryDelay(get, answer(429, String(seconds)), 1, 10, random) ?? -1;
        expect(delay).toBeGreaterThanOrEqual(seconds * 1000);
        expect(delay).toBeLessThanOrEqual(seconds * 1100 + 1000);
      }),
    );
  });

  test('a server that keeps refusing streams gets time', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((n) => retryDelay(post, loss('unsent'), n, 10, 0));
    expect(delays).toEqual([0, 100, 200, 400, 500, 500, undefined]);
  });

  test('the backoff of a lost connection doubles up to a second, half of it by chance', () => {
    const delays = (random: number) =>
      [1, 2, 3, 4, 5, 6].map((n) => retryDelay(get, loss('sent'), n, 10, random));
    expect(delays(0)).toEqual([50, 100, 200, 400, 500, 500]);
    expect(delays(1)).toEqual([100, 200, 400, 800, 1000, 1000]);
  });
});

describe('a retry', () => {
  const request = (signal = new AbortController().signal): ExchangeRequest => ({
    method: 'GET',
    target: '/api',
    headers: {},
    signal,
  });
  const response = (status: number, headers: Record<string, string> = {}): ExchangeResponse => ({
    status,
    headers,
    body: new BodySource(Readable.from([])),
  });
  const tools = (clock: TestClock) => ({ clock, random: () => 0, retries: 10 });

  test('waits as requested, then returns the response', async () => {
    const clock = new TestClock();
    const script = [
      response(429, { 'retry-after': '2' }),
      response(503, { 'retry-after': '1' }),
      response(200),
    ];
    const send = withRetries(async () => script.shift() as ExchangeResponse, tools(clock));
    expect((await send(request())).status).toBe(200);
    expect(clock.waits).toEqual([2000, 1000]);
  });

  test('ends responses before a wait, and leaves the last one to be read', async () => {
    const bodies: Readable[] = [];
    const send = withRetries(async () => {
      const body = new Readable({ read: () => {} });
      bodies.push(body);
      const status = bodies.length < 3 ? 429 : 200;
      return { status, headers: { 'retry-after': '1' }, body: new BodySource(body) };
    }, tools(new TestClock()));
    await send(request());
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
  });

  test('returns the last response after enough attempts', async () => {
    const clock = new TestClock();
    let sent = 0;
    const send = withRetries(async () => {
      sent++;
      return response(429, { 'retry-after': '1' });
    }, tools(clock));
    expect((await send(request())).status).toBe(429);
    expect(sent).toBe(11);
  });

  test('reports what preceded the last failure', async () => {
    const script = [
      new ExchangeError('EOF', 'sent'),
      new ExchangeError('dial tcp: connect: connection refused', 'dial'),
    ];
    const send = withRetries(() => Promise.reject(script.shift()), tools(new TestClock()));
    await expect(send(request())).rejects.toThrow(
      'dial tcp: connect: connection refused - error from a previous attempt: EOF',
    );
  });

  test('ends with the signal', async () => {
    const controller = new AbortController();
    const never = { now: () => 0, after: () => () => {} };
    const send = withRetries(async () => response(429, { 'retry-after': '100' }), {
      ...tools(new TestClock()),
      clock: never,
      onWait: () => controller.abort(new Error('enough')),
    });
    await expect(send(request(controller.signal))).rejects.toThrow('enough');
  });

  test.each([
    ['that the server refused', async () => response(429, { 'retry-after': '100' })],
    ['that went to a connection that was refused', () => Promise.reject(new ExchangeError('EOF', 'unsent'))],
  ])(
    'a write %s is not done if the signal ends the wait, which remains a request to stop',
    async (_, exchange) => {
      const controller = new AbortController();
      const clock = {
        now: () => 0,
        after: () => {
          queueMicrotask(() => controller.abort(interruptFailure()));
          return () => {};
        },
      };
      const send = withRetries(exchange, { ...tools(new TestClock()), clock });
      const error = await send({ ...request(controller.signal), method: 'DELETE' }).catch((error) => error);
      expect(error).toMatchObject({
        name: 'NotDoneError',
        reason: 'Interrupted',
        exitCode: 130,
        display: '',
      });
    },
  );

  test.each([
    ['nothing of one that failed at once', [400], []],
    ['nothing of one that came in the end', [503, 200], []],
    ['how often all failed', [503, 503], ['tried 2 times']],
    ['how often the last was refused, too', [503, 400], ['tried 2 times']],
  ])('reports the results of requested attempts: %s', async (_, statuses, said) => {
    const script = [...statuses];
    const texts: string[] = [];
    const send = withRetries(async () => response(script.shift()!), {
      ...tools(new TestClock()),
      asked: {
        delay: () => (script.length === 0 ? undefined : 1),
        text: (_request, outcomes) => `tried ${outcomes.length} times`,
      },
      onGivenUp: async (text) => void texts.push(text),
    });
    expect((await send(request())).status).toBe(statuses.at(-1));
    expect(texts).toEqual(said);
  });
});
