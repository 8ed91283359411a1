import { describe, expect, onTestFinished, test } from 'vitest';
import { startApiServer } from '../../src/sandbox/app/sandbox.js';
import { MemoryStore } from '../../src/sandbox/store/memory.js';
import { ManualClock } from '../support/manual-clock.js';
import { TestClient } from './client.js';

type Etcd = 'answers' | 'is silent' | 'fails';

/** A sandbox whose store can behave like a stopped etcd. */
async function setting() {
  const clock = new ManualClock();
  const store = new MemoryStore();
  const read = store.currentRevision.bind(store);
  let etcd: Etcd = 'answers';
  store.currentRevision = async () => {
    if (etcd === 'is silent') return new Promise(() => {});
    if (etcd === 'fails') throw new Error('connection refused');
    return read();
  };
  const sandbox = await startApiServer({ pods: 0, clock, store, watchCache: true });
  const client = new TestClient(sandbox);
  onTestFinished(async () => {
    etcd = 'answers';
    client.close();
    await sandbox.close();
  });
  const stop = (how: Etcd) => {
    etcd = how;
  };
  return { client, clock, stop };
}

// The response of a kube-apiserver 1.20, with fewer checks, and while its etcd was stopped.
describe('health of the sandbox', () => {
  test.each(['healthz', 'livez', 'readyz'])('lists its checks: %s', async (place) => {
    const { client } = await setting();
    expect(await client.get(`/${place}`)).toMatchObject({ status: 200, text: 'ok' });
    const all = await client.get(`/${place}?verbose`);
    expect(all).toMatchObject({ status: 200, text: `[+]ping ok\n[+]etcd ok\n${place} check passed\n` });
    expect(await client.get(`/${place}/etcd`)).toMatchObject({ status: 200, text: 'ok' });
    expect(await client.get(`/${place}/none`)).toMatchObject({ status: 404 });
  });

  test.each(['healthz', 'livez', 'readyz'])('is bad while etcd refuses connections: %s', async (place) => {
    const { client, stop } = await setting();
    stop('fails');
    const text = `[+]ping ok\n[-]etcd failed: reason withheld\n${place} check failed\n`;
    expect(await client.get(`/${place}`)).toMatchObject({
      status: 500,
      text,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    expect(await client.get(`/${place}/ping`)).toMatchObject({ status: 200, text: 'ok' });
    expect(await client.get(`/${place}?exclude=etcd`)).toMatchObject({ status: 200, text: 'ok' });
  });

  test('is bad if etcd has not responded for two seconds', async () => {
    const { client, clock, stop } = await setting();
    stop('is silent');
    const waiting = clock.waiting;
    const answer = client.get('/readyz/etcd');
    await expect.poll(() => clock.waiting).toBe(waiting + 1);
    clock.advance(1999);
    expect(clock.waiting).toBe(waiting + 1);
    clock.advance(1);
    expect(await answer).toMatchObject({
      status: 500,
      text: 'internal server error: error getting data from etcd: context deadline exceeded\n',
    });
  });

  test('names checks that cannot be excluded', async () => {
    const { client } = await setting();
    const { text } = await client.get('/readyz?verbose&exclude=foo&exclude=etcd');
    expect(text).toBe(
      '[+]ping ok\n[+]etcd excluded: ok\nwarn: some health checks cannot be excluded: no matches for "foo"\nreadyz check passed\n',
    );
  });
});
