import { expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { createPod, emptySandbox, explanationIn } from './support.js';

it('shows for a pod how its container ended, its limit, its warnings, and its node and owner', async () => {
  const made = await emptySandbox();
  await made.create('/api/v1/nodes', {
    metadata: { name: 'n1' },
    status: {
      conditions: [
        { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' },
        {
          type: 'MemoryPressure',
          status: 'True',
          reason: 'Short',
          message: 'little is left',
          lastTransitionTime: '2026-01-01T23:00:00Z',
        },
      ],
    },
  });
  await createPod(made, {
    metadata: {
      name: 'web',
      ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'gone', uid: 'u', controller: true }],
    },
    spec: {
      nodeName: 'n1',
      containers: [{ name: 'app', image: 'app:1', resources: { limits: { memory: '256Mi' } } }],
    },
    status: {
      phase: 'Running',
      containerStatuses: [
        {
          name: 'app',
          ready: false,
          restartCount: 35,
          image: 'app:1',
          imageID: '',
          state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 5m0s' } },
          lastState: {
            terminated: {
              reason: 'OOMKilled',
              exitCode: 137,
              startedAt: '2026-01-01T23:55:58Z',
              finishedAt: '2026-01-01T23:56:00Z',
            },
          },
        },
      ],
    },
  });
  const { metadata } = await clientOf(made.session).get({
    resource: await made.session.discovery.resolve('pods'),
    namespace: 'default',
    name: 'web',
  });
  const event = (name: string, count: number, first: string, last: string) => ({
    metadata: { name },
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'web', uid: metadata?.uid },
    type: 'Warning',
    reason: 'BackOff',
    message: `restarting ${name}`,
    count,
    firstTimestamp: first,
    lastTimestamp: last,
  });
  await made.create(
    '/api/v1/namespaces/default/events',
    event('a', 400, '2026-01-01T17:00:00Z', '2026-01-01T20:00:00Z'),
    event('b', 12, '2026-01-01T21:00:00Z', '2026-01-01T23:00:00Z'),
    { ...event('c', 7, '2026-01-01T21:00:00Z', '2026-01-01T23:00:00Z'), type: 'Normal' },
  );
  const { conclusion, lines, next } = await explanationIn(made, 'pods', 'web');
  expect(conclusion).toMatch(
    /^Container app ends at once: OOMKilled at its limit of 256Mi, 35 times, last 4m ago\. Its last line: "/,
  );
  expect(lines.filter((line) => !line.includes('log --previous'))).toEqual([
    '! container app: waits: CrashLoopBackOff: back-off 5m0s (status.containerStatuses[0].state.waiting)',
    '! container app: 35 restarts (status.containerStatuses[0].restartCount)',
    '! container app: last end: OOMKilled, exit 137 (signal 9), limit 256Mi, after 2s, 4m ago (status.containerStatuses[0].lastState.terminated)',
    '! events: BackOff 412 times in 6h, last 60m ago: restarting b (event BackOff)',
    '! node: n1: MemoryPressure True since 60m: Short: little is left (status.conditions[type=MemoryPressure])',
    '! owner: ConfigMap/gone does not exist (GET configmaps/gone)',
    'phase: Running (status.phase)',
  ]);
  expect(next).toEqual([
    'proa logs web -c app --previous -n default',
    'proa why node/n1',
    'proa tree pod/web -n default',
    'proa describe pod/web -n default',
  ]);
});

it('names what a pending pod lacks, and the claim that is not bound', async () => {
  const made = await emptySandbox();
  await made.create('/api/v1/namespaces/default/persistentvolumeclaims', {
    metadata: { name: 'disk' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'fast',
      resources: { requests: { storage: '1Gi' } },
    },
  });
  await createPod(made, {
    metadata: { name: 'web' },
    spec: {
      containers: [
        {
          name: 'app',
          image: 'a',
          envFrom: [{ configMapRef: { name: 'lost' } }, { secretRef: { name: 'maybe', optional: true } }],
        },
      ],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }],
    },
    status: {
      phase: 'Pending',
      conditions: [
        {
          type: 'PodScheduled',
          status: 'False',
          reason: 'Unschedulable',
          message: '0/3 nodes are available',
        },
      ],
    },
  });
  const { conclusion, lines, errors } = await explanationIn(made, 'pods', 'web');
  expect(errors).toEqual([]);
  expect(conclusion).toBe('No node accepts it: 0/3 nodes are available.');
  expect(lines).toEqual([
    '! scheduling: Unschedulable: 0/3 nodes are available (status.conditions[type=PodScheduled])',
    '! missing: ConfigMap lost does not exist (env of app) (GET configmaps/lost)',
    '! claim: disk: Pending (status.phase)',
    'phase: Pending (status.phase)',
  ]);
});

it('shows for a deployment which of its pods are in trouble, and for a healthy one that none is', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const api = await explanationIn(made, 'deploy', 'api');
  expect(api.conclusion).toMatch(
    /^1 of 2 replicas ready for \S+: in 1 of 2 pods, container app ends after 60s: exit 1, 11 times, last \S+ ago\. Its last line: "/,
  );
  expect(api.lines).toContain('! replicas: 1 of 2 ready (status.readyReplicas)');
  expect(
    api.lines.find((line) => line.includes('1 of 2: CrashLoopBackOff (api-7c6d5b9f48-wq85c)')),
  ).toBeDefined();
  expect(api.next).toContain('proa why pod/api-7c6d5b9f48-wq85c -n default');
  const web = await explanationIn(made, 'deploy', 'web');
  expect(web.conclusion).toBe('Nothing is wrong: 3 of 3 replicas ready, none of 4 pods is in trouble.');
  expect(web.isWell).toBe(true);
  expect(web.lines.filter((line) => line.startsWith('!'))).toEqual([]);
  expect(web.lines).toContain('pods: 4, none of them in trouble (pods by spec.selector)');
});

it('shows the other facts if something may not be read, and reports what', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const { transport } = made.session;
  const send = transport.send.bind(transport);
  transport.send = async (request) => {
    if (request.path.endsWith('/events')) throw new Error('events may not be read');
    return send(request);
  };
  const { lines, errors } = await explanationIn(made, 'deploy', 'api');
  expect(lines).toContain('! replicas: 1 of 2 ready (status.readyReplicas)');
  expect(errors.map(String)).toEqual(['Error: events may not be read']);
  const { conclusion } = await explanationIn(made, 'deploy', 'web');
  expect(conclusion).toMatch(/^Nothing is wrong in what could be read: 3 of 3 replicas ready/);
});

it.each([
  {
    what: 'waits for an image',
    status: {
      phase: 'Pending',
      containerStatuses: [
        {
          ...{ name: 'app', image: 'app:1', imageID: '', ready: false, restartCount: 0 },
          state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "app:1"' } },
        },
      ],
    },
    cause: /container app cannot get its image: ImagePullBackOff: Back-off pulling image "app:1"\.$/,
  },
  {
    what: 'has failed',
    status: {
      phase: 'Failed',
      containerStatuses: [
        {
          ...{ name: 'app', image: 'app:1', imageID: '', ready: false, restartCount: 0 },
          state: { terminated: { exitCode: 3, reason: 'Error', finishedAt: '2026-01-01T12:00:00Z' } },
        },
      ],
    },
    cause: /container app ended: exit 3, 12h ago\.$/,
  },
  {
    what: 'cannot be placed',
    status: {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'no nodes' }],
    },
    cause: /no node accepts it: no nodes\.$/,
  },
  {
    what: 'was evicted',
    status: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on memory' },
    cause: /Evicted: The node was low on memory\.$/,
  },
])('explains a workload whose pod $what, hours later, without an event', async ({ status, cause }) => {
  const made = await emptySandbox();
  const labels = { app: 'one' };
  await createPod(made, {
    metadata: { name: 'one', labels, creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { containers: [{ name: 'app', image: 'app:1' }] },
    status,
  });
  const spec = { selector: { matchLabels: labels }, template: {} };
  await made.create('/apis/apps/v1/namespaces/default/deployments', {
    metadata: { name: 'web' },
    spec: {
      ...spec,
      template: { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app:1' }] } },
    },
  });
  const { conclusion, lines } = await explanationIn(made, 'deployments', 'web');
  expect(conclusion).toMatch(cause);
  expect(conclusion).toMatch(/^0 of 1 replicas ready: in 1 of 1 pod, /);
  expect(lines.find((line) => line.startsWith('! pods: 1 of 1: '))).toBeDefined();
});
