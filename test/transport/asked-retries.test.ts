import { describe, expect, test } from 'vitest';
import { CountedRetries } from '../../src/transport/asked-retries.js';
import { ExchangeError } from '../../src/transport/exchange.js';
import type { AttemptOutcome } from '../../src/transport/retry.js';

const answer = (status: number, retryAfter?: string): AttemptOutcome => ({
  response: { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
});
const loss = (point: 'dial' | 'unsent' | 'sent', fault?: 'refused' | 'authority') => ({
  error: new ExchangeError('connection refused', point, { fault }),
});

describe('--retries', () => {
  // A write is repeated only if the server has reported that nothing was done, or was never reached.
  test.each([
    ['GET', loss('dial', 'refused'), true],
    ['POST', loss('dial', 'refused'), true],
    ['GET', loss('dial', 'authority'), false],
    ['GET', loss('sent'), true],
    ['POST', loss('sent'), false],
    ['PUT', loss('sent'), false],
    ['DELETE', loss('sent'), false],
    ['PATCH', loss('unsent'), true],
    ['GET', answer(503), true],
    ['GET', answer(502), true],
    ['GET', answer(504), true],
    ['GET', answer(429), true],
    ['GET', answer(404), false],
    ['GET', answer(410), false],
    ['GET', answer(200), false],
    ['POST', answer(503), false],
    ['DELETE', answer(504), false],
    ['POST', answer(503, '1'), true],
    ['POST', answer(429, '1'), true],
    ['GET', { error: new Error('aborted by the user') }, false],
  ] as const)('%s %j', (method, outcome, again) => {
    expect(new CountedRetries(3).delay({ method }, outcome, 1, 0) !== undefined).toBe(again);
  });

  test('repeats as often as requested, and waits longer each time, 10 seconds at most', () => {
    const retries = new CountedRetries(9);
    const delays = [1, 2, 3, 8, 9, 10].map((n) => retries.delay({ method: 'GET' }, loss('sent'), n, 1));
    expect(delays).toEqual([100, 200, 400, 10_000, 10_000, undefined]);
    expect(new CountedRetries(0).delay({ method: 'GET' }, answer(429, '1'), 1, 0)).toBeUndefined();
  });

  test("obeys the server's Retry-After", () => {
    expect(new CountedRetries(9).delay({ method: 'GET' }, answer(503, '4'), 5, 0)).toBe(4000);
  });

  test('reports what was tried', () => {
    const outcomes = [loss('dial', 'refused'), loss('dial', 'refused'), answer(503)];
    expect(new CountedRetries(2).text({ method: 'GET', target: '/api/v1/pods?limit=500' }, outcomes)).toBe(
      'proa: tried GET /api/v1/pods 3 times: connection refused (2 times), HTTP 503',
    );
  });
});
