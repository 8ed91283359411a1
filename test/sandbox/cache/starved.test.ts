import { expect, onTestFinished, test } from 'vitest';
import { startApiServer } from '../../../src/sandbox/app/sandbox.js';
import { MemoryStore } from '../../../src/sandbox/store/memory.js';
import { ManualClock } from '../../support/manual-clock.js';
import { TestClient } from '../client.js';
import { ticking } from '../ticking.js';
import { DelayedStore } from './delayed-store.js';
import { openWatch } from './open-watch.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

test('a cache whose watch delivers nothing refuses reads of the present state, and then continues without a gap', async () => {
  const [clock, store] = [new ManualClock(), new DelayedStore(new MemoryStore())];
  const sandbox = await startApiServer({ store, clock, watchCache: true });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    client.close();
    await sandbox.close();
  });
  await client.write('POST', '/api/v1/namespaces', { metadata: { name: 'default' } });
  const create = async (name: string) => {
    const { status, json } = await client.write('POST', MAPS, { metadata: { name } });
    expect(status).toBe(201);
    return json.metadata.resourceVersion as string;
  };
  const names = (json: { items: { metadata: { name: string } }[] }) =>
    json.items.map((item) => item.metadata.name);
  await create('a');
  const before = (await client.get(MAPS)).json.metadata.resourceVersion;
  const events = await openWatch(sandbox, `${MAPS}?watch=1&resourceVersion=${before}`);
  onTestFinished(events.end);
  const written = await create('b');

  const refused = await ticking(clock, client.get(MAPS));
  // the message of a kube-apiserver whose cache does not reach a revision
  expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
    504,
    '1',
    {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `Timeout: Too large resource version: ${written}, current: ${before}`,
      reason: 'Timeout',
      details: {
        causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
        retryAfterSeconds: 1,
      },
      code: 504,
    },
  ]);
  // reads that may be old are served, and those of an exact revision come from the store
  expect(names((await client.get(`${MAPS}?resourceVersion=0`)).json)).toEqual(['a']);
  const exact = await client.get(`${MAPS}?resourceVersion=${written}&resourceVersionMatch=Exact`);
  expect(names(exact.json)).toEqual(['a', 'b']);

  const waiting = client.get(MAPS);
  const last = await create('c');
  store.release();
  let done = false;
  void waiting.finally(() => {
    done = true;
  });
  while (!done) {
    await new Promise(setImmediate);
    store.release(); // the wait may start after what it waits for has arrived
    clock.advance(1);
  }
  const present = (await waiting).json;
  expect(names(present)).toEqual(expect.arrayContaining(['a', 'b']));
  expect(Number(present.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(written));
  store.release();
  const seen = [await events.next(), await events.next()];
  expect(seen.map(({ type, object }) => [type, object.metadata.resourceVersion])).toEqual([
    ['ADDED', written],
    ['ADDED', last],
  ]);
});
