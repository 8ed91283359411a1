import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import { treeRows } from '../../../src/render/tree/rows.js';
import { stateCell } from '../../../src/render/tree/text.js';
import { growTree } from '../../../src/verbs/tree/grow.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

const pods = '/api/v1/namespaces/default/pods';

/** A namespace without controllers: the test determines the owners. */
const empty = () =>
  sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false, metrics: true } });

const configMaps = '/api/v1/namespaces/default/configmaps';
const owner = (kind: string, name: string, uid: string, apiVersion = 'v1') => ({
  apiVersion,
  kind,
  name,
  uid,
});
const configMap = (name: string, ...ownerReferences: object[]) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, ownerReferences },
});

async function uidOf({ session }: SandboxSession, type: string, name: string): Promise<string> {
  const resource = await session.discovery.resolve(type);
  const namespace = resource.namespaced ? 'default' : undefined;
  return (await clientOf(session).get({ resource, namespace, name })).metadata?.uid ?? '';
}

async function linesOf(
  { session, sandbox }: SandboxSession,
  type: string,
  name: string,
  { allTypes = false, ascii = true } = {},
) {
  const errors: unknown[] = [];
  const resource = await session.discovery.resolve(type);
  const target = { resource, name, namespace: resource.namespaced ? 'default' : undefined };
  sandbox.resetRequests();
  const settings = { allTypes, onError: (error: unknown) => errors.push(error) };
  const deps = { client: clientOf(session, 'json'), discovery: session.discovery };
  const tree = await growTree(target, settings, deps);
  const rows = treeRows(tree, { ascii });
  const lines = rows.map((row) =>
    [`${row.branch}${row.title}`, stateCell(row), row.note].filter((text) => text !== '').join(' | '),
  );
  return { tree, lines, errors };
}

describe('the tree of owned objects', () => {
  it('of a deployment is found with its selector, and has the states that the server shows', async () => {
    const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
    const { lines, tree, errors } = await linesOf(made, 'deployments', 'api');
    expect(lines).toEqual([
      'Deployment/api | ! 1/2 ready',
      '`- ReplicaSet/api-7c6d5b9f48 | ! 1/2 ready',
      '   |- Pod/api-7c6d5b9f48-2tnlp | Running, 1/1 ready',
      '   `- Pod/api-7c6d5b9f48-wq85c | ! CrashLoopBackOff, 0/1 ready',
    ]);
    const asked = made.asked().map((line) => line.replace(/limit=500&?|&limit=500/, ''));
    expect(asked.toSorted()).toEqual([
      'GET /api/v1/namespaces/default/persistentvolumeclaims?',
      `GET ${pods}?includeObject=Metadata&labelSelector=app%3Dapi`,
      'GET /apis/apps/v1/namespaces/default/deployments/api?includeObject=Object',
      'GET /apis/apps/v1/namespaces/default/replicasets?includeObject=Metadata&labelSelector=app%3Dapi',
    ]);
    expect([tree.types, tree.requests, errors]).toEqual([3, 4, []]);
  });

  it('begins with the owners of the requested object', async () => {
    const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
    const { lines, tree } = await linesOf(made, 'pods', 'api-7c6d5b9f48-2tnlp', { ascii: false });
    expect(lines).toEqual([
      'Deployment/api | ! 1/2 ready',
      '└─ ReplicaSet/api-7c6d5b9f48 | ! 1/2 ready',
      '   └─ Pod/api-7c6d5b9f48-2tnlp | Running, 1/1 ready',
    ]);
    expect(treeRows(tree, { ascii: true }).map(({ isAsked }) => isAsked)).toEqual([false, false, true]);
  });

  it('shows an object with two owners once, and names it twice', async () => {
    const made = await empty();
    await made.create(configMaps, configMap('top'));
    const top = owner('ConfigMap', 'top', await uidOf(made, 'configmaps', 'top'));
    await made.create(configMaps, configMap('left', top), configMap('right', top));
    const left = owner('ConfigMap', 'left', await uidOf(made, 'configmaps', 'left'));
    const right = owner('ConfigMap', 'right', await uidOf(made, 'configmaps', 'right'));
    await made.create(configMaps, configMap('both', left, right));
    const both = owner('ConfigMap', 'both', await uidOf(made, 'configmaps', 'both'));
    await made.create(configMaps, configMap('below', both));
    expect((await linesOf(made, 'configmaps', 'top')).lines).toEqual([
      'ConfigMap/top',
      '|- ConfigMap/left',
      '|  `- ConfigMap/both | owned by ConfigMap/left and ConfigMap/right',
      '|     `- ConfigMap/below',
      '`- ConfigMap/right',
      '   `- ConfigMap/both | see above',
    ]);
    expect((await linesOf(made, 'configmaps', 'below')).lines).toEqual([
      'ConfigMap/top',
      '|- ConfigMap/left',
      '|  `- ConfigMap/both',
      '|     `- ConfigMap/below',
      '`- ConfigMap/right',
      '   `- ConfigMap/both | see above',
    ]);
  });

  it('may include all namespaces and cluster-scoped objects if the owner is cluster-scoped', async () => {
    const made = await empty();
    const cluster = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', rules: [] };
    const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
    await made.create(roles, { ...cluster, metadata: { name: 'top' } });
    const uid = await uidOf(made, 'clusterroles', 'top');
    const top = owner('ClusterRole', 'top', uid, 'rbac.authorization.k8s.io/v1');
    await made.create(roles, { ...cluster, metadata: { name: 'below', ownerReferences: [top] } });
    await made.create('/api/v1/namespaces/kube-system/configmaps', configMap('there', top));
    expect((await linesOf(made, 'clusterroles', 'top')).lines).toEqual([
      'ClusterRole/top',
      '|- ClusterRole/below',
      '`- ConfigMap/there in kube-system',
    ]);
  });

  it('reports which owners no longer exist, and which others have their names', async () => {
    const made = await empty();
    await made.create(
      configMaps,
      configMap('other'),
      configMap(
        'a',
        owner('ConfigMap', 'gone', 'u-1'),
        owner('ConfigMap', 'other', 'u-2'),
        owner('Strange', 's', 'u-3', 'odd.example.com/v1'),
      ),
    );
    expect((await linesOf(made, 'configmaps', 'a')).lines).toEqual([
      'ConfigMap/gone | ! gone',
      '`- ConfigMap/a',
      'ConfigMap/other | ! gone: another object has its name',
      '`- ConfigMap/a | see above',
      'Strange.odd.example.com/s | ! its type is not served',
      '`- ConfigMap/a | see above',
    ]);
  });

  it('of an object without known children searches the metadata of all types in its namespace, except events and metrics', async () => {
    const made = await empty();
    await made.create(configMaps, configMap('alone'));
    const { lines, tree } = await linesOf(made, 'configmaps', 'alone');
    expect(lines).toEqual(['ConfigMap/alone']);
    expect(tree.types).toBe(tree.ofTypes);
    expect(tree.types).toBeGreaterThan(20);
    const elsewhere = /\/events|metrics\.k8s\.io|\/nodes|\/clusterroles/;
    expect(made.asked().filter((line) => elsewhere.test(line))).toEqual([]);
    const lists = made.sandbox.requests().filter(({ path }) => path.endsWith('/secrets'));
    expect(lists).toHaveLength(1);
  });
});
