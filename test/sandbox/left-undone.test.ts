import { describe, expect, onTestFinished, test } from 'vitest';
import { EtcdError, GRPC } from '../../src/sandbox/store/etcd/client/errors.js';
import { MemoryStore } from '../../src/sandbox/store/memory.js';
import type { Store } from '../../src/sandbox/store/store.js';
import { ManualClock } from '../support/manual-clock.js';
import { sandboxScene } from './sandbox-scene.js';
import { ticking } from './ticking.js';

/** The consequences of deletions if the responsible sandbox ended, or its store was unavailable. */

const NS = '/api/v1/namespaces';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const THINGS = '/apis/example.com/v1/namespaces/default/things';

/** A store with the namespace that sandboxes expect. */
async function emptyStore(): Promise<MemoryStore> {
  const store = new MemoryStore();
  const { client } = await sandboxScene({ store, controllers: false, seed: 2 }); // with its own uids
  for (const name of ['default', 'other']) await client.write('POST', NS, { metadata: { name } });
  return store;
}

const map = (name: string, metadata: object = {}) => ({ metadata: { name, ...metadata } });

describe('work that one sandbox has left is done by another', () => {
  test('namespaces are emptied, pods end, and objects that waited for their dependents are removed', async () => {
    const store = await emptyStore();
    const before = await sandboxScene({ store, controllers: false });
    await before.create(`${NS}/other/configmaps`, map('inside'));
    await before.create(`${NS}/default/pods`, {
      metadata: { name: 'pod' },
      spec: { nodeName: 'node', containers: [{ name: 'c', image: 'c' }] },
    });
    await before.create(`${NS}/default/configmaps`, map('waits'));
    await before.remove(`${NS}/other`);
    await before.remove(`${NS}/default/pods/pod`);
    await before.remove(`${NS}/default/configmaps/waits`, { propagationPolicy: 'Foreground' });
    const gone = [`${NS}/other`, `${NS}/default/pods/pod`, `${NS}/default/configmaps/waits`];
    for (const path of gone) expect((await before.read(path)).metadata.deletionTimestamp).toBeTruthy();

    const { sandbox, read } = await sandboxScene({ store });
    await sandbox.settled();
    for (const path of gone) expect(await read(path), path).toBeUndefined();
  });

  test('garbage is collected', async () => {
    const store = await emptyStore();
    const before = await sandboxScene({ store, controllers: false });
    const { uid } = (await before.create(`${NS}/default/configmaps`, map('owner'))).metadata;
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid }];
    await before.create(`${NS}/default/configmaps`, map('owned', { ownerReferences }));
    await before.remove(`${NS}/default/configmaps/owner`);

    const { sandbox, read } = await sandboxScene({ store });
    await sandbox.settled();
    expect(await read(`${NS}/default/configmaps/owned`)).toBeUndefined();
  });

  test('a definition is removed if its last object is gone', async () => {
    const store = await emptyStore();
    const before = await sandboxScene({ store, controllers: false });
    const schema = { openAPIV3Schema: { type: 'object' } };
    await before.create(CRDS, {
      metadata: { name: 'things.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'things', kind: 'Thing' },
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    });
    await before.create(THINGS, map('held', { finalizers: ['example.com/hold'] }));
    await before.remove(`${CRDS}/things.example.com`);
    await before.merge(`${THINGS}/held`, { metadata: { finalizers: null } });
    expect(await before.read(`${CRDS}/things.example.com`)).toBeDefined();

    const { sandbox, read } = await sandboxScene({ store });
    await sandbox.settled();
    expect(await read(`${CRDS}/things.example.com`)).toBeUndefined();
  });
});

test('unreadable objects do not block the rest', async () => {
  const store = await emptyStore();
  const broken = { bytes: () => Buffer.from('{') };
  await store.put('/registry/configmaps/default/broken', broken);
  const { sandbox, create, read, remove } = await sandboxScene({ store });
  await create(`${NS}/other/configmaps`, map('inside'));
  await remove(`${NS}/other`);
  await sandbox.settled();
  await store.put('/registry/configmaps/default/broken', broken);
  expect(await read(`${NS}/other`)).toBeUndefined();
  await create(NS, map('more'));
  await remove(`${NS}/more`);
  await sandbox.settled();
  expect(await read(`${NS}/more`)).toBeUndefined();
});

test('work that failed because the store was unavailable is done when it is back', async () => {
  const clock = new ManualClock();
  let away = 0;
  const failing = new Proxy(await emptyStore(), {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (away > 0 && name === 'list') {
          away -= 1;
          throw new EtcdError(GRPC.unavailable, 'connection refused');
        }
        return (member as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  }) as Store;
  const warnings: string[] = [];
  const { sandbox, create, read, remove } = await sandboxScene({
    store: failing,
    clock,
    warn: (text) => warnings.push(text),
  });
  onTestFinished(() => expect(warnings).toEqual([]));
  await sandbox.settled();
  await create(`${NS}/other/configmaps`, map('inside'));
  away = 3;
  await remove(`${NS}/other`);
  await ticking(clock, sandbox.settled());
  expect(away).toBe(0);
  expect(await read(`${NS}/other`)).toBeUndefined();
});
