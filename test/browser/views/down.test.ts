import { expect, it } from 'vitest';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { type Down, downFrom } from '../../../src/browser/views/open/down.js';
import { downHint } from '../../../src/browser/views/open/down-hint.js';
import type { KubeObject } from '../../../src/codec/object.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const signal = new AbortController().signal;
const container = { name: 'main', image: 'image' };
const labels = { app: 'shop' };
const template = { metadata: { labels }, spec: { containers: [container] } };

/** A browser's cluster on a sandbox with one object of each type, and where Enter leads from them. */
async function place() {
  const { session, create } = await sandboxSession({ sandbox: { pods: 0 } });
  const { transport, discovery } = session;
  const info = {
    contextName: '',
    user: '',
    namespace: 'default',
    mode: 'open' as const,
    knownNamespaces: [],
  };
  const cluster = new BrowserCluster(info, transport, discovery);
  const pod = (name: string, more: object, podLabels: object = {}) => ({
    kind: 'Pod',
    metadata: { name, labels: podLabels },
    spec: { containers: [container], ...more },
  });
  const pods = '/api/v1/namespaces/default/pods';
  await create(pods, pod('chosen', { nodeName: 'node-1' }, labels), pod('other', { nodeName: 'node-2' }));
  const down = async (word: string, name: string, namespace: string | undefined = 'default') =>
    downFrom({ resource: await cluster.resolve(word), namespace, name }, cluster, signal);
  const names = async (found: Down) => {
    if (found.to !== 'list') throw new Error(JSON.stringify(found));
    const { resource, namespace, labelSelector, fieldSelector } = found.list;
    const { items } = await cluster.client.listAll(
      { resource, namespace },
      { ...(labelSelector && { labelSelector }), ...(fieldSelector && { fieldSelector }), signal },
    );
    return items.map(({ metadata }: KubeObject) => metadata?.name);
  };
  return { create, down, names, cluster };
}

it('a service, a workload and a node lead to their pods', async () => {
  const { create, down, names } = await place();
  await create('/api/v1/namespaces/default/services', {
    kind: 'Service',
    metadata: { name: 'shop' },
    spec: { selector: labels, ports: [{ port: 80 }] },
  });
  await create('/api/v1/namespaces/default/replicationcontrollers', {
    kind: 'ReplicationController',
    metadata: { name: 'shop' },
    spec: { replicas: 1, selector: labels, template },
  });
  const selector = { matchExpressions: [{ key: 'app', operator: 'In', values: ['shop'] }] };
  await create('/apis/apps/v1/namespaces/default/replicasets', {
    kind: 'ReplicaSet',
    metadata: { name: 'shop' },
    spec: { replicas: 1, selector, template },
  });
  expect(await names(await down('services', 'shop'))).toEqual(['chosen']);
  expect(await names(await down('rc', 'shop'))).toEqual(['chosen']);
  expect(await names(await down('rs', 'shop'))).toEqual(['chosen']);
  expect(await names(await down('nodes', 'node-2', undefined))).toEqual(['other']);
});

it('a service that selects nothing does not lead to all pods', async () => {
  const { create, down } = await place();
  await create('/api/v1/namespaces/default/services', {
    kind: 'Service',
    metadata: { name: 'outside' },
    spec: { type: 'ExternalName', externalName: 'example.com' },
  });
  expect(await down('services', 'outside')).toEqual({
    to: 'nothing',
    why: 'services/outside selects no pods',
  });
});

it('a cron job leads to its jobs, an autoscaler to its target, an event to its object', async () => {
  const { create, down } = await place();
  await create('/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers', {
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'shop' },
    spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop' } },
  });
  await create('/api/v1/namespaces/default/events', {
    kind: 'Event',
    metadata: { name: 'happened' },
    involvedObject: { kind: 'Pod', name: 'chosen', namespace: 'default' },
  });
  expect(await down('cj', 'nightly')).toMatchObject({
    to: 'list',
    list: { namespace: 'default', resource: { name: 'jobs' }, about: { name: 'nightly' }, isOwned: true },
  });
  expect(await down('hpa', 'shop')).toMatchObject({
    to: 'object',
    target: { name: 'shop', namespace: 'default', resource: { name: 'deployments', group: 'apps' } },
  });
  expect(await down('events', 'happened')).toMatchObject({
    to: 'object',
    target: { name: 'chosen', resource: { name: 'pods' } },
  });
});

it('a definition leads to its objects, a namespace to its content, and the rest to its description', async () => {
  const { create, down, cluster } = await place();
  await create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      ],
    },
  });
  expect(await down('crd', 'widgets.example.com', undefined)).toMatchObject({
    to: 'list',
    list: { namespace: undefined, resource: { name: 'widgets', group: 'example.com' } },
  });
  expect(await down('ns', 'default', undefined)).toEqual({ to: 'namespace', namespace: 'default' });
  expect(await down('serviceaccounts', 'default')).toEqual({ to: 'rules' });
  expect(await down('limitranges', 'any')).toEqual({ to: 'description' });
  expect(await down('pods', 'chosen')).toEqual({ to: 'containers' });
  expect(await down('configmaps', 'any')).toEqual({ to: 'values' });
  expect(await down('secrets', 'sh.helm.release.v1.web.v3')).toEqual({ to: 'release' });
  const hints = await Promise.all(
    ['deployments', 'crd', 'pods', 'secrets', 'roles'].map(async (word) =>
      downHint({ resource: await cluster.resolve(word), namespace: undefined, name: 'any' }),
    ),
  );
  expect(hints).toEqual(['pods', 'objects', 'containers', 'values', 'rules']);
});
