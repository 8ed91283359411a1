import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { DiscoveryClient } from '../../src/discovery/client.js';
import { Limiter } from '../../src/discovery/limiter.js';
import { ConnectionError } from '../../src/transport/errors.js';
import type { ApiRequest, ApiResponse } from '../../src/transport/types.js';
import { ScriptedTransport } from '../support/scripted-transport.js';
import { turn } from '../support/turn.js';

const asked = { method: 'GET', url: 'https://cluster.example:6443/api' };
const cut = {
  body: ['{"kind":'],
  breaksWith: new ConnectionError('unexpected EOF', asked, { midBody: true }),
};

/** A client of a server with these responses. */
function clientOf(...answers: ConstructorParameters<typeof ScriptedTransport>) {
  const transport = new ScriptedTransport(...answers);
  const clock = { now: () => 0, after: () => () => undefined };
  const limiter = async () => new Limiter({ burst: -1, qps: -1, explicit: true }, clock);
  return { transport, client: new DiscoveryClient({ transport, limiter, clock }) };
}

describe('a document', () => {
  it('is requested again if its connection breaks', async () => {
    const { transport, client } = clientOf(cut, cut, { body: '{"kind":"APIVersions"}' });
    expect((await client.send({ method: 'GET', path: '/api' })).text).toBe('{"kind":"APIVersions"}');
    expect(transport.asked).toEqual(['/api', '/api', '/api']);
  });

  it('is given up if that repeats', async () => {
    const { transport, client } = clientOf(cut, cut, cut);
    await expect(client.send({ method: 'GET', path: '/api' })).rejects.toThrow('unexpected EOF');
    transport.assertDone();
  });

  it('is not requested again if the transport got no response, because it has retried', async () => {
    const { transport, client } = clientOf({ failsWith: new ConnectionError('connection refused', asked) });
    await expect(client.send({ method: 'GET', path: '/api' })).rejects.toThrow('connection refused');
    transport.assertDone();
  });
});

it('documents are requested 240 at a time, in order', async () => {
  const asked: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const transport = {
    ...{ server: 'https://cluster.example:6443', ping: () => undefined, close: () => undefined },
    async send({ path }: ApiRequest): Promise<ApiResponse> {
      asked.push(path);
      await held;
      return { status: 200, headers: {}, body: Readable.from([Buffer.from(path)]) };
    },
  };
  const clock = { now: () => 0, after: () => () => undefined };
  const limiter = async () => new Limiter({ burst: -1, qps: -1, explicit: true }, clock);
  const client = new DiscoveryClient({ transport, limiter, clock });
  const paths = Array.from({ length: 250 }, (_, index) => `/apis/${index}`);
  const answers = Promise.all(paths.map((path) => client.send({ method: 'GET', path })));
  // By then, everything that does not wait for a response has been sent.
  for (let turns = 0; turns < 10; turns++) await turn();
  expect(asked).toEqual(paths.slice(0, 240));
  release();
  expect((await answers).map(({ text }) => text)).toEqual(paths);
  expect(asked).toEqual(paths);
});
