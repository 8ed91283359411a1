import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../../src/sandbox/store/memory.js';
import type { KeyRange } from '../../src/sandbox/store/store.js';
import { ManualClock } from '../support/manual-clock.js';
import { sandboxScene } from './sandbox-scene.js';

/** The effects of deletions in clusters (kubernetes.io: garbage collection, finalizers, namespaces, pods). */

const NS = '/api/v1/namespaces/default';
const MAPS = `${NS}/configmaps`;
const PODS = `${NS}/pods`;
const map = (name: string, metadata: object = {}) => ({ metadata: { name, ...metadata } });
const ownedBy = (owner: { metadata: { name: string; uid: string } }, more: object = {}) => ({
  ownerReferences: [
    { apiVersion: 'v1', kind: 'ConfigMap', name: owner.metadata.name, uid: owner.metadata.uid, ...more },
  ],
});
const pod = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'c' }], ...spec },
});

describe('garbage', () => {
  test('is deleted after its owner, together with its own dependents', async () => {
    const { sandbox, create, read, remove } = await sandboxScene();
    const owner = await create(MAPS, map('owner'));
    const owned = await create(MAPS, map('owned', ownedBy(owner)));
    await create(`${NS}/secrets`, map('deep', ownedBy(owned)));
    await create(MAPS, map('other'));
    expect((await remove(`${MAPS}/owner`)).status).toBe(200);
    await sandbox.settled();
    expect(await read(`${MAPS}/owned`)).toBeUndefined();
    expect(await read(`${NS}/secrets/deep`)).toBeUndefined();
    expect(await read(`${MAPS}/other`)).toBeDefined();
  });

  test('is not an object that has another owner', async () => {
    const { sandbox, create, read, remove } = await sandboxScene();
    const [one, two] = [await create(MAPS, map('one')), await create(MAPS, map('two'))];
    const both = [...ownedBy(one).ownerReferences, ...ownedBy(two).ownerReferences];
    await create(MAPS, map('owned', { ownerReferences: both }));
    await remove(`${MAPS}/one`);
    await sandbox.settled();
    expect((await read(`${MAPS}/owned`)).metadata.ownerReferences).toEqual(ownedBy(two).ownerReferences);
  });

  test('loses its owner references with propagationPolicy Orphan', async () => {
    const { sandbox, create, read, remove } = await sandboxScene();
    await create(MAPS, map('owned', ownedBy(await create(MAPS, map('owner')))));
    await remove(`${MAPS}/owner`, { propagationPolicy: 'Orphan' });
    await sandbox.settled();
    expect(await read(`${MAPS}/owner`)).toBeUndefined();
    expect((await read(`${MAPS}/owned`)).metadata).not.toHaveProperty('ownerReferences');
  });

  test('is deleted before its owner in the foreground, if it blocks it', async () => {
    const { sandbox, create, read, merge, remove } = await sandboxScene();
    const owner = await create(MAPS, map('owner'));
    const held = { ...ownedBy(owner, { blockOwnerDeletion: true }), finalizers: ['example.com/hold'] };
    await create(MAPS, map('owned', held));
    const { json } = await remove(`${MAPS}/owner`, { propagationPolicy: 'Foreground' });
    expect(json.metadata.finalizers).toEqual(['foregroundDeletion']);
    await sandbox.settled();
    expect((await read(`${MAPS}/owner`)).metadata.deletionTimestamp).toBeTruthy();
    expect((await read(`${MAPS}/owned`)).metadata.deletionTimestamp).toBeTruthy();
    await merge(`${MAPS}/owned`, { metadata: { finalizers: null } });
    await sandbox.settled();
    expect(await read(`${MAPS}/owned`)).toBeUndefined();
    expect(await read(`${MAPS}/owner`)).toBeUndefined();
  });

  test('from before the first deletion is found', async () => {
    const { sandbox, client, read, remove } = await sandboxScene({ pods: 20, namespaces: 1 });
    const { items } = (await client.get('/apis/apps/v1/deployments')).json;
    const { name, namespace, uid } = items[0].metadata;
    const owned = async (path: string, of: string) =>
      (await client.get(path)).json.items.filter(
        (item: { metadata: { ownerReferences?: { uid: string }[] } }) =>
          item.metadata.ownerReferences?.some((owner) => owner.uid === of),
      );
    const sets = await owned('/apis/apps/v1/replicasets', uid);
    expect(sets.length).toBeGreaterThan(0);
    expect((await owned('/api/v1/pods', sets[0].metadata.uid)).length).toBeGreaterThan(0);
    await remove(`/apis/apps/v1/namespaces/${namespace}/deployments/${name}`);
    await sandbox.settled();
    expect(await owned('/apis/apps/v1/replicasets', uid)).toEqual([]);
    expect(await owned('/api/v1/pods', sets[0].metadata.uid)).toEqual([]);
    expect(await read(`/api/v1/namespaces/${namespace}`)).toBeDefined();
  });
});

describe('a namespace', () => {
  test('is emptied and removed', async () => {
    const { sandbox, create, read, remove } = await sandboxScene();
    await create('/api/v1/namespaces', map('gone'));
    await create('/api/v1/namespaces/gone/configmaps', map('a'));
    await create('/api/v1/namespaces/gone/pods', pod('p', { nodeName: 'n' }));
    const { json } = await remove('/api/v1/namespaces/gone');
    expect(json.status.phase).toBe('Terminating');
    expect(json.metadata.deletionTimestamp).toBeTruthy();
    await sandbox.settled();
    expect(await read('/api/v1/namespaces/gone')).toBeUndefined();
    expect(await read('/api/v1/namespaces/gone/configmaps/a')).toBeUndefined();
    expect(await read('/api/v1/namespaces/gone/pods/p')).toBeUndefined();
  });

  test('waits for objects with finalizers, and accepts no new ones', async () => {
    const { sandbox, client, create, read, merge, remove } = await sandboxScene();
    await create('/api/v1/namespaces', map('gone'));
    const maps = '/api/v1/namespaces/gone/configmaps';
    await create(maps, map('held', { finalizers: ['example.com/hold'] }));
    await remove('/api/v1/namespaces/gone');
    await sandbox.settled();
    const namespace = await read('/api/v1/namespaces/gone');
    expect([namespace.status.phase, namespace.spec.finalizers]).toEqual(['Terminating', ['kubernetes']]);
    const { status, json } = await client.write('POST', maps, map('late'));
    expect([status, json.message]).toEqual([
      403,
      'configmaps "late" is forbidden: unable to create new content in namespace gone because it is being terminated',
    ]);
    await merge(`${maps}/held`, { metadata: { finalizers: null } });
    await sandbox.settled();
    expect(await read('/api/v1/namespaces/gone')).toBeUndefined();
  });
});

describe('a pod', () => {
  test('without a node is removed immediately', async () => {
    const { create, read, remove } = await sandboxScene({ controllers: false });
    await create(PODS, pod('p'));
    expect((await remove(`${PODS}/p`)).json.metadata.deletionGracePeriodSeconds).toBe(0);
    expect(await read(`${PODS}/p`)).toBeUndefined();
  });

  test('on a node has its grace period, which a second request can shorten', async () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    const { create, read, remove } = await sandboxScene({ controllers: false, clock: new ManualClock(now) });
    await create(PODS, pod('p', { nodeName: 'n' }));
    const { metadata } = (await remove(`${PODS}/p`)).json;
    expect([metadata.deletionTimestamp, metadata.deletionGracePeriodSeconds]).toEqual([
      '2026-01-01T00:00:30Z',
      30,
    ]);
    const shorter = (await remove(`${PODS}/p`, { gracePeriodSeconds: 5 })).json.metadata;
    expect([shorter.deletionTimestamp, shorter.deletionGracePeriodSeconds]).toEqual([
      '2026-01-01T00:00:05Z',
      5,
    ]);
    const longer = (await remove(`${PODS}/p`, { gracePeriodSeconds: 60 })).json.metadata;
    expect(longer.deletionGracePeriodSeconds).toBe(5);
    expect(await read(`${PODS}/p`)).toBeDefined();
    await remove(`${PODS}/p`, { gracePeriodSeconds: 0 });
    expect(await read(`${PODS}/p`)).toBeUndefined();
  });

  test('on a node is ended by the sandbox', async () => {
    const { sandbox, create, read, remove } = await sandboxScene();
    await create(PODS, pod('p', { nodeName: 'n' }));
    await remove(`${PODS}/p`);
    await sandbox.settled();
    expect(await read(`${PODS}/p`)).toBeUndefined();
  });
});

test('a collection is deleted by its selectors', async () => {
  const { client, create, read } = await sandboxScene();
  for (const name of ['a', 'b', 'c'])
    await create(MAPS, map(name, { labels: { keep: String(name === 'b') } }));
  const { json } = await client.send('DELETE', `${MAPS}?labelSelector=keep%3Dfalse`);
  expect(json.items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(['a', 'c']);
  expect(await read(`${MAPS}/a`)).toBeUndefined();
  expect(await read(`${MAPS}/b`)).toBeDefined();
});

test('a definition is deleted with its objects, and waits for those with finalizers', async () => {
  const { sandbox, client, create, read, merge } = await sandboxScene();
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  await create(crds, {
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  });
  const things = '/apis/example.com/v1/namespaces/default/things';
  await create(things, map('free'));
  await create(things, map('held', { finalizers: ['example.com/hold'] }));
  expect((await client.send('DELETE', `${crds}/things.example.com?dryRun=All`)).status).toBe(200);
  expect(await read(`${things}/free`)).toBeDefined();
  await client.send('DELETE', `${crds}/things.example.com`);
  await sandbox.settled();
  expect(await read(`${things}/free`)).toBeUndefined();
  expect((await read(`${crds}/things.example.com`)).metadata.deletionTimestamp).toBeTruthy();
  await merge(`${things}/held`, { metadata: { finalizers: null } });
  await sandbox.settled();
  expect(await read(`${crds}/things.example.com`)).toBeUndefined();
  expect((await client.get(things)).text).toBe('404 page not found\n');
});

test('a namespace is not read again for every object that is deleted from it', async () => {
  let read = 0;
  const store = new (class extends MemoryStore {
    override async list(request: KeyRange) {
      const range = await super.list(request);
      read += range.entries.length;
      return range;
    }
  })();
  const { sandbox, client, create, read: present } = await sandboxScene({ store });
  await client.write('POST', '/api/v1/namespaces', { metadata: { name: 'full' } });
  const many = 60;
  for (let index = 0; index < many; index++) {
    await create('/api/v1/namespaces/full/configmaps', map(`map-${index}`));
    await create('/api/v1/namespaces/full/pods', pod(`pod-${index}`, { nodeName: 'node' }));
  }
  await sandbox.settled();
  read = 0;
  await client.send('DELETE', '/api/v1/namespaces/full');
  await sandbox.settled();
  expect(await present('/api/v1/namespaces/full')).toBeUndefined();
  expect(read).toBeLessThan(5 * 2 * many);
});
