import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EtcdError } from '../../../../src/sandbox/store/etcd/client/errors.js';
import type { EtcdOptions } from '../../../../src/sandbox/store/etcd/client/options.js';
import { type Change, CompactedError, type Store } from '../../../../src/sandbox/store/store.js';
import { etcdProgram } from '../../../support/etcd.js';
import { freePort } from '../../../support/free-port.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { isMissing } from '../../../support/reference.js';
import { TcpProxy } from '../../../support/tcp-proxy.js';
import { ticking } from '../../ticking.js';
import { text, value } from '../contract.js';
import { EtcdSetup } from './setup.js';

describe.skipIf(isMissing('etcd', etcdProgram))('a store whose etcd fails', () => {
  const etcd = new EtcdSetup();
  let prefix = '';
  let proxy: TcpProxy;
  const opened: Store[] = [];

  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());
  beforeEach(async () => {
    prefix = etcd.freshPrefix();
    proxy = await TcpProxy.to(etcd.server.url);
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await proxy.end();
  });

  const open = async (options: Partial<EtcdOptions> = {}, clock?: ManualClock) => {
    const { store } = await etcd.open({ prefix, ...options }, clock);
    opened.push(store);
    return store;
  };

  test('a watch survives a crash of etcd, with nothing lost or repeated', async () => {
    const store = await open();
    const seen = new Watching(store, '/registry/', 1);
    const wanted = [await store.put('/registry/a', value('1')), await store.put('/registry/b', value('2'))];
    await seen.reach(2);
    await etcd.server.kill();
    await etcd.server.start();
    wanted.push(await store.put('/registry/a', value('3')), await store.put('/registry/c', value('4')));
    await seen.reach(4);
    expect(seen.revisions()).toEqual(wanted.map((entry) => entry.modRevision));
    await seen.end();
  });

  test('a watch reports what happened while it was cut off, wherever that was', async () => {
    const [near, far] = [await open(), await open({ endpoints: [proxy.url] })];
    const seen = new Watching(far, '/registry/', (await near.currentRevision()) + 1);
    const wanted: number[] = [];
    for (let round = 0; round < 12; round++) {
      if (round % 3 === 0) proxy.cut();
      if (round % 4 === 1) proxy.close();
      wanted.push((await near.put('/registry/a', value(`${round}`))).modRevision);
      if (round % 4 === 2) proxy.open();
      if (round % 4 === 3) await seen.reach(wanted.length - 1);
    }
    proxy.open();
    await seen.reach(wanted.length);
    expect(seen.revisions()).toEqual(wanted);
    await seen.end();
  });

  test('a watch that was cut off for longer than the history lasts says so', async () => {
    const [near, far] = [await open(), await open({ endpoints: [proxy.url] })];
    const seen = new Watching(far, '/registry/', (await near.currentRevision()) + 1);
    await near.put('/registry/a', value('1'));
    await seen.reach(1);
    proxy.close();
    await near.put('/registry/a', value('2'));
    const { modRevision } = await near.put('/registry/a', value('3'));
    await near.compact(modRevision);
    proxy.open();
    await expect(seen.done).rejects.toThrow(CompactedError);
    expect(seen.revisions()).toHaveLength(1);
  });

  test('reads wait for an etcd that comes back', async () => {
    // However long this machine takes to start one.
    const store = await open({ requestTimeout: 300_000 });
    const { modRevision } = await store.put('/registry/a', value('1'));
    await etcd.server.kill();
    const reading = store.get('/registry/a');
    const listing = store.list({ prefix: '/registry/', revision: modRevision });
    await etcd.server.start();
    expect(text((await reading).entry?.value)).toBe('1');
    expect((await listing).entries).toHaveLength(1);
  });

  test('writes wait if they were not sent', async () => {
    const store = await open({ endpoints: [proxy.url] });
    proxy.close();
    const writing = store.put('/registry/a', value('1'), 0).catch((error) => error);
    proxy.open();
    const result = await writing;
    const { entry } = await store.get('/registry/a');
    // a request in progress when the connection broke may not be repeated: it fails and says so
    if (result instanceof EtcdError) expect(result.mayPass).toBe(true);
    else expect(entry).toMatchObject({ modRevision: result.modRevision });
  });

  test('another member is used if one is unavailable', async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const store = await open({ endpoints: [away, etcd.server.url] });
    const { modRevision } = await store.put('/registry/a', value('1'));
    const seen = new Watching(store, '/registry/', modRevision);
    await seen.reach(1);
    await seen.end();
  });

  test('another member is used if one does not respond', async () => {
    const clock = new ManualClock();
    const both = { endpoints: [proxy.url, etcd.server.url], requestTimeout: 10_000 };
    const store = await open(both, clock);
    await store.put('/registry/a', value('1'));
    const asked = proxy.silence();
    const reading = store.get('/registry/a');
    await asked;
    clock.advance(5000);
    expect(text((await reading).entry?.value)).toBe('1');
  });

  test('a request ends when its time is over', async () => {
    const clock = new ManualClock();
    const store = await open({ endpoints: [proxy.url], requestTimeout: 10_000 }, clock);
    proxy.close();
    const error = await ticking(
      clock,
      store.currentRevision().catch((thrown) => thrown),
    );
    expect(error).toBeInstanceOf(EtcdError);
    expect(error.message).toMatch(
      /^etcd does not respond \(http:.*\): (connection refused|the connection failed)$/,
    );
  });
});

/** A watch that is read as its changes arrive. */
class Watching {
  readonly changes: Change[] = [];
  /** Settles when the watch ends. */
  readonly done: Promise<void>;
  readonly #ending = new AbortController();
  #wake = () => {};

  constructor(store: Store, prefix: string, from: number) {
    this.done = this.#read(store.watch({ prefix, from, signal: this.#ending.signal }));
    this.done.catch(() => {});
  }

  revisions(): number[] {
    return this.changes.map((change) => change.revision);
  }

  /** Resolves after this number of changes. */
  async reach(count: number): Promise<void> {
    while (this.changes.length < count) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([woken, this.done]);
    }
  }

  end(): Promise<void> {
    this.#ending.abort();
    return this.done;
  }

  async #read(items: AsyncIterable<readonly Change[]>): Promise<void> {
    for await (const batch of items) {
      this.changes.push(...batch);
      this.#wake();
    }
  }
}
