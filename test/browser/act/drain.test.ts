import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { type ActPlace, actPlace } from './support/on-sandbox.js';

const PODS = '/api/v1/namespaces/default/pods';
const BUDGETS = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
const REPLICA_SETS = '/apis/apps/v1/namespaces/default/replicasets';
const controller = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', controller: true };

/** A pod on the node `one`, by default of the replica set `web`. */
function pod(name: string, metadata: object = { ownerReferences: [controller] }, volumes: object[] = []) {
  return {
    metadata: { name, labels: { app: 'web' }, ...metadata },
    spec: { nodeName: 'one', containers: [{ name: 'c', image: 'c:1' }], volumes },
  };
}

/** A node with ready pods, and the replica set that owns them. */
async function nodeWith(...pods: ReturnType<typeof pod>[]): Promise<ActPlace> {
  const place = await actPlace();
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'c', image: 'c:1' }] },
  };
  await place.create(REPLICA_SETS, {
    metadata: { name: 'web' },
    spec: { selector: { matchLabels: { app: 'web' } }, template },
  });
  const { uid } = (await place.object('replicasets/web')).metadata!;
  await place.create('/api/v1/nodes', { metadata: { name: 'one' } });
  for (const each of pods) {
    const { ownerReferences } = each.metadata as { ownerReferences?: object[] };
    const owned = { ownerReferences: ownerReferences?.map((owner) => ({ ...owner, uid })) };
    await place.create(PODS, { ...each, metadata: { ...each.metadata, ...(ownerReferences && owned) } });
  }
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
  for (const { metadata } of pods) await place.patch(`${PODS}/${metadata.name}/status`, { status });
  return place;
}

const budget = {
  metadata: { name: 'web' },
  spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
};

async function isCordoned(place: ActPlace): Promise<boolean> {
  const { spec } = await place.object<KubeObject & { spec?: { unschedulable?: boolean } }>('nodes/one');
  return spec?.unschedulable === true;
}

describe('drain', () => {
  it('shows first what blocks it, and does nothing if that is not resolved', async () => {
    const place = await nodeWith(
      pod('web-1'),
      pod('bare', {}),
      pod('data', { ownerReferences: [controller] }, [{ name: 'd', emptyDir: {} }]),
    );
    const begun = await place.begin('drain', 'nodes/one');
    expect(begun.lines()).toEqual([
      'nodes/one  evicts 1 pod: default/web-1',
      '  ! blocks it: cannot delete Pods that declare no controller (use --force to override): default/bare',
      '  ! blocks it: cannot delete Pods with local storage (use --delete-emptydir-data to override): default/data',
    ]);
    expect(begun.lines({ force: 'yes', data: 'yes' })[0]).toBe(
      'nodes/one  evicts 3 pods: default/bare, default/data, default/web-1',
    );
    expect((await begun.done())[0]).toMatch(
      /^failed nothing was done to it: .*Pods that declare no controller/s,
    );
    expect(await isCordoned(place)).toBe(false);
    expect(await place.names('pods')).toHaveLength(3);
  });

  it('cordons the node, evicts its pods and reports each', async () => {
    const place = await nodeWith(pod('web-1'), pod('web-2'));
    const begun = await place.begin('drain', 'nodes/one');
    expect(begun.command()).toBe('drain one --ignore-daemonsets');
    expect(begun.command({ force: 'yes', data: 'yes' })).toBe(
      'drain one --ignore-daemonsets --force --delete-emptydir-data',
    );
    expect(await begun.done()).toEqual(['done drained of 2 pods <- uncordon one']);
    expect(begun.said[0]).toBe('cordoned');
    expect(begun.said).toContain('pod/web-1 evicted');
    expect(await isCordoned(place)).toBe(true);
    expect(await place.names('pods')).toEqual([]);
  });

  it('says which budget it waits for, and what is left after it was stopped', async () => {
    const place = await nodeWith(pod('web-1'));
    await place.create(BUDGETS, budget);
    const begun = await place.begin('drain', 'nodes/one');
    expect(begun.lines()).toContain('  ! waits: budget default/web currently allows no eviction of web-1');
    const stop = new AbortController();
    const done = begun.done({}, stop.signal);
    await place.sees('will retry after 5s', begun.said);
    stop.abort(new Error('stopped by its user'));
    expect(await done).toEqual(['failed stopped; the node stays cordoned; 1 pod left: web-1']);
    expect(await place.names('pods')).toEqual(['web-1']);
  });
});
