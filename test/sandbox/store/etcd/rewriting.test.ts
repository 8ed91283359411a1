import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isProtobuf } from '../../../../src/codec/proto/magic.js';
import type { ApiServerOptions } from '../../../../src/sandbox/app/options.js';
import { storedObject } from '../../../../src/sandbox/object/value.js';
import type { ScanOptions } from '../../../../src/verbs/scan/options.js';
import { scan } from '../../../../src/verbs/scan/scan.js';
import { etcdProgram } from '../../../support/etcd.js';
import { isMissing } from '../../../support/reference.js';
import { sandboxSession } from '../../../support/sandbox-session.js';
import { EtcdSetup } from './setup.js';

const MAPS = '/api/v1/namespaces/default/configmaps';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** The options of `scan TYPE --rewrite`. */
const rewrite = (word: string): ScanOptions => ({
  ...{ words: [word], labelSelector: '', fieldSelector: '', allNamespaces: false, chunkSize: 500 },
  ...{ program: [], each: false, rewrite: true, fieldManager: 'proa-scan', concurrency: 1 },
  ...{ checkpoint: '', report: '', yes: false },
});

/** A type with two versions, one of which is the storage version. */
const gizmos = (stored: 'v1beta1' | 'v1') => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gizmos.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'gizmos', kind: 'Gizmo' },
    versions: ['v1beta1', 'v1'].map((name) => ({
      ...{ name, served: true, storage: name === stored },
      schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
    })),
  },
});
const gizmosAt = (version: string) => `/apis/example.com/${version}/namespaces/default/gizmos`;

describe.each([
  ['in memory', false],
  ['in etcd', true],
])('objects %s that are rewritten', (_, shared) => {
  const etcd = new EtcdSetup();
  beforeAll(() => (shared && !isMissing('etcd', etcdProgram) ? etcd.start() : undefined));
  afterAll(() => etcd.end());

  /** A sandbox and a session on it; the value of a key, and its revision. */
  const setting = async () => {
    const options: ApiServerOptions = { pods: 0, sample: false, controllers: false };
    const prefix = etcd.freshPrefix();
    if (shared) options.etcd = { endpoints: [etcd.server.url], prefix, compactEvery: 0 };
    const made = await sandboxSession({ sandbox: options });
    const stored = async (key: string) => {
      const { entry } = await made.sandbox.store.get(key);
      return {
        bytes: entry!.value.bytes(),
        object: storedObject(entry!.value).object(),
        since: entry!.modRevision,
      };
    };
    return { ...made, prefix, stored };
  };

  test.skipIf(isMissing('etcd', etcdProgram))(
    'custom resources are stored in the storage version',
    async () => {
      const { session, stored, create, patch } = await setting();
      const KEY = '/registry/example.com/gizmos/default/g';
      await create(DEFINITIONS, gizmos('v1beta1'));
      await create(gizmosAt('v1'), {
        apiVersion: 'example.com/v1',
        kind: 'Gizmo',
        metadata: { name: 'g' },
        size: 3,
      });
      const first = await stored(KEY);
      expect(first.object).toMatchObject({ apiVersion: 'example.com/v1beta1', size: 3 });

      await scan(rewrite('gizmos.v1.example.com'), session);
      expect((await stored(KEY)).since).toBe(first.since);

      await patch(`${DEFINITIONS}/gizmos.example.com`, { spec: { versions: gizmos('v1').spec.versions } });
      expect((await stored(KEY)).object.apiVersion).toBe('example.com/v1beta1');
      await scan(rewrite('gizmos.v1beta1.example.com'), session);
      const second = await stored(KEY);
      expect(second.object).toMatchObject({ apiVersion: 'example.com/v1', size: 3 });
      expect(second.since).toBeGreaterThan(first.since);

      await scan(rewrite('gizmos.v1.example.com'), session);
      expect((await stored(KEY)).since).toBe(second.since);
    },
  );

  test.skipIf(!shared || isMissing('etcd', etcdProgram))('built-in ones are stored in protobuf', async () => {
    const { session, prefix, stored, create } = await setting();
    const KEY = '/registry/configmaps/default/map';
    await create(MAPS, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'map' }, data: { k: 'v' } });
    const { bytes, object, since } = await stored(KEY);
    expect(isProtobuf(bytes)).toBe(true);
    await scan(rewrite('configmaps'), session);
    expect((await stored(KEY)).since).toBe(since);

    const text = Buffer.from(`${JSON.stringify({ kind: 'ConfigMap', apiVersion: 'v1', ...object })}\n`);
    // as left by a server that was configured to store JSON
    const { store } = await etcd.open({ prefix });
    await store.put(KEY, { bytes: () => text });
    await store.close();
    expect(isProtobuf((await stored(KEY)).bytes)).toBe(false);
    await scan(rewrite('configmaps'), session);
    expect(Buffer.from((await stored(KEY)).bytes)).toEqual(Buffer.from(bytes));
  });
});
