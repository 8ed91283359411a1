import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backgroundClock } from '../../../../src/sandbox/base/clock.js';
import { EtcdCluster } from '../../../../src/sandbox/store/etcd/client/cluster.js';
import { EtcdEndpoint } from '../../../../src/sandbox/store/etcd/client/endpoint.js';
import { RANGE } from '../../../../src/sandbox/store/etcd/client/messages.js';
import { COMPACT_KEY, Compactor } from '../../../../src/sandbox/store/etcd/compactor.js';
import { etcdProgram } from '../../../support/etcd.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { isMissing } from '../../../support/reference.js';
import { collect, value } from '../contract.js';
import { EtcdSetup } from './setup.js';

describe.skipIf(isMissing('etcd', etcdProgram))('several processes on one etcd', () => {
  const etcd = new EtcdSetup();
  beforeAll(() => etcd.start());
  afterAll(() => etcd.end());

  const cluster = () => {
    const opened = new EtcdCluster(
      [new EtcdEndpoint(etcd.server.url, {}, backgroundClock)],
      backgroundClock,
      10_000,
    );
    onTestFinished(() => opened.close());
    return opened;
  };
  const open = async (prefix: string) => {
    const opened = await etcd.open({ prefix });
    onTestFinished(() => opened.store.close());
    return opened;
  };
  /** The output of `etcdctl get` for a key. */
  const raw = async (key: string) => (await cluster().read(RANGE, { key })).kvs[0];

  test("see each other's writes immediately, at the same revisions", async () => {
    const prefix = etcd.freshPrefix();
    const [{ store: one }, { store: two }] = [await open(prefix), await open(prefix)];
    const from = (await two.currentRevision()) + 1;
    const watching = collect(two, '/registry/pods/', from, 1);
    const { modRevision } = await one.put('/registry/pods/ns/x', value('1'), 0);
    expect((await two.get('/registry/pods/ns/x')).entry?.modRevision).toBe(modRevision);
    expect((await watching)[0]?.revision).toBe(modRevision);
    await expect(two.put('/registry/pods/ns/x', value('2'), 0)).rejects.toThrow('not 0');
  });

  test('keep keys and values unchanged under their prefix, separate from those of another', async () => {
    const [{ store: one }, { store: two }] = [await open('here'), await open('/there/')];
    await one.put('/registry/pods/ns/x', value('1'));
    expect(Buffer.from((await raw('/here/pods/ns/x'))!.value).toString()).toBe('1');
    expect((await two.list({ prefix: '/registry/' })).count).toBe(0);
  });

  test('share the key of continue tokens, but only with the same prefix', async () => {
    const prefix = etcd.freshPrefix();
    const keys = await Promise.all([open(prefix), open(prefix), open(prefix)]);
    expect(new Set(keys.map(({ tokenKey }) => Buffer.from(tokenKey).toString('hex'))).size).toBe(1);
    expect(keys[0]!.tokenKey).toHaveLength(32);
    expect((await open(etcd.freshPrefix())).tokenKey).not.toEqual(keys[0]!.tokenKey);
    await etcd.server.kill();
    await etcd.server.start();
    expect((await open(prefix)).tokenKey).toEqual(keys[0]!.tokenKey);
  });

  test('compact in turn: one of them, once per interval, up to the start of the last round', async () => {
    const { store } = await open(etcd.freshPrefix());
    const [one, two] = [new Compactor(cluster()), new Compactor(cluster())];
    const write = () => store.put('/registry/a', value('x'));
    // rounds that follow one of another member only learn the count
    while ((await one.round()) === undefined && (await one.round()) === undefined) await write();
    await two.round();
    const { modRevision: before } = await write();
    expect(await one.round()).toBeLessThan(before);
    await write();
    expect(await two.round()).toBeUndefined();
    const { modRevision: then } = await write();
    const compactedAt = await one.round();
    expect(compactedAt).toBeGreaterThan(before);
    expect(compactedAt).toBeLessThan(then);
    expect(await store.compactedRevision()).toBe(compactedAt);
    expect(Buffer.from((await raw(COMPACT_KEY))!.value).toString()).toBe(`${compactedAt}`);
  });

  test('when one has compacted on request, the round of the others does nothing', async () => {
    const { store } = await open(etcd.freshPrefix());
    const compactor = new Compactor(cluster());
    await compactor.round();
    await compactor.round();
    const { modRevision } = await store.put('/registry/a', value('x'));
    await store.compact(modRevision);
    expect(await compactor.round()).toBeUndefined();
    expect(Buffer.from((await raw(COMPACT_KEY))!.value).toString()).toBe(`${modRevision}`);
  });

  test('compact at intervals as long as they are open', async () => {
    const clock = new ManualClock();
    const { store } = await etcd.open({ prefix: etcd.freshPrefix(), compactEvery: 1000 }, clock);
    const rounds = async () => (await raw(COMPACT_KEY))?.version ?? 0;
    const before = await rounds();
    clock.advance(1000); // learns the count, if others were here before
    while (clock.waiting > 1) await new Promise(setImmediate); // only the next interval
    clock.advance(1000);
    while ((await rounds()) === before);
    while (clock.waiting > 1) await new Promise(setImmediate);
    await store.close();
    expect(clock.waiting).toBe(0);
  });
});
