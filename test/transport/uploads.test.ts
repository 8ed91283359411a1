import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { BodySource } from '../../src/transport/body-source.js';
import { withCredentials } from '../../src/transport/credentials.js';
import type { ExchangeRequest, ExchangeResponse } from '../../src/transport/exchange.js';
import { readText } from '../../src/transport/read.js';
import { connectTo } from './support/client.js';
import { impatient } from './support/impatient-clock.js';
import { startServer } from './support/servers.js';

const post = { method: 'POST', path: '/api' };

describe('a body that is sent as it is created', () => {
  test.each([429, 503])('is not sent again after %i with Retry-After', async (status) => {
    let asked = 0;
    const server = await startServer((request, response) => {
      asked++;
      request.resume();
      response.writeHead(status, { 'retry-after': '0' }).end('busy');
    });
    const upload = Readable.from(['once']);
    const response = await connectTo(server, {}, { clock: impatient }).send({ ...post, upload });
    expect([response.status, await readText(response), asked]).toEqual([status, 'busy', 1]);
  });

  test.each([
    ['upload', 1, 401],
    ['body', 2, 200],
  ] as const)('is not sent again with better credentials: %s', async (kind, times, status) => {
    const sent: ExchangeRequest[] = [];
    const answer = (code: number): ExchangeResponse => ({
      status: code,
      headers: {},
      body: new BodySource(Readable.from([])),
    });
    const exchange = withCredentials(
      {
        current: async () => ({ authorization: 'Bearer old' }),
        refused: async () => ({ authorization: 'Bearer new' }),
      },
      () => async (request) => {
        sent.push(request);
        return answer(request.headers.authorization === 'Bearer new' ? 200 : 401);
      },
    );
    const response = await exchange({
      ...{ method: 'POST', target: '/api', headers: {}, body: undefined },
      ...(kind === 'body' ? { body: 'text' } : { upload: Readable.from(['once']) }),
      signal: new AbortController().signal,
    });
    expect([sent.length, response.status]).toEqual([times, status]);
  });
});
