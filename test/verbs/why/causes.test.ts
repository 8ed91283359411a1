import { expect, it } from 'vitest';
import { clientOf } from '../../../src/cluster/client/client.js';
import { causesOf } from '../../../src/verbs/why/causes.js';
import { type SandboxSession, sandboxSession } from '../../support/sandbox-session.js';

/** The time of the objects below. */
const NOW = Date.parse('2026-01-02T00:00:00Z');
const pods = '/api/v1/namespaces/default/pods';

/** Creates a pod and then says how it is, as a kubelet does. */
async function createPod(
  { create, patch }: SandboxSession,
  pod: { status: object; metadata: { name: string; [field: string]: unknown }; spec: object },
) {
  const { status, ...rest } = pod;
  await create(pods, rest);
  await patch(`${pods}/${pod.metadata.name}/status`, { status });
}

async function told(
  { session }: SandboxSession,
  type: string,
  name: string,
  namespace: string | undefined = 'default',
) {
  const errors: unknown[] = [];
  const deps = {
    client: clientOf(session),
    discovery: session.discovery,
    now: () => NOW,
    onError: (error: unknown) => errors.push(error),
  };
  const resource = await session.discovery.resolve(type);
  const lines: string[] = [];
  const next: string[] = [];
  for await (const step of causesOf({ resource, namespace, name }, deps))
    if ('next' in step) next.push(step.next.words.join(' '));
    else {
      const { isBad, label, text, from } = step.fact;
      lines.push(`${isBad ? '! ' : ''}${label}: ${text} (${from})`);
    }
  return { lines, next, errors };
}

const empty = () => sandboxSession({ sandbox: { pods: 0, sample: false, controllers: false } });

it('says of a pod how its container ended, by which limit, how often warnings came, and what its node and owner are', async () => {
  const made = await empty();
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
            terminated: { reason: 'OOMKilled', exitCode: 137, finishedAt: '2026-01-01T23:56:00Z' },
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
  const { lines, next } = await told(made, 'pods', 'web');
  expect(lines.filter((line) => !line.includes('log --previous'))).toEqual([
    'phase: Running (status.phase)',
    '! container app: waits: CrashLoopBackOff: back-off 5m0s (status.containerStatuses[0].state.waiting)',
    '! container app: 35 restarts (status.containerStatuses[0].restartCount)',
    '! container app: last end: OOMKilled, exit 137 (signal 9), limit 256Mi, 4m ago (status.containerStatuses[0].lastState.terminated)',
    '! events: BackOff x412 in 6h, last 60m ago: restarting b (event BackOff)',
    '! node n1: MemoryPressure: True since 60m: Short: little is left (status.conditions[type=MemoryPressure])',
    '! owner ConfigMap/gone: does not exist (GET configmaps/gone)',
  ]);
  expect(next).toContain('why nodes/n1');
  expect(next.at(-1)).toBe('describe pods/web -n default');
});

it('names what a pending pod misses, and the claim that is not bound', async () => {
  const made = await empty();
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
  const { lines, errors } = await told(made, 'pods', 'web');
  expect(errors).toEqual([]);
  expect(lines).toEqual([
    'phase: Pending (status.phase)',
    '! scheduling: Unschedulable: 0/3 nodes are available (status.conditions[type=PodScheduled])',
    '! ConfigMap lost: does not exist (env of app) (GET configmaps/lost)',
    '! claim disk: Pending (status.phase)',
  ]);
  expect((await told(made, 'pvc', 'disk')).lines).toContain(
    '! storage class fast: does not exist (spec.storageClassName)',
  );
});

it('tells of a deployment which of its pods are in trouble, and of one that is well that none is', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const api = await told(made, 'deploy', 'api');
  expect(api.lines).toContain('! replicas: 1 of 2 ready (status.readyReplicas)');
  expect(
    api.lines.find((line) => line.includes('1 of 2: CrashLoopBackOff (api-7c6d5b9f48-wq85c)')),
  ).toBeDefined();
  expect(api.next[0]).toBe('why pod/api-7c6d5b9f48-wq85c -n default');
  const web = await told(made, 'deploy', 'web');
  expect(web.lines.filter((line) => line.startsWith('!'))).toEqual([]);
  expect(web.lines).toContain('pods: 4, none of them in trouble (pods)');
});

it('gives the other facts where something may not be read, and says what', async () => {
  const made = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  const { transport } = made.session;
  const send = transport.send.bind(transport);
  transport.send = async (request) => {
    if (request.path.endsWith('/events')) throw new Error('events may not be read');
    return send(request);
  };
  const { lines, errors } = await told(made, 'deploy', 'api');
  expect(lines).toContain('! replicas: 1 of 2 ready (status.readyReplicas)');
  expect(errors.map(String)).toEqual(['Error: events may not be read']);
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
    cause: /1 of 1: ImagePullBackOff \(one\): waits: ImagePullBackOff: Back-off pulling image "app:1"/,
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
    cause: /1 of 1: Error \(one\): ended: Error, exit 3/,
  },
  {
    what: 'cannot be placed',
    status: {
      phase: 'Pending',
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'no nodes' }],
    },
    cause: /1 of 1: Unschedulable \(one\): Unschedulable: no nodes/,
  },
  {
    what: 'was evicted',
    status: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on memory' },
    cause: /1 of 1: Evicted \(one\): Failed, Evicted: The node was low on memory/,
  },
])('says of a workload whose pod $what why, hours later, without an event', async ({ status, cause }) => {
  const made = await empty();
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
  const { lines } = await told(made, 'deployments', 'web');
  expect(lines.filter((line) => line.startsWith('! pods: '))).toEqual([expect.stringMatching(cause)]);
});
